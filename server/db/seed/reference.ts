import type { Database } from '#server/db/database.ts';
import { pickListItems } from '#server/db/records.ts';
import { attestationStatements } from '#server/db/registration.ts';
import { typed } from '#server/db/typed.ts';
import { pickListRows } from './pickLists.ts';
import { statementRows } from './statements.ts';

/**
 * Data that every portal needs before it has users: the pick-lists, and the statements that applicants agree
 * to. A board's own changes stay: missing statements are added, and pick-lists only while there are none at all.
 */
export async function seedReference(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await typed(tx).insert(attestationStatements).values(statementRows()).onConflictDoNothing();
    const isEmpty = (await tx.query('select 1 from pick_list_items limit 1')).length === 0;
    if (!isEmpty) return;
    const rows = pickListRows();
    for (let start = 0; start < rows.length; start += 200)
      await typed(tx)
        .insert(pickListItems)
        .values(rows.slice(start, start + 200))
        .onConflictDoNothing();
  });
}
