import type { Database, Tx } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';
import { pickListRows, type PickListRow } from './pickLists.ts';
import { statementRows } from './statements.ts';

/** Adds the items of those lists that have none; a board's own lists stay as they are. */
export async function seedPickLists(tx: Tx, rows: readonly PickListRow[]): Promise<void> {
  const known = await tx.query<{ list: string }>`select distinct list from pick_list_items`;
  const lists = new Set(known.map(({ list }) => list));
  const lacking = rows.filter(({ list }) => !lists.has(list));
  for (let start = 0; start < lacking.length; start += 200)
    await tx.query`
      insert into pick_list_items ${inserted(lacking.slice(start, start + 200))} on conflict do nothing`;
}

/**
 * Data that every portal needs before it has users: the pick-lists that are general, such as countries, and the statements
 * that applicants agree to. A board's own changes stay: only missing statements and lists are added. Hospitals and
 * programs are the board's own.
 */
export async function seedReference(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query`insert into attestation_statements ${inserted(statementRows())} on conflict do nothing`;
    await seedPickLists(tx, pickListRows());
  });
}
