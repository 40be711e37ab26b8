import type { OutboxEntry } from './examCommand.ts';
import type { ServerVersion } from './serverVersion.ts';

/** Sync status of a change: what a screen can truthfully say about it. */
export type SyncStatus =
  /** There is no change. */
  | { place: 'nowhere' }
  /** In memory only: the device cannot store anything. */
  | { place: 'page' }
  /** Being written to the device. */
  | { place: 'storing' }
  /** Stored on this device, not received by the board yet. */
  | { place: 'device' }
  /** Received by the board; without a time at a board that has no receipts. */
  | { place: 'board'; receivedAt: string | null; receiptNumber: string | null }
  /** The server has a newer version, or refused the change: the examiner decides. */
  | { place: 'stale' | 'refused'; entry: OutboxEntry };

/**
 * Sync status of a record without unsent changes on this device. A board may have no receipts: what it answers, it has
 * received.
 */
export function boardHas(serverVersion: ServerVersion | undefined): SyncStatus {
  if (!serverVersion) return { place: 'nowhere' };
  const { value, receivedAt, receiptNumber } = serverVersion;
  const isThere = receivedAt !== null || (value !== null && value !== '');
  return isThere ? { place: 'board', receivedAt, receiptNumber } : { place: 'nowhere' };
}

/** Sync status of a record's latest change, from the outbox and the latest server version. */
export function syncStatusOf(
  target: string,
  entries: readonly OutboxEntry[],
  serverVersion: ServerVersion | undefined,
): SyncStatus {
  const ofTarget = entries.filter(({ command }) => command.target === target);
  const stuck = ofTarget.find(({ stage }) => stage === 'stale' || stage === 'refused');
  if (stuck) return { place: stuck.stage as 'stale' | 'refused', entry: stuck };
  const last = ofTarget.at(-1);
  if (last?.stage === 'storing') return { place: 'storing' };
  if (last) return { place: last.isOnDevice ? 'device' : 'page' };
  return boardHas(serverVersion);
}

/** A change that the device failed to store, and that is lost when the page closes. */
export const isOnPageOnly = ({ isOnDevice, stage }: OutboxEntry): boolean =>
  !isOnDevice && stage !== 'storing';

/** Everything unsent on this device, what other open tabs send first. */
export const unsentOnDevice = ({
  entries,
  elsewhere,
}: Record<'entries' | 'elsewhere', readonly OutboxEntry[]>): readonly OutboxEntry[] =>
  elsewhere.length > 0 ? [...elsewhere, ...entries] : entries;

/** The unsent commands of an exam, or all of them. */
export const unsentOf = (entries: readonly OutboxEntry[], examScheduleId?: number): readonly OutboxEntry[] =>
  examScheduleId === undefined
    ? entries
    : entries.filter(({ command }) => command.examScheduleId === examScheduleId);
