import { useSelector } from '@xstate/react';
import type { CaseMark, OralExamTag } from '#machines/scoring/oralExam/oralExam.types.ts';
import type { OralExamRef } from '#machines/scoring/oralExam/oralExam.machine.ts';

export type ExamRef = OralExamRef;

export const useTag = (actor: ExamRef, tag: OralExamTag) =>
  useSelector(actor, (snapshot) => snapshot.hasTag(tag));

/** The exam; views that need it are shown once it is loaded. */
export const useExam = (actor: ExamRef) => useSelector(actor, ({ context }) => context.exam);

/** The case that is being looked at. */
export const useOpenMark = (actor: ExamRef): CaseMark | undefined =>
  useSelector(actor, ({ context: { marks, position } }) => marks.find((mark) => mark.position === position));

/** Whether this window may change anything: the exam runs, no other window has it, and nothing is hidden. */
export const useMayScore = (actor: ExamRef): boolean =>
  useSelector(
    actor,
    (snapshot) =>
      snapshot.hasTag('inProgress') && !snapshot.hasTag('readOnly') && !snapshot.hasTag('shielded'),
  );
