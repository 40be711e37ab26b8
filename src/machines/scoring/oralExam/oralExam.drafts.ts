import {
  commentTarget,
  scoreTarget,
  sheetTarget,
  type CommandDraft,
  type ExamAct,
  type ServerVersion,
} from '#domain/scoring/examCommand.ts';
import type { Question } from '#machines/systemActor.ts';
import type { OutboxInbox } from '../outbox/outbox.types.ts';
import type { CaseMark, OralExamContext } from './oralExam.types.ts';

/** Formats an instant of the board's clock as the calls need it. */
const iso = (at: number) => new Date(at).toISOString();

const put = (draft: CommandDraft): OutboxInbox => ({ type: 'outbox.enqueue', draft });

/** The case at a position of the roster. */
export const markAt = ({ marks }: Pick<OralExamContext, 'marks'>, position: number): CaseMark | undefined =>
  marks.find((mark) => mark.position === position);

function sheetDraft(
  { exam, sheetServerVersion, examScheduleId }: OralExamContext,
  act: ExamAct,
): OutboxInbox {
  const target = sheetTarget(exam?.examScheduleScoreId ?? 0); // called only once the exam is loaded
  return put({ target, examScheduleId, act, base: sheetServerVersion });
}

export const startDraft = (context: OralExamContext): OutboxInbox =>
  sheetDraft(context, {
    kind: 'exam.start',
    examScheduleId: context.examScheduleId,
    startedAt: iso(context.now),
  });

export const skipDraft = (context: OralExamContext): OutboxInbox =>
  sheetDraft(context, {
    kind: 'exam.skip',
    examScheduleId: context.examScheduleId,
    reason: context.skipReason ?? 'other',
  });

export const submissionDraft = (context: OralExamContext): OutboxInbox =>
  sheetDraft(context, {
    kind: 'exam.submit',
    examScheduleId: context.examScheduleId,
    shown: context.marks.map(({ examScoringId, score, comment }) => ({ examScoringId, score, comment })),
  });

export const remarksDraft = (context: OralExamContext): OutboxInbox =>
  sheetDraft(context, {
    kind: 'remarks.write',
    examScheduleScoreId: context.exam?.examScheduleScoreId ?? 0, // called only once the exam is loaded
    remarks: context.remarks,
  });

/** The command for a case's current score, or for its removal. */
export function scoreDraft(context: OralExamContext, position: number): OutboxInbox {
  const { examScoringId, score, scoreServerVersion } = markAt(context, position)!; // guarded by isOther
  return put({
    target: scoreTarget(examScoringId),
    examScheduleId: context.examScheduleId,
    act:
      score === null
        ? { kind: 'score.clear', examScoringId }
        : { kind: 'score.give', examScoringId, score, givenAt: iso(context.now) },
    base: scoreServerVersion,
  });
}

/** The command for a case's current comment, or for its removal. */
export function commentDraft(context: OralExamContext, position: number, over?: ServerVersion): OutboxInbox {
  const { caseHeaderId, examScoringId, comment, commentServerVersion } = markAt(context, position)!; // guarded by isTypedOn
  const subject = { caseHeaderId, examScoringId };
  return put({
    target: commentTarget(subject),
    examScheduleId: context.examScheduleId,
    act:
      comment.trim() === ''
        ? { kind: 'comment.delete', ...subject }
        : { kind: 'comment.write', comment, ...subject },
    base: over ?? commentServerVersion,
  });
}

/** The question before an examinee is skipped. */
export const skipQuestion = ({ exam }: OralExamContext): Question => ({
  id: 'skip',
  kind: 'warn',
  title: { key: 'scoring:exam.skip.title' },
  text: { key: 'scoring:exam.skip.text', values: { name: exam?.examineeName ?? '' } },
  confirm: { key: 'scoring:exam.skip.confirm' },
});
