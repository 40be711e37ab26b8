import { DateTime, IANAZone } from 'luxon';
import * as z from 'zod/mini';
import { roles, type Role } from '#contract/core/roles.ts';
import { EmailAddress } from '#contract/access/users.ts';
import { typedText } from '#domain/typed/typedText.ts';

/** A column of a file: how a cell is read, and what to enter where it cannot be. */
export interface Cell<T> {
  /** Undefined if the text is no value of this column. */
  readonly read: (text: string) => T | undefined;
  /** A sentence such as "Enter a date as in 2027-03-08." */
  readonly rule: string;
  /** Whether the whole column may be missing; an empty cell is then `empty`. */
  readonly empty?: T;
}

/** The cells of a row by column, and its line in the file, from 1. */
export type RowOf<Columns> = {
  readonly [Name in keyof Columns]: Columns[Name] extends Cell<infer T> ? T : never;
} & { readonly line: number };

const cell = <T>(read: Cell<T>['read'], rule: string): Cell<T> => ({ read, rule });

/** The same column where a cell may be empty, or the column missing. */
export const optional = <T, E>({ read, rule }: Cell<T>, empty: E): Cell<T | E> => ({ read, rule, empty });

/** A text of 1 to `most` characters. */
export const text = (most: number): Cell<string> =>
  cell((value) => {
    const typed = typedText(value);
    return typed.length > 0 && typed.length <= most && !typed.includes('\0') ? typed : undefined;
  }, `Enter 1 to ${most} characters.`);

/** A whole number, both ends included. */
export const whole = (least: number, most: number): Cell<number> =>
  cell((value) => {
    const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  }, `Enter a whole number from ${least} to ${most}.`);

/** The board's own number of a record. */
export const id: Cell<number> = whole(1, 2_000_000_000);

const readOne = <const Names extends readonly string[]>(names: Names, value: string) => {
  const found = names.find((name) => name.toLowerCase() === value.toLowerCase());
  return found as Names[number] | undefined;
};

/** One of some words. */
export const oneOf = <const Names extends readonly string[]>(names: Names): Cell<Names[number]> =>
  cell((value) => readOne(names, value), `Enter one of: ${names.join(', ')}.`);

export const yesOrNo: Cell<boolean> = cell(
  (value) => ({ yes: true, no: false })[value.toLowerCase()],
  'Enter yes or no.',
);

export const email: Cell<string> = cell(
  (value) => z.safeParse(EmailAddress, value).data,
  'Enter an email address.',
);

/** Several words of a list, with spaces between them. */
export const roleNames: Cell<readonly Role[]> = cell(
  (value) => {
    const found = value.split(/[\s,;]+/).map((name) => readOne(roles, name));
    const known = found.filter((name) => name !== undefined);
    return known.length === found.length ? [...new Set(known)].toSorted() : undefined;
  },
  `Enter one or more of ${roles.join(', ')}, with spaces between them.`,
);

/** Several ids in their order, with spaces between them. */
export const ids: Cell<readonly number[]> = cell((value) => {
  const found = value.split(/[\s,;]+/).map((each) => id.read(each));
  const known = found.filter((each) => each !== undefined);
  return known.length === found.length && new Set(known).size === known.length ? known : undefined;
}, 'Enter different numbers, with spaces between them.');

/** A day, as `YYYY-MM-DD`. */
export const day: Cell<string> = cell(
  (value) => (/^[12]/.test(value) && DateTime.fromFormat(value, 'yyyy-MM-dd').isValid ? value : undefined),
  'Enter a date as in 2027-03-08.',
);

/** A time of day, as `HH:MM`. */
export const time: Cell<string> = cell(
  (value) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined),
  'Enter a time as in 08:30 or 14:00.',
);

const momentForms = ['yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'];

/** A day and a time of day at the board, as `YYYY-MM-DD HH:MM`, or with seconds. */
export const dayAndTime: Cell<string> = cell(
  (value) =>
    /^[12]/.test(value) && momentForms.some((form) => DateTime.fromFormat(value, form).isValid)
      ? value
      : undefined,
  'Enter a date and a time as in 2027-03-08 23:59.',
);

/** An amount, read as cents. */
export const amount: Cell<number> = cell(
  (value) =>
    /^\d{1,7}(\.\d\d)?$/.test(value) && Number(value) > 0 ? Math.round(Number(value) * 100) : undefined,
  'Enter an amount above 0, as in 850 or 850.00.',
);

export const timeZone: Cell<string> = cell(
  (value) => (IANAZone.isValidZone(value) ? value : undefined),
  'Enter the name of a time zone, such as America/New_York.',
);

/** The grades of an exam, best first: `pass=Pass; fail=Fail (comment)`. */
export const grades: Cell<readonly { value: string; label: string; commentRequired: boolean }[]> = cell(
  (value) => {
    const found = value.split(';').map((each) => /^\s*(\w+)=([^=()]+?)\s*(\(comment\))?\s*$/.exec(each));
    const known = found.flatMap((match) =>
      match ? [{ value: match[1]!, label: match[2]!, commentRequired: match[3] !== undefined }] : [],
    );
    const isWhole = known.length === found.length && known.length > 1;
    return isWhole && new Set(known.map((grade) => grade.value)).size === known.length ? known : undefined;
  },
  'Enter two or more grades, best first, as in pass=Pass; fail=Fail (comment).',
);

/** A value that has the right form and still cannot be used; the message is a sentence for who wrote the file. */
export class ValueRefused extends Error {
  override readonly name = 'ValueRefused';
}

/**
 * A moment of a day in a time zone, ISO 8601 in UTC.
 *
 * @throws ValueRefused for a time of day that a clock skips or shows twice, as daylight saving time begins or ends.
 */
export function momentIn(zone: string, date: string, at: string): string {
  const moment = DateTime.fromISO(`${date}T${at}`, { zone });
  const isSkipped = !moment.toFormat('yyyy-MM-dd HH:mm:ss').startsWith(`${date} ${at}`);
  if (isSkipped || moment.getPossibleOffsets().length > 1)
    throw new ValueRefused(
      `On ${date} there is ${isSkipped ? 'no' : 'twice a'} ${at} in ${zone}, because the clocks change.`,
    );
  return moment.toUTC().toISO() ?? '';
}
