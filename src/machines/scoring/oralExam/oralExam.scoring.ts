import { assertEvent, assign, enqueueActions, raise, sendTo } from 'xstate';
import { commentTarget, scoreTarget } from '#domain/scoring/commands/examCommand.ts';
import { takeBackLeft } from '#domain/scoring/takeBack.ts';
import { systemActor, type ToastsInbox } from '#machines/systemActor.ts';
import { briefingSetup } from './oralExam.briefing.ts';
import { enqueue, enqueueOfSheet, iso } from './oralExam.drafts.ts';
import { markAt, withMark } from './oralExam.marks.ts';
import { outboxOf } from './oralExam.setup.ts';
import { isSameText, typedText } from '#domain/typed/typedText.ts';
import type { OralExamContext, OralExamEvent, ShownChange } from './oralExam.types.ts';

/** The changes, without that of a record to which the examiner has given another value since. */
const changesBut = ({ changes }: OralExamContext, position: number, what: ShownChange['what']) =>
  changes.filter((change) => change.position !== position || change.what !== what);

const isUndoOver = ({ undo, ...context }: OralExamContext) =>
  undo === null || markAt(context, undo.position)?.score !== undo.after;

/** The case of a score that was given or removed, and its new value. */
function scored(event: OralExamEvent) {
  assertEvent(event, ['score.give', 'score.clear']);
  return { position: event.position, score: event.type === 'score.give' ? event.score : null };
}

/** The setup of the exam with what its scores and texts need. */
export const scoringSetup = briefingSetup.extend({
  guards: {
    /** The score changes, and the exam can be changed. */
    isOtherScore: ({ context, event }) => {
      const { position, score } = scored(event);
      const mark = markAt(context, position);
      return context.sheet?.status === 'started' && mark !== undefined && mark.score !== score;
    },
    isOtherComment: ({ context, event }) => {
      assertEvent(event, 'comment.write');
      const mark = markAt(context, event.position);
      // Whitespace or invisible characters alone are neither a comment nor something to delete.
      return (
        context.sheet?.status === 'started' && mark !== undefined && !isSameText(mark.comment, event.comment)
      );
    },
    isOtherRemark: ({ context, event }) => {
      assertEvent(event, 'remarks.write');
      return context.sheet?.status === 'started' && !isSameText(context.remarks, event.remarks);
    },
    mayUndo: ({ context }) => !isUndoOver(context) && context.sheet?.status === 'started',
    isUndoOver: ({ context }) => isUndoOver(context),
    mayTakeBack: ({ context }) => takeBackLeft(context) !== null,
  },
  actions: {
    keepScore: assign(({ context, event }) => {
      const { position, score } = scored(event);
      return {
        marks: withMark(context.marks, position, { score }),
        changes: changesBut(context, position, 'score'),
        undo: { position, before: markAt(context, position)?.score ?? null, after: score },
      };
    }),
    /** The case's current score, or its removal. */
    sendScore: sendTo(outboxOf, ({ context }, { position }: { position: number }) => {
      const { examScoringId, score, scoreServerVersion } = markAt(context, position)!; // guarded by isOtherScore
      return enqueue({
        target: scoreTarget(examScoringId),
        examScheduleId: context.examScheduleId,
        act:
          score === null
            ? { kind: 'score.clear', examScoringId }
            : { kind: 'score.give', examScoringId, score, givenAt: iso(context.now) },
        base: scoreServerVersion,
      });
    }),
    takeBack: assign(({ context: { undo, marks } }) =>
      undo ? { marks: withMark(marks, undo.position, { score: undo.before }) } : {},
    ),
    forgetUndo: assign({ undo: null }),
    offerUndo: raise({ type: 'undo.offered' }),
    withdrawUndo: raise({ type: 'undo.withdrawn' }),
    keepComment: assign(({ context, event }) => {
      assertEvent(event, 'comment.write');
      const { position, comment } = event;
      return {
        marks: withMark(context.marks, position, { comment }),
        changes: changesBut(context, position, 'comment'),
      };
    }),
    /** The case's current comment, or its removal. */
    sendComment: sendTo(outboxOf, ({ context, event }) => {
      assertEvent(event, 'comment.write');
      const mark = markAt(context, event.position)!; // guarded by isOtherComment
      const { caseHeaderId, examScoringId, comment } = mark;
      const subject = { caseHeaderId, examScoringId };
      return enqueue({
        target: commentTarget(subject),
        examScheduleId: context.examScheduleId,
        act:
          typedText(comment) === ''
            ? { kind: 'comment.delete', ...subject }
            : { kind: 'comment.write', comment, ...subject },
        base: event.over ?? mark.commentServerVersion,
      });
    }),
    keepRemarks: assign(({ event }) => {
      assertEvent(event, 'remarks.write');
      return { remarks: event.remarks };
    }),
    sendRemarks: sendTo(outboxOf, ({ context }) =>
      enqueueOfSheet(context, {
        kind: 'remarks.write',
        examScheduleScoreId: context.exam?.examScheduleScoreId ?? 0, // called only once the exam is loaded
        remarks: context.remarks,
      }),
    ),
    noteWaiting: assign(({ context: { sheet } }) => ({
      sheet: sheet && { ...sheet, status: 'waiting' as const, skipReason: null },
      startedAt: null,
    })),
    showTakenBack: sendTo(
      ({ system }) => systemActor(system, 'toasts'),
      ({ context }): ToastsInbox => ({
        type: 'toast.show',
        id: 'exam.takenBack',
        tone: 'success',
        message: {
          key: 'scoring:exam.takeBack.done',
          values: { name: context.exam?.examineeName ?? '' },
        },
      }),
    ),
    sendTakeBack: sendTo(outboxOf, ({ context }) =>
      enqueueOfSheet(context, { kind: 'exam.takeBack', examScheduleId: context.examScheduleId }),
    ),
    keepEarly: assign(({ context, event }) => {
      assertEvent(event, ['score.give', 'score.clear', 'comment.write', 'remarks.write', 'exam.takeBack']);
      return { early: [...context.early, event] };
    }),
    dropEarly: assign({ early: [] }),
    /** Applies the input from before the lease was known. */
    doEarly: enqueueActions(({ context, enqueue: queue }) => {
      for (const event of context.early) queue.raise(event);
      queue.assign({ early: [] });
    }),
  },
});

/** Input before the lease is known is kept, and applied once this tab has it. */
export const keptEarly = {
  'score.give': { actions: 'keepEarly' },
  'score.clear': { actions: 'keepEarly' },
  'comment.write': { actions: 'keepEarly' },
  'remarks.write': { actions: 'keepEarly' },
  'exam.takeBack': { actions: 'keepEarly' },
} as const;

/** This tab has the exam: what the examiner enters is kept and sent. */
export const held = scoringSetup.createStateConfig({
  entry: 'doEarly',
  on: {
    'score.give': {
      guard: 'isOtherScore',
      actions: ['keepScore', { type: 'sendScore', params: ({ event }) => event }, 'offerUndo'],
    },
    'score.clear': {
      guard: 'isOtherScore',
      actions: ['keepScore', { type: 'sendScore', params: ({ event }) => event }, 'offerUndo'],
    },
    'score.undo': {
      guard: 'mayUndo',
      actions: [
        'takeBack',
        { type: 'sendScore', params: ({ context }) => ({ position: context.undo?.position ?? 0 }) },
        'withdrawUndo',
      ],
    },
    'comment.write': { guard: 'isOtherComment', actions: ['keepComment', 'sendComment'] },
    'remarks.write': { guard: 'isOtherRemark', actions: ['keepRemarks', 'sendRemarks'] },
    'exam.takeBack': { guard: 'mayTakeBack', actions: ['noteWaiting', 'sendTakeBack', 'showTakenBack'] },
  },
});

/** The last score can be undone for a while. */
export const undo = scoringSetup.createStateConfig({
  initial: 'none',
  on: { 'undo.offered': { target: '.offered' } },
  states: {
    none: { entry: 'forgetUndo' },
    offered: {
      tags: 'mayUndo',
      after: { undoTime: { target: 'none' } },
      on: {
        'undo.withdrawn': { target: 'none' },
        'exam.refreshed': { guard: 'isUndoOver', target: 'none' },
      },
    },
  },
});
