import { valueOf, type Held, type OutboxEntry } from './examCommand.ts';

/** The newer of what was read and of what the board answered since. */
export const newestHeld = (read: Held, told: Held | undefined): Held =>
  told && told.version >= read.version ? told : read;

/** What a record holds by the examiner's last word, whether or not the board has it; empty where there is none. */
export function lastWord(target: string, entries: readonly OutboxEntry[], held: Held): string {
  const last = entries.findLast(({ command }) => command.target === target);
  return last ? valueOf(last.command.act) : (held.value ?? '');
}
