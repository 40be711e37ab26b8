import { useSelector } from '@xstate/react';
import type { CaseMark, OralExamTag } from '#machines/scoring/oralExam/oralExam.types.ts';
import { useShield } from '#screens/kit/shield/useShield.ts';
import type { OralExamRef } from '#machines/scoring/oralExam/oralExam.machine.ts';

export type ExamRef = OralExamRef;

export const useTag = (actor: ExamRef, tag: OralExamTag) =>
  useSelector(actor, (snapshot) => snapshot.hasTag(tag));

/** The loaded exam; views that need it are rendered after loading. */
export const useExam = (actor: ExamRef) => useSelector(actor, ({ context }) => context.exam);

/** The open case. */
export const useOpenMark = (actor: ExamRef): CaseMark | undefined =>
  useSelector(actor, ({ context: { marks, position } }) => marks.find((mark) => mark.position === position));

/**
 * Whether this window can change anything: the exam is in progress, this window has the lease, and nothing is
 * hidden.
 */
export const useMayScore = (actor: ExamRef): boolean => {
  const isShielded = useShield();
  const mayChange = useSelector(
    actor,
    (snapshot) => snapshot.hasTag('inProgress') && !snapshot.hasTag('readOnly'),
  );
  return mayChange && !isShielded;
};
