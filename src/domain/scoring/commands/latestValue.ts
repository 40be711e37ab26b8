import { valueOf, type ServerVersion, type OutboxEntry } from './examCommand.ts';

/** The newer of the version that was read and the latest server version. */
export const newestServerVersion = (read: ServerVersion, told: ServerVersion | undefined): ServerVersion =>
  told && told.version >= read.version ? told : read;

/** The latest value of a record, sent or not; empty if there is none. */
export function lastWord(
  target: string,
  entries: readonly OutboxEntry[],
  serverVersion: ServerVersion,
): string {
  const last = entries.findLast(({ command }) => command.target === target);
  return last ? valueOf(last.command.act) : (serverVersion.value ?? '');
}
