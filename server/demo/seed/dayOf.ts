import type { Sql, Tx } from '#server/db/database.ts';

/** The day this part of the demo was last seeded for; undefined before the first time. */
export const seededDay = async (sql: Sql, name: string): Promise<string | undefined> =>
  (await sql.query<{ value: string }>`select value from server_facts where name = ${name}`)[0]?.value;

/**
 * The same, empty before the first time, with the row locked: a second instance waits here and then finds it
 * seeded.
 */
export async function lockDay(tx: Tx, name: string): Promise<string> {
  await tx.query`insert into server_facts (name, value) values (${name}, '') on conflict do nothing`;
  await tx.query`select value from server_facts where name = ${name} for update`;
  return (await seededDay(tx, name)) ?? '';
}

export const keepDay = (tx: Tx, name: string, day: string) =>
  tx.query`update server_facts set value = ${day} where name = ${name}`;
