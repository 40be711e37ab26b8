import { assertEvent, assign, enqueueActions, raise, sendTo } from 'xstate';
import { recordOf, valueOf } from '#domain/scoring/commands/examActs.ts';
import { takeBackLeft } from '#domain/scoring/takeBack.ts';
import { systemActor, type ToastsInbox } from '#machines/systemActor.ts';
import { briefingSetup } from './oralExam.briefing.ts';
import { actOf, enqueueAct, markAt, shownRecord, withAct } from './oralExam.acts.ts';
import { outboxOf } from './oralExam.setup.ts';
import { isSameText } from '#domain/typed/typedText.ts';
import type { OralExamContext, OralExamEvent, ShownChange } from './oralExam.types.ts';

/** What an examiner enters. */
const earlyTypes = ['score.give', 'score.clear', 'comment.write', 'exam.act', 'exam.takeBack'] as const;

const isUndoOver = ({ undo, ...context }: OralExamContext) =>
  undo === null || markAt(context, undo.position)?.score !== undo.after;

/** What an event of the examiner does to the exam. */
function actIn({ context, event }: { context: OralExamContext; event: OralExamEvent }) {
  assertEvent(event, [...earlyTypes, 'score.undo']);
  return actOf(context, event);
}

/** The setup of the exam with what its scores and texts need. */
export const scoringSetup = briefingSetup.extend({
  guards: {
    /** The exam can be changed, and this changes it; a text is compared as it is saved. */
    isChange: ({ context, event }) => {
      const act = actIn({ context, event });
      const record = act && shownRecord(context, act);
      return context.sheet?.status === 'started' && !!record && !isSameText(record.value, valueOf(act));
    },
    mayUndo: ({ context }) => !isUndoOver(context) && context.sheet?.status === 'started',
    isUndoOver: ({ context }) => isUndoOver(context),
    mayTakeBack: ({ context }) => takeBackLeft(context) !== null,
  },
  actions: {
    /** Shows what was done, and no longer what another device had changed in that record. */
    keepAct: assign(({ context, event }) => {
      const act = actIn({ context, event })!; // the guards of these events know it
      const { changes } = context;
      const { position } = shownRecord(context, act)!;
      const isOther = (change: ShownChange) => change.position !== position || change.what !== recordOf(act);
      return { ...withAct(context, act), changes: changes.filter(isOther) };
    }),
    sendAct: sendTo(outboxOf, ({ context, event }) => {
      const act = actIn({ context, event })!; // the guards of these events know it
      return enqueueAct(context, act, event.type === 'comment.write' ? event.over : undefined);
    }),
    noteUndo: assign(({ context, event }) => {
      assertEvent(event, ['score.give', 'score.clear']);
      const { position } = event;
      const after = event.type === 'score.give' ? event.score : null;
      return { undo: { position, before: markAt(context, position)?.score ?? null, after } };
    }),
    forgetUndo: assign({ undo: null }),
    offerUndo: raise({ type: 'undo.offered' }),
    withdrawUndo: raise({ type: 'undo.withdrawn' }),
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
    keepEarly: assign(({ context, event }) => {
      assertEvent(event, earlyTypes);
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
  'exam.act': { actions: 'keepEarly' },
  'exam.takeBack': { actions: 'keepEarly' },
} as const;

const scoring = { guard: 'isChange', actions: ['noteUndo', 'keepAct', 'sendAct', 'offerUndo'] } as const;

/** This tab has the exam: what the examiner enters is kept and sent. */
export const held = scoringSetup.createStateConfig({
  entry: 'doEarly',
  on: {
    'score.give': scoring,
    'score.clear': scoring,
    'score.undo': { guard: 'mayUndo', actions: ['keepAct', 'sendAct', 'withdrawUndo'] },
    'comment.write': { guard: 'isChange', actions: ['keepAct', 'sendAct'] },
    'exam.act': { guard: 'isChange', actions: ['keepAct', 'sendAct'] },
    'exam.takeBack': { guard: 'mayTakeBack', actions: ['keepAct', 'sendAct', 'showTakenBack'] },
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
