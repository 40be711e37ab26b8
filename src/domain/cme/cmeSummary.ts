import type { CmeAdjustment, CmeCredit, CmeSummaryRow } from '#contract/cme/cme.ts';
import type { Certification } from '#contract/dashboard/dashboard.ts';

/** Credits, and how many of them are with self-assessment. */
export interface CmeAmount {
  credits: number;
  saCredits: number;
}

type Credited = Pick<CmeCredit, 'date' | 'creditsTotal' | 'creditsSA' | 'creditExpDate'>;

/** Everything that decides how a member's CME stands. */
export interface CmeHistory {
  credits: readonly Credited[];
  adjustments: readonly Pick<CmeAdjustment, 'date' | 'creditsTotal' | 'creditsSA' | 'creditExpDate'>[];
  certifications: readonly Pick<Certification, 'cca'>[];
}

const TIME_LIMITED = { credits: 150, saCredits: 50 };
const USUAL = { credits: 125, saCredits: 0 };
/** A credit that a member reports counts until December 31 of this many years later. */
const YEARS_OF_A_CREDIT = 5;

/** The credits that a member needs (first specification, §9): more with a certificate that is limited in time. */
export const cmeRequirement = (certifications: CmeHistory['certifications']): CmeAmount =>
  certifications.some(({ cca }) => cca === 0) ? TIME_LIMITED : USUAL;

/** The last day on which a credit of a day counts, if its provider does not give another one. */
export const lastDayOfCredit = (date: string): string =>
  `${String(Number(date.slice(0, 4)) + YEARS_OF_A_CREDIT).padStart(4, '0')}-12-31`;

/** Whether a credit no longer counts on a day of the board; it counts on its last day. */
export const isExpired = ({ creditExpDate }: Pick<Credited, 'creditExpDate'>, day: string): boolean =>
  creditExpDate !== null && creditExpDate < day;

/** Whether a credit does not count yet on a day of the board, because its own day is still to come. */
export const isToCome = ({ date }: Pick<Credited, 'date'>, day: string): boolean => date > day;

/** Whether a credit counts on a day of the board: from its own day, also if that is still to come, to its last one. */
export const counts = (credit: Pick<Credited, 'date' | 'creditExpDate'>, day: string): boolean =>
  !isToCome(credit, day) && !isExpired(credit, day);

/** The sum of credits; exact, because all are multiples of a quarter. */
export function amountOf(credits: readonly Pick<Credited, 'creditsTotal' | 'creditsSA'>[]): CmeAmount {
  let [total, sa] = [0, 0];
  for (const { creditsTotal, creditsSA } of credits) {
    total += creditsTotal;
    sa += creditsSA;
  }
  return { credits: total, saCredits: sa };
}

/** The difference of two amounts, never below 0. */
export const lessOf = (one: CmeAmount, other: CmeAmount): CmeAmount => ({
  credits: Math.max(0, one.credits - other.credits),
  saCredits: Math.max(0, one.saCredits - other.saCredits),
});

/** What counts on a day, and what is needed on it. */
export function cmeOn(history: CmeHistory, day: string) {
  const requirements = cmeRequirement(history.certifications);
  const waivers = amountOf(history.adjustments.filter((each) => counts(each, day)));
  const yourRequirements = lessOf(requirements, waivers);
  const creditsToDate = amountOf(history.credits.filter((each) => counts(each, day)));
  const creditsNeeded = lessOf(yourRequirements, creditsToDate);
  return { requirements, waivers, yourRequirements, creditsToDate, creditsNeeded };
}

/** The five rows of the summary (first specification, §9). */
export function cmeSummary(history: CmeHistory, today: string): readonly CmeSummaryRow[] {
  const on = cmeOn(history, today);
  return (['requirements', 'waivers', 'yourRequirements', 'creditsToDate', 'creditsNeeded'] as const).map(
    (rowLabel) => ({ rowLabel, ...on[rowLabel] }),
  );
}

/** The credits that stop counting between today and December 31 of the year (first specification, §9). */
export const creditsDropping = <Credit extends Credited>(
  credits: readonly Credit[],
  today: string,
): Credit[] =>
  credits.filter(
    (credit) => counts(credit, today) && isExpired(credit, `${Number(today.slice(0, 4)) + 1}-01-01`),
  );

/** Lists of credits are in this order: the latest first, and of one day the latest id first. */
export const byDateThenId = (
  one: Pick<CmeCredit, 'date' | 'cmeId'>,
  other: Pick<CmeCredit, 'date' | 'cmeId'>,
): number => (one.date === other.date ? other.cmeId - one.cmeId : one.date < other.date ? 1 : -1);
