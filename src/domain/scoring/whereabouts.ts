import type { Held, OutboxEntry } from './examCommand.ts';

/** Where something that an examiner did is by now; what a screen may truthfully say about it. */
export type Whereabouts =
  /** Nothing was done yet. */
  | { place: 'nowhere' }
  /** It lives as long as this page: the device keeps nothing. */
  | { place: 'page' }
  /** Being written onto the device. */
  | { place: 'storing' }
  /** On this device, and not at the board yet. */
  | { place: 'device' }
  /** Received by the board. */
  | { place: 'board'; receivedAt: string; receiptNumber: string | null }
  /** The board has something newer, or refused it: a person decides. */
  | { place: 'stale' | 'refused'; entry: OutboxEntry };

/** Where a record is of which this device has nothing unsent. */
export const boardHas = (held: Held | undefined): Whereabouts =>
  held?.receivedAt == null
    ? { place: 'nowhere' }
    : { place: 'board', receivedAt: held.receivedAt, receiptNumber: held.receiptNumber };

/** Where the last change of a record is, from what is under way and what the board last told of it. */
export function whereaboutsOf(
  target: string,
  entries: readonly OutboxEntry[],
  held: Held | undefined,
): Whereabouts {
  const ofTarget = entries.filter(({ command }) => command.target === target);
  const stuck = ofTarget.find(({ stage }) => stage === 'stale' || stage === 'refused');
  if (stuck) return { place: stuck.stage as 'stale' | 'refused', entry: stuck };
  const last = ofTarget.at(-1);
  if (last?.stage === 'storing') return { place: 'storing' };
  if (last) return { place: last.isOnDevice ? 'device' : 'page' };
  return boardHas(held);
}

/** What of an exam, or of everything, the board does not have yet. */
export const unsentOf = (entries: readonly OutboxEntry[], examScheduleId?: number): readonly OutboxEntry[] =>
  examScheduleId === undefined
    ? entries
    : entries.filter(({ command }) => command.examScheduleId === examScheduleId);
