import { DateTime } from 'luxon';

/** Which part of `05/06/2026` comes first. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** A day that the file does not prove the order of, read both ways as ISO days. */
export type DayQuestion = { text: string } & Readonly<Record<DayOrder, string>>;

/** Forms with the name of a month, after marks between the parts became spaces. */
const named = ['d MMM yyyy', 'd MMMM yyyy', 'MMM d yyyy', 'MMMM d yyyy', 'yyyy MMM d', 'yyyy MMMM d'].map(
  (format) => DateTime.buildFormatParser(format, { locale: 'en-US' }),
);
const time = /(?:T| )\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]M)?Z?$/i;
const weekday = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?[.,]? /i;
/** A spreadsheet's own number of a day; from 1950 to 2099, so that no other number is taken for a day. */
const serial = { pattern: /^(\d{5})(?:\.\d+)?$/, least: 18_264, most: 73_050 };
/** Two digits of a year up to 49 are of this century, as Windows and Excel read them. */
const LAST_OF_CENTURY = 49;

const fullYear = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) > LAST_OF_CENTURY ? 1900 : 2000);

const isoOf = (day: DateTime) => (day.isValid ? day.toISODate() : null);
const dated = (year: number, month: number, day: number) =>
  isoOf(DateTime.fromObject({ year, month, day }, { zone: 'utc' }));

/** The text without a time, with digits of usual width and single spaces. */
const cleaned = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(time, '')
    .replace(/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{2,4})$/, '$1.$2.$3');

/** Both readings of a day in numbers whose year comes last; null for other texts. Points stand only after the day. */
function numericOf(text: string): Readonly<Record<DayOrder, string | null>> | null {
  const found =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? /^(\d{1,2})([./])(\d{1,2})\2(\d{2})$/.exec(text);
  if (!found) return null;
  const [, first, mark, second, year] = found as unknown as [string, string, string, string, string];
  const dayFirst = dated(fullYear(year), Number(second), Number(first));
  return {
    dayFirst,
    monthFirst: mark === '.' ? dayFirst : dated(fullYear(year), Number(first), Number(second)),
  };
}

/** A day whose form alone says which part is which; null for other texts. */
function plainDayOf(text: string): string | null {
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (yearFirst) return dated(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
  const days = Number(serial.pattern.exec(text)?.[1]);
  if (days >= serial.least && days <= serial.most) return isoOf(DateTime.utc(1899, 12, 30).plus({ days }));
  if (!/[a-z]{3}/i.test(text)) return null;
  const words = text
    .replace(weekday, '')
    .replaceAll(/[\s,./-]+/g, ' ')
    .replace(/\bsept\b/i, 'Sep')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th)\b/i, '$1')
    .replace(/^(\S+ \S+) (\d{2})$/, (_, start: string, year: string) => `${start} ${fullYear(year)}`);
  for (const parser of named) {
    const day = isoOf(DateTime.fromFormatParser(words, parser, { zone: 'utc', locale: 'en-US' }));
    if (day !== null) return day;
  }
  return null;
}

/** Whether a text is a day in numbers, in one order or the other. */
export const isNumericDay = (text: string): boolean => {
  const readings = numericOf(cleaned(text));
  return readings !== null && (readings.dayFirst ?? readings.monthFirst) !== null;
};

/** What a column says of its order: proved, both (`contradicts`), not needed (null), or `open` with its first day. */
function orderOf(texts: readonly string[]): DayOrder | 'contradicts' | DayQuestion | null {
  const proved = new Set<DayOrder>();
  let question: DayQuestion | null = null;
  for (const text of texts) {
    const readings = numericOf(cleaned(text));
    if (!readings || readings.dayFirst === readings.monthFirst) continue;
    const { dayFirst, monthFirst } = readings;
    if (dayFirst === null) proved.add('monthFirst');
    else if (monthFirst === null) proved.add('dayFirst');
    else question ??= { text, dayFirst, monthFirst };
  }
  if (proved.size === 2) return 'contradicts';
  return [...proved][0] ?? question;
}

/** How the columns of days of one file are read. */
export interface DayReader {
  /** The day of a cell as `2025-07-01`; what cannot be read stays as it was typed. */
  dayOf: (column: string, text: string) => string;
  /** The day to ask about; null where the columns prove their order. */
  question: DayQuestion | null;
}

/**
 * Reads the days of a file by what each whole column proves: a number over 12 is a day. A column that proves nothing is
 * read as the file's others, and otherwise as `answer` says. A column that proves both orders is not read where its
 * order matters.
 */
export function dayReader(
  columns: ReadonlyMap<string, readonly string[]>,
  answer: DayOrder | null,
): DayReader {
  const found = new Map([...columns].map(([name, texts]) => [name, orderOf(texts)]));
  const proved = new Set([...found.values()].filter((each) => each === 'dayFirst' || each === 'monthFirst'));
  const common = proved.size === 1 ? [...proved][0]! : answer;
  const read = new Map<string, string>();
  const readingOf = (column: string, text: string) => {
    const clean = cleaned(text);
    const readings = numericOf(clean);
    if (!readings) return plainDayOf(clean) ?? text;
    if (readings.dayFirst === readings.monthFirst) return readings.dayFirst ?? text;
    const own = found.get(column);
    const order = own === 'dayFirst' || own === 'monthFirst' ? own : own === 'contradicts' ? null : common;
    return (order && readings[order]) ?? text;
  };
  const open = [...found.values()].find((each) => each !== null && typeof each === 'object');
  return {
    dayOf: (column, text) => {
      const key = `${column}\n${text}`;
      const day = read.get(key) ?? readingOf(column, text);
      read.set(key, day);
      return day;
    },
    question: common === null ? (open ?? null) : null,
  };
}
