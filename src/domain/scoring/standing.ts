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
  /** Another window of the person has changes that the board has not received. */
  | 'elsewhere'
  /** Changes on the device cannot be read. */
  | 'unreadable';

interface Facts {
  isLapsed: boolean;
  entries: readonly OutboxEntry[];
  isDurable: boolean;
  unreadable: number;
  elsewhere: number;
}

/** Whether a person has to decide about a change before it can go to the board. */
export const isUndecided = ({ stage }: OutboxEntry) => stage === 'stale' || stage === 'refused';

/** What is to be said now; a lapsed session says itself how much is unsent, and so does a device that keeps nothing. */
export function standingsOf({
  isLapsed,
  entries,
  isDurable,
  unreadable,
  elsewhere,
}: Facts): readonly Standing[] {
  const undecided = entries.filter(isUndecided).length;
  return [
    ...(isLapsed ? (['lapsed'] as const) : []),
    ...(undecided > 0 ? (['undecided'] as const) : []),
    ...(isDurable ? [] : (['notKept'] as const)),
    ...(isDurable && !isLapsed && entries.length > undecided ? (['unsent'] as const) : []),
    ...(elsewhere > 0 ? (['elsewhere'] as const) : []),
    ...(unreadable > 0 ? (['unreadable'] as const) : []),
  ];
}
