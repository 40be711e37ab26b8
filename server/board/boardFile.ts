import { boardZone } from '#domain/board.ts';
import { momentIn, type RowOf } from './cells.ts';
import type { Columns } from './readFolder.ts';

/** A record as the table has it, by the names of its columns. */
export type TableRecord = Readonly<Record<string, unknown>>;

/** What rows refer to by name. */
export interface Known {
  /** The folder that is imported. */
  readonly folder: string;
  /** The id of a person by user name, in lower case. */
  readonly userIds: ReadonlyMap<string, number>;
  /** The time zone of a team's exam. */
  readonly zoneOfTeam: ReadonlyMap<number, string>;
  /** The day of a session, and the time zone of its exam. */
  readonly sessions: ReadonlyMap<number, { readonly date: string; readonly zone: string }>;
}

/** A table into which rows of a file go. */
export interface Target<Row> {
  readonly table: string;
  readonly key: readonly string[];
  readonly records: (row: Row, known: Known) => readonly TableRecord[];
  /** Whether what the file does not have is deleted of each value of this column that it names, as of a whole list. */
  readonly replaces?: string;
  /** How many records go into one statement; large ones fewer. */
  readonly atOnce?: number;
  /** Why a record that is there never gets other values; a sentence. */
  readonly frozen?: string;
}

/** A column whose number or name must be known. */
export interface Reference {
  readonly column: string;
  /** A table and its column; `users` takes user names. */
  readonly to: readonly [table: string, column: string];
  readonly what: string;
}

/** A file that a board fills in, and where its rows go. The order of `files` is the one in which they are written. */
export interface BoardFile {
  readonly name: string;
  /** What one row is, as in "a fee". */
  readonly row: string;
  readonly columns: Columns;
  /** The columns that tell rows apart. */
  readonly key: readonly string[];
  readonly refers: readonly Reference[];
  readonly targets: readonly Target<never>[];
  /** Problems that concern several cells, by column. */
  readonly check: (row: never) => readonly (readonly [column: string, message: string])[];
}

/** Declares a file, with the types of its rows. */
export const file = <const C extends Columns>(
  name: string,
  row: string,
  columns: C,
  rest: {
    key: readonly (keyof C & string)[];
    refers?: readonly (Reference & { column: keyof C & string })[];
    targets: readonly Target<RowOf<C>>[];
    check?: (row: RowOf<C>) => readonly (readonly [column: keyof C & string, message: string])[];
  },
): BoardFile => ({ name, row, columns, refers: [], check: () => [], ...rest });

/** The id of a person by user name. */
export const person = (known: Known, userName: string) => known.userIds.get(userName.toLowerCase());
/** A column with the user name of a person. */
export const user: Reference & { column: 'user_name' } = {
  column: 'user_name',
  to: ['users', 'user_name'],
  what: 'person',
};
/** A moment at the board, ISO 8601 in UTC. */
export const atBoard = (moment: string | null) =>
  moment === null ? null : momentIn(boardZone, moment.slice(0, 10), moment.slice(11));
/** The problem of an end before its beginning. */
export const isAfter = <const Name extends string>(
  column: Name,
  isRight: boolean,
): readonly (readonly [column: Name, message: string])[] =>
  isRight ? [] : [[column, 'The end is before the beginning.']];
