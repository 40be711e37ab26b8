import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/core/log.ts';
import { nameOf, type Command } from './command.ts';

/** Executes a command as its sender, at its time, and returns the status. */
export type Execute = (command: Command) => Promise<number>;

const CHUNK = 500;

/** The keys of commands that the database does not have. */
async function unknownOf(db: Database, commands: readonly Command[]): Promise<Set<string>> {
  const unknown = new Set(commands.map(nameOf));
  for (let start = 0; start < commands.length; start += CHUNK) {
    const keys = commands.slice(start, start + CHUNK).map(({ key }) => key);
    const known = await db.query<{ name: string }>(
      `select user_id || ' ' || key as name from idempotency_keys
        where key = any(string_to_array($1, ',')::uuid[])
        union all
       select '0 ' || event_id from payment_events where event_id = any(string_to_array($1, ',')::uuid[])`,
      [keys.join()],
    );
    for (const { name } of known) unknown.delete(name);
  }
  return unknown;
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
  let executed = 0;
  for (const command of commands) {
    if (!unknown.delete(nameOf(command))) continue;
    const status = await execute(command);
    const { key, method, path, at } = command;
    const facts = { key, method, path, at, status };
    if (status >= 300) log.error('a journaled command was refused', facts);
    else executed++;
  }
  if (executed > 0) log.warn('journaled commands were executed again', { count: executed });
  return executed;
}
