import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commentTarget, scoreTarget, type Held, type OutboxEntry } from '#domain/scoring/examCommand.ts';
import { whereaboutsOf, type Whereabouts } from '#domain/scoring/whereabouts.ts';
import { useMoment } from '#i18n/useMoment.ts';
import type { OutboxContext } from '#machines/scoring/outbox/outbox.types.ts';
import type { CaseMark } from '#machines/scoring/oralExam/oralExam.types.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { useExam, type ExamRef } from './examRef.ts';

/** The sync status of a record's latest change: from the outbox, else from the latest server version. */
export function useWhereabouts(): (target: string, known: Held) => Whereabouts {
  const { entries, held } = useSelector(
    useSystemActor('outbox'),
    ({ context }) => ({ entries: context.entries, held: context.held }),
    shallowEqual,
  );
  return useCallback(
    (target, known) => {
      return whereaboutsIn({ entries, held }, target, known);
    },
    [entries, held],
  );
}

function whereaboutsIn(
  { entries, held }: Pick<OutboxContext, 'entries' | 'held'>,
  target: string,
  known: Held,
): Whereabouts {
  const told = held[target];
  return whereaboutsOf(target, entries, told && told.version >= known.version ? told : known);
}

/** The same for one record; the component renders again only when that record's status changes. */
const useRecord = (target: string, known: Held, value: string): Whereabouts =>
  useSelector(
    useSystemActor('outbox'),
    ({ context }) => unlessEmpty(whereaboutsIn(context, target, known), value),
    shallowEqual,
  );
export const useScoreWhere = ({ examScoringId, scoreHeld, score }: CaseMark) =>
  useRecord(scoreTarget(examScoringId), scoreHeld, score ?? '');
export const useCommentWhere = (mark: CaseMark) =>
  useRecord(commentTarget(mark), mark.commentHeld, mark.comment);

/** The sync status of one case; a value that the server has as removed has none. */
export const scoreWhere = (where: ReturnType<typeof useWhereabouts>, mark: CaseMark): Whereabouts =>
  unlessEmpty(where(scoreTarget(mark.examScoringId), mark.scoreHeld), mark.score ?? '');
export const commentWhere = (where: ReturnType<typeof useWhereabouts>, mark: CaseMark): Whereabouts =>
  unlessEmpty(where(commentTarget(mark), mark.commentHeld), mark.comment);

const unlessEmpty = (found: Whereabouts, value: string): Whereabouts =>
  found.place === 'board' && value === '' ? { place: 'nowhere' } : found;

/** The props of a receipt mark; times are in the exam's time zone. */
export function useMarkProps(actor: ExamRef) {
  const moment = useMoment(useExam(actor)?.timeZone);
  return useCallback(
    (found: Whereabouts) =>
      found.place === 'board'
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
