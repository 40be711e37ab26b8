import type { OutboxEntry } from './examCommand.ts';

/** What an examiner has to know on every page, the most pressing first. */
export type Standing =
  /** The session ended, and nothing goes to the board until somebody signs in again. */
  | 'lapsed'
  /** Something needs a person's decision. */
  | 'undecided'
  /** The device keeps nothing: what is unsent lives as long as the page. */
  | 'notKept'
  /** Changes are on the device and not at the board. */
  | 'unsent'
  /** Changes on the device cannot be read. */
  | 'unreadable';

interface Facts {
  isLapsed: boolean;
  entries: readonly OutboxEntry[];
  isDurable: boolean;
  unreadable: number;
}

/** What is to be said now; a lapsed session says itself how much is unsent, and so does a device that keeps nothing. */
export function standingsOf({ isLapsed, entries, isDurable, unreadable }: Facts): readonly Standing[] {
  const isUndecided = entries.some(({ stage }) => stage === 'stale' || stage === 'refused');
  return [
    ...(isLapsed ? (['lapsed'] as const) : []),
    ...(isUndecided ? (['undecided'] as const) : []),
    ...(isDurable ? [] : (['notKept'] as const)),
    ...(isDurable && !isLapsed && entries.length > 0 ? (['unsent'] as const) : []),
    ...(unreadable > 0 ? (['unreadable'] as const) : []),
  ];
}
