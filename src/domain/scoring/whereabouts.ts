import type { Held, OutboxEntry } from './examCommand.ts';

/** Sync status of a change: what a screen can truthfully say about it. */
export type Whereabouts =
  /** There is no change. */
  | { place: 'nowhere' }
  /** In memory only: the device cannot store anything. */
  | { place: 'page' }
  /** Being written to the device. */
  | { place: 'storing' }
  /** Stored on this device, not received by the board yet. */
  | { place: 'device' }
  /** Received by the board. */
  | { place: 'board'; receivedAt: string; receiptNumber: string | null }
  /** The server has a newer version, or refused the change: the examiner decides. */
  | { place: 'stale' | 'refused'; entry: OutboxEntry };

/** Sync status of a record without unsent changes on this device. */
export const boardHas = (held: Held | undefined): Whereabouts =>
  held?.receivedAt == null
    ? { place: 'nowhere' }
    : { place: 'board', receivedAt: held.receivedAt, receiptNumber: held.receiptNumber };

/** Sync status of a record's latest change, from the outbox and the latest server version. */
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

/** The unsent commands of an exam, or all of them. */
export const unsentOf = (entries: readonly OutboxEntry[], examScheduleId?: number): readonly OutboxEntry[] =>
  examScheduleId === undefined
    ? entries
    : entries.filter(({ command }) => command.examScheduleId === examScheduleId);
