/** What a day says, which decides when it can be. */
export type DayMeaning = 'birth' | 'issue' | 'expiry' | 'activity' | 'graduation' | 'training' | 'exam';

/** The first and the last plausible day. */
export interface DayBounds {
  readonly first: string;
  readonly last: string;
}

/** The years before and after the board's present one that are plausible. */
const years: Readonly<Record<DayMeaning, readonly [before: number, after: number]>> = {
  birth: [110, -15],
  issue: [70, 1],
  expiry: [70, 50],
  activity: [70, 2],
  graduation: [80, 6],
  training: [70, 12],
  exam: [70, 5],
};

/** The bounds of a day by its meaning, as whole years; `today` is the board's day, `2026-11-22`. */
export function plausibleDays(meaning: DayMeaning, today: string): DayBounds {
  const [before, after] = years[meaning];
  const year = Number(today.slice(0, 4));
  return { first: `${year - before}-01-01`, last: `${year + after}-12-31` };
}

/** Whether a day (`2026-11-22`) or a year (`2026`) is within the bounds of its meaning. */
export function isPlausible(dayOrYear: string, meaning: DayMeaning, today: string): boolean {
  const { first, last } = plausibleDays(meaning, today);
  const { length } = dayOrYear;
  return dayOrYear >= first.slice(0, length) && dayOrYear <= last.slice(0, length);
}
