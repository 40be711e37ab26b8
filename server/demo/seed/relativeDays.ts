import type { DateTime } from 'luxon';

const units = { d: 'days', m: 'months', y: 'years' } as const;

/** One step from a day to another; undefined if it is no step. */
function stepFrom(day: DateTime, step: string): DateTime | undefined {
  const [, number, unit] = /^([+-]\d+)([dmy])$/.exec(step) ?? [];
  if (number !== undefined) return day.plus({ [units[unit as keyof typeof units]]: Number(number) });
  const [, month, date] = /^(\d\d)-(\d\d)$/.exec(step) ?? [];
  if (month !== undefined) return day.set({ month: Number(month), day: Number(date) });
  if (step === 'today') return day;
  if (step === 'month') return day.startOf('month');
  if (step === 'AY') return day.minus({ months: 6 }).startOf('year').plus({ months: 6 });
  return undefined;
}

/**
 * A day of the demo's files, counted from the day of seeding by steps with spaces between them, from left to right:
 * `today`; `+222d`, `-6m` and `-10y` are so many days, months or years later or earlier; `month` is the first day of
 * the month; `07-01` is that day of the year; `AY` is the July 1 with which the academic year began.
 *
 * @returns undefined for what is no such text.
 */
export function relativeDay(today: DateTime, text: string): DateTime | undefined {
  let day: DateTime | undefined = today;
  for (const step of text.split(' ')) day &&= stepFrom(day, step);
  return day;
}

/** The same with a time of day at its end, as in `-45d 09:00` or `+38d 23:59:59`. */
export function relativeMoment(today: DateTime, text: string): DateTime | undefined {
  const [, steps, hour, minute, second] = /^(.+) (\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  return relativeDay(today, steps ?? '')?.set({
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second ?? 0),
  });
}

/** A text in which a day in braces becomes its year: `R-{-6d}-4Q7H2M` is `R-2026-4Q7H2M`. */
export const withYears = (today: DateTime, text: string): string =>
  text.replaceAll(/\{([^{}]+)\}/g, (braces, steps: string) => {
    const day = relativeDay(today, steps);
    return day ? String(day.year) : braces;
  });
