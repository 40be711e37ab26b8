import { plainText } from '../typed/typedText.ts';
import { areAround, dayTokens, namedMonth } from './monthNames.ts';

/** Which part of `05/06/2026` comes first; of `05-06-26` it can be the year. */
export type DayOrder = 'dayFirst' | 'monthFirst' | 'yearFirst';

/** What a day in numbers is in each order in which it is one, as ISO days. */
type Readings = Readonly<Partial<Record<DayOrder, string>>>;

/** A day that the file does not prove the order of, read in each way that is possible. */
export interface DayQuestion {
  text: string;
  readings: Readings;
}

/** The time behind a day; with a point, as in Danish and Finnish, only behind a whole year that ends the day. */
const time =
  /(?:T|[,،]? )(?:klo )?\d{1,2}(?::\d\d(?::\d\d(?:\.\d+)?)?(?: ?[AP]\.? ?M\b\.?)?Z?| ?h ?\d\d|(?<=\d\D+\d{4}\D{1,6}\d{1,2})\.\d\d(?:\.\d\d)?)$/i;
/** A spreadsheet's own number of a day; from 1950 to 2099, so that no other number is taken for a day. */
const serial = { pattern: /^(\d{5})(?:\.\d+)?$/, least: 18_264, most: 73_050 };
/** Two digits of a year up to 49 are of this century, as Windows and Excel read them. */
const LAST_OF_CENTURY = 49;

const fullYear = (digits: string) =>
  digits.length === 4 ? Number(digits) : Number(digits) + (Number(digits) > LAST_OF_CENTURY ? 1900 : 2000);

const SERIAL_START = Date.UTC(1899, 11, 30);
const DAY = 24 * 60 * 60_000;
const isoOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day of a calendar as an ISO day; null if there is none. A file has thousands of them, in up to three orders. */
function dated(typedYear: string, typedMonth: string | number, typedDay: string): string | null {
  const [year, month, day] = [fullYear(typedYear), Number(typedMonth), Number(typedDay)];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0);
  if (year < 1000 || day < 1 || day > last) return null;
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

/** The text without a time, with digits of usual width, and numbers with words around them as `2012-8-31`. */
function cleaned(text: string): string {
  const plain = plainText(text).replace(time, '');
  if (!/\p{L}/u.test(plain)) return plain.replaceAll(/(?<=\d) ?([./-]) ?(?=\d)/g, '$1');
  const tokens = dayTokens(plain);
  const numbers = tokens.filter((token) => /^\d/.test(token));
  if (numbers.length !== 3 || !areAround(tokens)) return plain;
  return /\d+([./-]) ?\d+\1 ?\d+/.exec(plain)?.[0].replaceAll(' ', '') ?? numbers.join('-');
}

/**
 * The readings of a day in numbers whose order its form does not say; null for other texts. Points stand only after the
 * day, and behind a year of two digits only where another point ends the day. Behind a month with a zero, a single digit
 * is no day: `05/06/7` may lack digits of its year.
 */
function numericOf(text: string): Readings | null {
  const found = /^(\d{1,2})([./-])(\d{1,2})\2(\d{1,2}|\d{4})(\.?)$/.exec(text);
  if (!found) return null;
  const [, first, mark, second, last, end] = found as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (end !== '' && mark !== '.') return null;
  const isYearLast = last.length > 1;
  const dayFirst = isYearLast ? dated(last, second, first) : null;
  const monthFirst = isYearLast && mark !== '.' ? dated(last, first, second) : null;
  const canBeYearFirst = first.length === 2 && last.length <= 2 && (mark !== '.' || end !== '');
  const isDayLast = isYearLast || !second.startsWith('0');
  const yearFirst = canBeYearFirst && isDayLast ? dated(first, second, last) : null;
  return {
    ...(dayFirst !== null && { dayFirst }),
    ...(monthFirst !== null && { monthFirst }),
    ...(yearFirst !== null && { yearFirst }),
  };
}

/** A day with the name of its month; null for other texts. */
function namedOf(text: string): string | null {
  const tokens = dayTokens(text);
  const numbers = tokens.filter((token) => /^\d/.test(token));
  const [first, last] = numbers;
  if (numbers.length !== 2 || first === undefined || last === undefined || tokens.length > 8) return null;
  const month = namedMonth(tokens);
  if (month === null) return null;
  if (first.length === 4 && last.length <= 2) return dated(first, month, last);
  const isYear = last.length === 4 || (last.length === 2 && tokens.at(-1) === last);
  return isYear && first.length <= 2 ? dated(last, month, first) : null;
}

/** A day whose form alone says which part is which; null for other texts. */
function plainDayOf(text: string): string | null {
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(\.?)$/.exec(text) as
    | [string, string, string, string, string, string]
    | null;
  if (yearFirst) {
    const [, year, mark, month, day, end] = yearFirst;
    return end === '' || mark === '.' ? dated(year, month, day) : null;
  }
  const days = Number(serial.pattern.exec(text)?.[1]);
  if (days >= serial.least && days <= serial.most) return isoOf(SERIAL_START + days * DAY);
  return namedOf(text);
}

/** Whether a text is a day in numbers, in one order or another. */
export const isNumericDay = (text: string): boolean => Object.keys(numericOf(cleaned(text)) ?? {}).length > 0;

/** The orders in which each day of a column is one, and the days that they differ for. */
interface Column {
  orders: ReadonlySet<DayOrder>;
  open: readonly DayQuestion[];
}

type Orders = ReadonlySet<DayOrder>;
const inBoth = (one: Orders, other: Orders): Orders => new Set([...one].filter((order) => other.has(order)));
const within = (readings: Readings, orders: Orders): Readings =>
  Object.fromEntries(Object.entries(readings).filter(([order]) => orders.has(order as DayOrder)));
const daysOf = (readings: Readings): ReadonlySet<string> => new Set(Object.values(readings));

/** Whether a day has its order from its points, which say nothing of the others. */
const isByPoints = (clean: string, { dayFirst, yearFirst }: Readings) =>
  clean.includes('.') && dayFirst !== undefined && yearFirst === undefined;

/** A text of a column without what does not matter, and its readings if it is a day in numbers. */
interface Cell {
  clean: string;
  readings: Readings | null;
}

function cellOf(text: string): Cell {
  const clean = cleaned(text);
  return { clean, readings: numericOf(clean) };
}

/** What a column says of its order; null where it does not matter. */
function columnOf(cells: ReadonlyMap<string, Cell>): Column | null {
  let orders: Orders | null = null;
  const open: DayQuestion[] = [];
  for (const [text, { clean, readings }] of cells) {
    if (!readings) continue;
    const own = new Set(Object.keys(readings) as DayOrder[]);
    const isOpen = daysOf(readings).size > 1;
    if (own.size === 0 || (!isOpen && (own.size > 1 || isByPoints(clean, readings)))) continue;
    orders = orders ? inBoth(orders, own) : own;
    if (isOpen) open.push({ text, readings });
  }
  return orders && { orders, open };
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
 * read as the file's others, and otherwise as the first of `answers` says that it can have. A column that proves two
 * orders is not read where its order matters.
 */
export function dayReader(
  columns: ReadonlyMap<string, readonly string[]>,
  answers: readonly DayOrder[],
): DayReader {
  const cells = new Map(
    [...columns].map(([name, texts]) => [
      name,
      new Map([...new Set(texts)].map((text) => [text, cellOf(text)])),
    ]),
  );
  const found = new Map([...cells].map(([name, each]) => [name, columnOf(each)]));
  const orderly = [...found.values()].filter((column) => column !== null && column.orders.size > 0);
  const [first, ...others] = orderly.map((column) => column!.orders);
  const shared = others.reduce(inBoth, first ?? new Set());
  /** The orders that a column can have; where the columns have none in common, each is read by itself. */
  const possibleOf = ({ orders }: Column): Orders => {
    const possible = orders.size > 0 && shared.size > 0 ? shared : orders;
    const answer = answers.find((each) => possible.has(each));
    return answer ? new Set([answer]) : possible;
  };
  const possible = new Map([...found].map(([name, column]) => [name, column && possibleOf(column)]));
  const read = new Map<string, string>();
  const readingOf = (column: string, text: string) => {
    const { clean, readings } = cells.get(column)?.get(text) ?? cellOf(text);
    if (!readings) return plainDayOf(clean) ?? text;
    const all = daysOf(readings);
    const isSure = all.size === 1 && (isByPoints(clean, readings) || Object.keys(readings).length > 1);
    const days = isSure ? all : daysOf(within(readings, possible.get(column) ?? new Set()));
    return days.size === 1 ? [...days][0]! : text;
  };
  const [question] = orderly.flatMap((column) =>
    column!.open
      .map(({ text, readings }) => ({ text, readings: within(readings, possibleOf(column!)) }))
      .filter(({ readings }) => daysOf(readings).size > 1),
  );
  return {
    dayOf: (column, text) => {
      const key = `${column}\n${text}`;
      const day = read.get(key) ?? readingOf(column, text);
      read.set(key, day);
      return day;
    },
    question: question ?? null,
  };
}
