import { addDays, addMonths, addYears } from '../days.ts';
import { amountOf, cmeOn, counts, isExpired, lessOf, type CmeAmount, type CmeHistory } from './cmeSummary.ts';

const YEARS_AHEAD = 5;
const QUARTERS = 4;
const nothing: CmeAmount = { credits: 0, saCredits: 0 };

/** The last day of a forecast: the same day five years later. */
export const lastForecastDay = (today: string): string => addYears(today, YEARS_AHEAD);

/** The whole months from one day to a later one; the last day of a month completes one that began on a later date. */
export function wholeMonths(from: string, to: string): number {
  const [start, end] = [from, to].map((day) => new Date(day)) as [Date, Date];
  const begun =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return addMonths(from, begun) <= to ? begun : begun - 1;
}

/** Credits that stop counting together. */
export interface CmeDrop extends CmeAmount {
  /** The last day on which they count. */
  lastDay: string;
  count: number;
}

/** Credits that count on `from` or from a later day, and stop counting before `day`, by their last day. */
export function cmeDrops(credits: CmeHistory['credits'], from: string, day: string): readonly CmeDrop[] {
  const byDay = new Map<string, CmeHistory['credits'][number][]>();
  for (const credit of credits) {
    const { creditExpDate } = credit;
    if (creditExpDate === null || creditExpDate < credit.date) continue;
    if (isExpired(credit, from) || !isExpired(credit, day)) continue;
    const same = byDay.get(creditExpDate);
    if (same) same.push(credit);
    else byDay.set(creditExpDate, [credit]);
  }
  return [...byDay]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([lastDay, dropped]) => ({ lastDay, count: dropped.length, ...amountOf(dropped) }));
}

/** The credits that begin to count after one day and until another one, by their first day. */
function begun(credits: CmeHistory['credits'], from: string, to: string): ReadonlyMap<string, CmeAmount> {
  const byDay = new Map<string, CmeAmount>();
  for (const credit of credits) {
    if (credit.date <= from || credit.date > to || !counts(credit, credit.date)) continue;
    const { credits: total, saCredits } = byDay.get(credit.date) ?? nothing;
    byDay.set(credit.date, {
      credits: total + credit.creditsTotal,
      saCredits: saCredits + credit.creditsSA,
    });
  }
  return byDay;
}

const sumOf = (one: CmeAmount, other: CmeAmount = nothing): CmeAmount => ({
  credits: one.credits + other.credits,
  saCredits: one.saCredits + other.saCredits,
});

const pace = (needed: number, months: number) =>
  Math.ceil((needed / Math.max(1, months)) * QUARTERS) / QUARTERS;

/** How a member's CME will stand on a day if nothing more is reported, and what it takes to meet the requirement. */
export function cmeForecast(history: CmeHistory, today: string, day: string) {
  const { creditsToDate, creditsNeeded, yourRequirements } = cmeOn(history, day);
  const months = wholeMonths(today, day);
  return {
    valid: creditsToDate,
    required: yourRequirements,
    needed: creditsNeeded,
    drops: cmeDrops(history.credits, today, day),
    /** Credits per month that meet the requirement on the day, rounded up to a quarter. */
    perMonth: {
      credits: pace(creditsNeeded.credits, months),
      saCredits: pace(creditsNeeded.saCredits, months),
    },
  };
}
export type CmeForecast = ReturnType<typeof cmeForecast>;

/** One step of the curve: from this day on, these credits count and these are needed. */
export interface CmeStep {
  day: string;
  valid: CmeAmount;
  required: CmeAmount;
}

/** The credits that count on each day from one to another, as steps: a step for each day on which they change. */
export function cmeCurve(history: CmeHistory, from: string, to: string): readonly CmeStep[] {
  const { requirements, waivers, creditsToDate } = cmeOn(history, from);
  const ends = (credits: CmeHistory['credits']) =>
    new Map(cmeDrops(credits, from, to).map((drop) => [addDays(drop.lastDay, 1), drop]));
  const [dropped, ended] = [ends(history.credits), ends(history.adjustments)];
  const [added, started] = [begun(history.credits, from, to), begun(history.adjustments, from, to)];
  let [valid, waived] = [creditsToDate, waivers];
  const steps = [{ day: from, valid, required: lessOf(requirements, waived) }];
  // Each step from the one before: a sum over all credits for each of many days would be slow.
  const days = [added, started, dropped, ended].flatMap((each) => [...each.keys()]);
  for (const day of [...new Set(days)].toSorted()) {
    valid = lessOf(sumOf(valid, added.get(day)), dropped.get(day) ?? nothing);
    waived = lessOf(sumOf(waived, started.get(day)), ended.get(day) ?? nothing);
    steps.push({ day, valid, required: lessOf(requirements, waived) });
  }
  return steps;
}
