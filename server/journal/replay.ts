import { join } from 'node:path';
import type { Database, Sql } from '#server/db/database.ts';
import type { Log } from '#server/core/log.ts';
import { CannotOpen } from '#server/db/open.ts';
import { nameOf, type Command } from './command.ts';
import { readJournal } from './journal.ts';

/** Executes a command as its sender, at its time, and returns the status. */
export type Execute = (command: Command) => Promise<number>;

const CHUNK = 500;

/** The keys of commands that the database does not have. */
async function unknownOf(db: Database, commands: readonly Command[]): Promise<Set<string>> {
  const unknown = new Set(commands.map(nameOf));
  for (let start = 0; start < commands.length; start += CHUNK) {
    const some = commands.slice(start, start + CHUNK);
    const keys = some.map(({ key }) => key).join();
    const known = await db.query<{ name: string }>`
      select user_id || ' ' || key as name from idempotency_keys
        where key = any(string_to_array(${keys}, ',')::uuid[])
        union all
       select '0 ' || event_id from payment_events where event_id = any(string_to_array(${keys}, ',')::uuid[])`;
    for (const { name } of known) unknown.delete(name);
  }
  return unknown;
}

/** The row of `server_facts` with the commands that were refused when they were last replayed. */
const REFUSED = 'journal-refused';

async function refusedOf(sql: Sql): Promise<readonly string[]> {
  const [row] = await sql.query<{ value: string }>`select value from server_facts where name = ${REFUSED}`;
  return row?.value.split('\n') ?? [];
}

/**
 * Saves the names of commands that were refused, in the database and not beside it: an older copy of the database
 * has to try them itself.
 */
async function saveRefused(db: Database, names: readonly string[]): Promise<void> {
  // A start without news writes nothing: the disk may be full.
  if ((await refusedOf(db)).join() === names.join()) return;
  await db.transaction(async (tx) => {
    await tx.query`delete from server_facts where name = ${REFUSED}`;
    if (names.length > 0)
      await tx.query`insert into server_facts (name, value) values (${REFUSED}, ${names.join('\n')})`;
  });
}

/**
 * Refuses an embedded database that lacks commands of the journal in its data folder, as after a power failure: only a
 * server carries them out. Commands that a server has tried, and that were refused, are not missed.
 *
 * @throws CannotOpen with a sentence for the person who opened it.
 */
export async function requireReplayed(db: Database, dataDir: string): Promise<void> {
  if (db.engine !== 'pglite') return;
  const commands = await readJournal(join(dataDir, 'journal'));
  if (commands.length === 0) return;
  const missing = await unknownOf(db, commands);
  for (const name of await refusedOf(db)) missing.delete(name);
  if (missing.size > 0)
    throw new CannotOpen(
      `The database in ${dataDir} lacks accepted commands (${missing.size}) that are only in its journal; start the server once, which carries them out, and try again.`,
    );
}

/**
 * Replays accepted commands that are not in the database, in order. A command that is rejected now stays in
 * the journal and is reported.
 *
 * @returns how many were executed.
 */
export async function replay(
  db: Database,
  commands: readonly Command[],
  execute: Execute,
  log: Log,
): Promise<number> {
  const unknown = await unknownOf(db, commands);
  const refused: string[] = [];
  let executed = 0;
  for (const command of commands) {
    const name = nameOf(command);
    if (!unknown.delete(name)) continue;
    const status = await execute(command);
    const { key, method, path, at } = command;
    const fields = { key, method, path, at, status };
    if (status < 300) executed++;
    else {
      log.error('a journaled command was refused', fields);
      // A failure of the server or of the disk is none of the command: it is tried at the next start.
      if (status < 500) refused.push(name);
    }
  }
  await saveRefused(db, refused);
  if (executed > 0) log.warn('journaled commands were executed again', { count: executed });
  return executed;
}
