import { valueOf } from './examActs.ts';
import type { OutboxEntry } from './examCommand.ts';
import type { ServerVersion } from './serverVersion.ts';

/** The latest value of a record, sent or not; empty if there is none. */
export function lastWord(
  target: string,
  entries: readonly OutboxEntry[],
  serverVersion: ServerVersion,
): string {
  const last = entries.findLast(({ command }) => command.target === target);
  return last ? valueOf(last.command.act) : (serverVersion.value ?? '');
}
