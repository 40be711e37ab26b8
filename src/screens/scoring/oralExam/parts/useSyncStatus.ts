import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  type OutboxEntry,
} from '#domain/scoring/commands/examCommand.ts';
import { type ServerVersion, newestServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { syncStatusOf, unsentOnDevice, type SyncStatus } from '#domain/scoring/commands/syncStatus.ts';
import { useMoment } from '#i18n/useMoment.ts';
import type { OutboxContext } from '#machines/scoring/outbox/outbox.types.ts';
import type { CaseMark } from '#machines/scoring/oralExam/oralExam.types.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { useExam, type ExamRef } from './examRef.ts';

/** The sync status of a record's latest change: from the outbox, else from the latest server version. */
export function useSyncStatus(): (target: string, known: ServerVersion) => SyncStatus {
  const { entries, serverVersions } = useSelector(
    useSystemActor('outbox'),
    ({ context }) => ({ entries: context.entries, serverVersions: context.serverVersions }),
    shallowEqual,
  );
  return useCallback(
    (target, known) => {
      return syncStatusIn({ entries, serverVersions }, target, known);
    },
    [entries, serverVersions],
  );
}

function syncStatusIn(
  { entries, serverVersions }: Pick<OutboxContext, 'entries' | 'serverVersions'>,
  target: string,
  known: ServerVersion,
): SyncStatus {
  return syncStatusOf(target, entries, newestServerVersion(known, serverVersions[target]));
}

/** The same for one record; the component renders again only when that record's status changes. */
const useRecord = (target: string, known: ServerVersion, value: string): SyncStatus =>
  useSelector(
    useSystemActor('outbox'),
    ({ context }) => unlessEmpty(syncStatusIn(context, target, known), value),
    shallowEqual,
  );
export const useScoreWhere = ({ examScoringId, scoreServerVersion, score }: CaseMark) =>
  useRecord(scoreTarget(examScoringId), scoreServerVersion, score ?? '');
export const useCommentWhere = (mark: CaseMark) =>
  useRecord(commentTarget(mark), mark.commentServerVersion, mark.comment);

/** The sync status of the start, the skip or the submission of the exam, which another window may send. */
export function useSheetWhere(actor: ExamRef): SyncStatus {
  const target = sheetTarget(useExam(actor)?.examScheduleScoreId ?? 0);
  const known = useSelector(actor, ({ context }) => context.sheetServerVersion);
  return useSelector(
    useSystemActor('outbox'),
    ({ context }) => syncStatusIn({ ...context, entries: unsentOnDevice(context) }, target, known),
    shallowEqual,
  );
}

/** The sync status of one case; a value that the server has as removed has none. */
export const scoreWhere = (where: ReturnType<typeof useSyncStatus>, mark: CaseMark): SyncStatus =>
  unlessEmpty(where(scoreTarget(mark.examScoringId), mark.scoreServerVersion), mark.score ?? '');
export const commentWhere = (where: ReturnType<typeof useSyncStatus>, mark: CaseMark): SyncStatus =>
  unlessEmpty(where(commentTarget(mark), mark.commentServerVersion), mark.comment);

const unlessEmpty = (found: SyncStatus, value: string): SyncStatus =>
  found.place === 'board' && value === '' ? { place: 'nowhere' } : found;

/** The props of a receipt mark; times are in the exam's time zone. */
export function useMarkProps(actor: ExamRef) {
  const moment = useMoment(useExam(actor)?.timeZone);
  return useCallback(
    (found: SyncStatus) =>
      found.place === 'board' && found.receivedAt !== null
        ? { place: found.place, time: moment(found.receivedAt) }
        : { place: found.place, time: undefined },
    [moment],
  );
}

/** The stale or refused entries of an exam. */
export function useStuck(examScheduleId: number): readonly OutboxEntry[] {
  return useSelector(
    useSystemActor('outbox'),
    ({ context }) =>
      context.entries.filter(
        ({ command, stage }) =>
          command.examScheduleId === examScheduleId && (stage === 'stale' || stage === 'refused'),
      ),
    shallowEqual,
  );
}
