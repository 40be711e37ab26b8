import type { OutboxEntry } from './commands/examCommand.ts';
import { isOnPageOnly } from './commands/syncStatus.ts';

/** What an examiner must know on every page, most urgent first. */
export type Standing =
  /** The session ended; nothing is sent until the user signs in again. */
  | 'lapsed'
  /** The session was opened on this device without the server; nothing is sent until the user signs in. */
  | 'openedOffline'
  /** The server cannot be reached; what is unsent goes when it can. */
  | 'unreachable'
  /** Something needs the examiner's decision. */
  | 'undecided'
  /** The device cannot store anything: unsent changes are lost when the page closes. */
  | 'notKept'
  /** Changes are stored on the device and not sent yet. */
  | 'unsent'
  /** Another window of the same user has unsent changes. */
  | 'elsewhere'
  /** Stored changes cannot be read. */
  | 'unreadable';

interface StandingInput {
  isLapsed: boolean;
  isOpenedOffline: boolean;
  /** The connection is lost. */
  isUnreachable: boolean;
  entries: readonly OutboxEntry[];
  isDurable: boolean;
  unreadable: number;
  elsewhere: number;
}

/** Whether the examiner must decide about a change before it can be sent. */
export const isUndecided = ({ stage }: OutboxEntry) => stage === 'stale' || stage === 'refused';

/** A message, and the number of changes that it is about. */
export interface StandingCount {
  standing: Standing;
  count: number;
}

/** Whether the decision about an older change of its record is also about this one. */
const isDecidedWith = (
  entries: readonly OutboxEntry[],
  { command: { target } }: OutboxEntry,
  index: number,
) => entries.slice(0, index).some((older) => isUndecided(older) && older.command.target === target);

/**
 * The messages to show now. Each change of this window is counted in one of them only; what follows an undecided change
 * of the same record is part of that decision. What is only on the page is always counted as not kept, too: it is lost
 * with the page, whether it waits for a decision or not.
 */
export function standingsOf({
  isLapsed,
  isOpenedOffline,
  isUnreachable,
  entries,
  isDurable,
  unreadable,
  elsewhere,
}: StandingInput): readonly StandingCount[] {
  const undecided = entries.filter(isUndecided).length;
  const unsent = entries.filter(
    (entry, index) => isOnPageOnly(entry) || (!isUndecided(entry) && !isDecidedWith(entries, entry, index)),
  ).length;
  const isKept = isDurable && !entries.some(isOnPageOnly);
  // The first of these says what the device keeps unsent, too.
  const how = isLapsed
    ? 'lapsed'
    : isOpenedOffline
      ? 'openedOffline'
      : isUnreachable
        ? 'unreachable'
        : 'unsent';
  const kept = isKept ? unsent : 0;
  const countOf = (standing: Standing) => (standing === how ? kept : 0);
  const all: readonly (StandingCount & { isShown: boolean })[] = [
    { standing: 'lapsed', count: countOf('lapsed'), isShown: isLapsed },
    { standing: 'openedOffline', count: countOf('openedOffline'), isShown: isOpenedOffline },
    {
      standing: 'unreachable',
      count: countOf('unreachable'),
      isShown: isUnreachable && !isOpenedOffline,
    },
    { standing: 'undecided', count: undecided, isShown: undecided > 0 },
    { standing: 'notKept', count: unsent, isShown: !isKept },
    { standing: 'unsent', count: kept, isShown: how === 'unsent' && kept > 0 },
    { standing: 'elsewhere', count: elsewhere, isShown: elsewhere > 0 },
    { standing: 'unreadable', count: unreadable, isShown: unreadable > 0 },
  ];
  return all.filter(({ isShown }) => isShown).map(({ standing, count }) => ({ standing, count }));
}
