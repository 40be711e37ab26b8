import { useSelector } from '@xstate/react';
import type { OutboxEntry } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion, type ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { lastWord } from '#domain/scoring/commands/latestValue.ts';
import { syncStatusOf, type SyncStatus } from '#domain/scoring/commands/syncStatus.ts';
import type { CaseTextRef } from '#machines/scoring/examinationRosters/examinationRosters.parts.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { useUnsentOnDevice } from '#portal/useUnsentOnDevice.ts';

export interface RecordNow {
  /** The latest value, sent or not. */
  text: string;
  serverVersion: ServerVersion;
  where: SyncStatus;
  /** The entry that needs the examiner's decision. */
  stuck: OutboxEntry | null;
}

/** The current state of a text: the board's version with later changes applied, also those of other windows. */
export function useRecord(target: string, live: CaseTextRef | undefined): RecordNow {
  const outbox = useSystemActor('outbox');
  const entries = useUnsentOnDevice(live);
  const read = useSelector(live, (snapshot) => snapshot?.context.value);
  const received = useSelector(outbox, ({ context }) => context.serverVersions[target]);
  // What was loaded since then is newer, also where a board has no versions, or the record is gone.
  const isSettled = useSelector(
    live,
    (snapshot) => !snapshot?.context.value || snapshot.context.settled.includes(target),
  );
  const serverVersion = (isSettled ? received : undefined) ?? read ?? noServerVersion;
  const where = syncStatusOf(target, entries, serverVersion);
  return {
    text: lastWord(target, entries, serverVersion),
    serverVersion,
    where,
    stuck: where.place === 'stale' || where.place === 'refused' ? where.entry : null,
  };
}
