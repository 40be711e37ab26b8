import type { DateTime } from 'luxon';
import type { TableRecord } from '#server/board/boardFile.ts';
import type { Columns } from '#server/board/readFolder.ts';
import type { Tx } from '#server/db/database.ts';
import { identifier } from '#server/db/fragment.ts';
import { boardTables, recordsOf } from './dataFiles.ts';
import { userIds } from './people.ts';
import type { DemoTable } from './tables.ts';
import { writeDemo, type Writing } from './writing.ts';

/** The records of a plain table, with the dates of a day. */
export const demoRecords = (
  { table, columns, derived = (record) => record }: DemoTable,
  today: DateTime,
): TableRecord[] => recordsOf(`${table}.csv`, columns, today, userIds).map(derived);

/** Seeds a plain table of the demo for a day. */
export const seedTable = (tx: Tx, today: DateTime, table: DemoTable): Promise<void> =>
  writeDemo(tx, table, demoRecords(table, today));

/** Seeds plain tables unless the first of them has rows. */
export async function seedOnce(tx: Tx, today: DateTime, tables: readonly DemoTable[]): Promise<void> {
  if ((await tx.query`select 1 from ${identifier(tables[0]!.table)} limit 1`).length > 0) return;
  for (const table of tables) await seedTable(tx, today, table);
}

/** Seeds the tables of a file that a board has too, all in the same manner. */
export async function seedBoardFile(
  tx: Tx,
  today: DateTime,
  name: string,
  manner: Pick<Writing, 'later' | 'moves' | 'only'>,
  more?: Columns,
): Promise<void> {
  for (const { records, ...table } of boardTables(name, today, { userIds }, more))
    await writeDemo(tx, { ...table, ...manner }, records);
}
