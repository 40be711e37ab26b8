import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  type CommandWish,
  type ExamAct,
  type Held,
} from '#domain/scoring/examCommand.ts';
import type { Question } from '#machines/systemActor.ts';
import type { OutboxInbox } from '../outbox/outbox.types.ts';
import type { CaseMark, OralExamContext } from './oralExam.types.ts';

/** An instant of the board's clock as the calls carry it. */
const iso = (at: number) => new Date(at).toISOString();

const put = (wish: CommandWish): OutboxInbox => ({ type: 'outbox.put', wish });

/** The case at a place of the roster. */
export const markAt = ({ marks }: Pick<OralExamContext, 'marks'>, position: number): CaseMark | undefined =>
  marks.find((mark) => mark.position === position);

function sheetWish({ exam, sheetHeld, examScheduleId }: OralExamContext, act: ExamAct): OutboxInbox {
  const target = sheetTarget(exam?.examScheduleScoreId ?? 0); // asked only once the exam is loaded
  return put({ target, examScheduleId, act, base: sheetHeld });
}

export const startWish = (context: OralExamContext): OutboxInbox =>
  sheetWish(context, {
    kind: 'exam.start',
    examScheduleId: context.examScheduleId,
    startedAt: iso(context.now),
  });

export const skipWish = (context: OralExamContext): OutboxInbox =>
  sheetWish(context, {
    kind: 'exam.skip',
    examScheduleId: context.examScheduleId,
    reason: context.skipReason ?? 'other',
  });

export const submissionWish = (context: OralExamContext): OutboxInbox =>
  sheetWish(context, {
    kind: 'exam.submit',
    examScheduleId: context.examScheduleId,
    shown: context.marks.map(({ examScoringId, score, comment }) => ({ examScoringId, score, comment })),
  });

export const remarksWish = (context: OralExamContext): OutboxInbox =>
  sheetWish(context, {
    kind: 'remarks.write',
    examScheduleScoreId: context.exam?.examScheduleScoreId ?? 0, // asked only once the exam is loaded
    remarks: context.remarks,
  });

/** The score that a case has now, or that it has none any more. */
export function scoreWish(context: OralExamContext, position: number): OutboxInbox {
  const { examScoringId, score, scoreHeld } = markAt(context, position)!; // guarded by isOther
  return put({
    target: scoreTarget(examScoringId),
    examScheduleId: context.examScheduleId,
    act:
      score === null
        ? { kind: 'score.clear', examScoringId }
        : { kind: 'score.give', examScoringId, score, givenAt: iso(context.now) },
    base: scoreHeld,
  });
}

/** The comment that a case has now, or that it has none any more. */
export function commentWish(context: OralExamContext, position: number, over?: Held): OutboxInbox {
  const { caseHeaderId, examScoringId, comment, commentHeld } = markAt(context, position)!; // guarded by isTypedOn
  const subject = { caseHeaderId, examScoringId };
  return put({
    target: commentTarget(subject),
    examScheduleId: context.examScheduleId,
    act:
      comment.trim() === ''
        ? { kind: 'comment.delete', ...subject }
        : { kind: 'comment.write', comment, ...subject },
    base: over ?? commentHeld,
  });
}

/** Asks whether the examinee is really to be skipped. */
export const skipQuestion = ({ exam }: OralExamContext): Question => ({
  id: 'skip',
  kind: 'warn',
  title: { key: 'scoring:exam.skip.title' },
  text: { key: 'scoring:exam.skip.text', values: { name: exam?.examineeName ?? '' } },
  confirm: { key: 'scoring:exam.skip.confirm' },
});
