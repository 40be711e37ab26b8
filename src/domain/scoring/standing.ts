import type { OutboxEntry } from './commands/examCommand.ts';

/** What an examiner must know on every page, most urgent first. */
export type Standing =
  /** The session ended; nothing is sent until the user signs in again. */
  | 'lapsed'
  /** The session was opened on this device without the server; nothing is sent until the user signs in. */
  | 'openedOffline'
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

interface Facts {
  isLapsed: boolean;
  isOpenedOffline: boolean;
  entries: readonly OutboxEntry[];
  isDurable: boolean;
  unreadable: number;
  elsewhere: number;
}

/** Whether the examiner must decide about a change before it can be sent. */
export const isUndecided = ({ stage }: OutboxEntry) => stage === 'stale' || stage === 'refused';

/**
 * The messages to show now. The messages about a session that is not the server's, and about a device without storage, include the number of
 * unsent changes.
 */
export function standingsOf({
  isLapsed,
  isOpenedOffline,
  entries,
  isDurable,
  unreadable,
  elsewhere,
}: Facts): readonly Standing[] {
  const undecided = entries.filter(isUndecided).length;
  return [
    ...(isLapsed ? (['lapsed'] as const) : []),
    ...(isOpenedOffline ? (['openedOffline'] as const) : []),
    ...(undecided > 0 ? (['undecided'] as const) : []),
    ...(isDurable ? [] : (['notKept'] as const)),
    ...(isDurable && !isLapsed && !isOpenedOffline && entries.length > undecided
      ? (['unsent'] as const)
      : []),
    ...(elsewhere > 0 ? (['elsewhere'] as const) : []),
    ...(unreadable > 0 ? (['unreadable'] as const) : []),
  ];
}
