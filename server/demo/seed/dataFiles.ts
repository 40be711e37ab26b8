import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { atBoard, type BoardFile, type Known, type TableRecord } from '#server/board/boardFile.ts';
import { day, dayAndTime, type Cell, type RowOf } from '#server/board/cells.ts';
import { boardFiles, readCases } from '#server/board/importFolder.ts';
import { inWords, readRows, type Columns, type Problem } from '#server/board/readFolder.ts';
import { relativeDay, relativeMoment, withYears } from './relativeDays.ts';

const folder = join(import.meta.dirname, 'data');

/** A time that a clock shows twice, as daylight saving time ends, would be refused: the hour before it is not. */
const unique = (moment: DateTime | null | undefined) =>
  moment && moment.getPossibleOffsets().length > 1 ? moment.minus({ hours: 1 }) : moment;

/** A cell that takes the relative form of a day, a moment or a year in a text, and the absolute form too. */
function relative(cell: Cell<unknown>, today: DateTime): Cell<unknown> {
  const absolute = (text: string) => {
    switch (cell.read) {
      case day.read:
        return relativeDay(today, text)?.toISODate() ?? text;
      case dayAndTime.read:
        return unique(relativeMoment(today, text))?.toFormat('yyyy-MM-dd HH:mm:ss') ?? text;
      default:
        return withYears(today, text);
    }
  };
  return { ...cell, read: (text) => cell.read(absolute(text)) };
}

/** What is wrong in a file of the demo, which is a mistake of ours. */
function refuse(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new Error(problems.map(inWords).join('\n'));
}

/**
 * The rows of a CSV file of the demo, its days and moments counted from the day of seeding.
 *
 * @throws Error with every cell that its column does not allow.
 */
export function rowsOf<const C extends Columns>(name: string, columns: C, today: DateTime): RowOf<C>[] {
  const problems: Problem[] = [];
  const there = Object.fromEntries(
    Object.entries(columns).map(([column, cell]) => [column, relative(cell, today)]),
  );
  const rows = readRows(folder, name, there, problems);
  refuse(problems);
  if (!rows) throw new Error(`${name} is missing.`);
  return rows as unknown as RowOf<C>[]; // their cells were read by the columns, relative ones as absolute ones
}

/** What a JSON file of the demo contains. */
export const jsonOf = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** The cases, checked as those of a board. */
export function casesOf(): NonNullable<ReturnType<typeof readCases>> {
  const problems: Problem[] = [];
  const cases = readCases(folder, problems);
  refuse(problems);
  if (!cases) throw new Error('The cases are missing.');
  return cases;
}

/** A moment of a row as the database has it. */
const stored = (cell: Cell<unknown>, value: unknown) =>
  cell.read === dayAndTime.read ? atBoard(value as string | null) : value;

/** The records of a plain table: its columns by their names, and the person's id in place of the user name. */
export const recordsOf = (
  name: string,
  columns: Columns,
  today: DateTime,
  userIds: Known['userIds'],
): TableRecord[] =>
  rowsOf(name, columns, today).map((row) =>
    Object.fromEntries(
      Object.entries(columns).map(([column, cell]) =>
        column === 'user_name'
          ? ['user_id', userIds.get(String(row[column]))]
          : [column, stored(cell, row[column])],
      ),
    ),
  );

/** A table of a file that a board has too, and its records. */
interface BoardTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly records: readonly TableRecord[];
}

/**
 * The tables of a file that a board has too, by its columns and its checks. `more` are columns that only the demo has;
 * they are members of the first table.
 */
export function boardTables(
  name: string,
  today: DateTime,
  known: Pick<Known, 'userIds'>,
  more: Columns = {},
): BoardTable[] {
  const file: BoardFile = boardFiles.find((each) => each.name === name)!; // named by the demo's tables
  const rows = rowsOf(name, { ...file.columns, ...more }, today);
  refuse(
    rows.flatMap((row) =>
      file.check(row as never).map(([column, message]) => ({ file: name, line: row.line, column, message })),
    ),
  );
  const all: Known = { folder, zoneOfTeam: new Map(), sessions: new Map(), ...known };
  const added = (row: object) =>
    Object.fromEntries(Object.keys(more).map((column) => [column, row[column as never]]));
  return file.targets.map(({ table, key, records }, place) => ({
    table,
    key,
    records: rows.flatMap((row) =>
      records(row as never, all).map((record) => (place === 0 ? { ...record, ...added(row) } : record)),
    ),
  }));
}
