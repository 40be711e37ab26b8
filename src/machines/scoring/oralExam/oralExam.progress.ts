import { and, assertEvent, assign, raise, sendTo, stateIn } from 'xstate';
import { nextLacking } from '#domain/scoring/scoring.ts';
import { systemActor } from '#machines/systemActor.ts';
import { enqueueAct, isOfSheet, markAt } from './oralExam.acts.ts';
import { held, keptEarly, scoringSetup, undo } from './oralExam.scoring.ts';
import { examInput, lacksIn, outboxOf } from './oralExam.setup.ts';

/** The setup of the exam with what its sheet and its lease need. */
export const progressSetup = scoringSetup.extend({
  guards: {
    isShared: ({ event }) => {
      assertEvent(event, 'lease.granted');
      return event.isShared;
    },
    isCase: ({ context, event }) => {
      assertEvent(event, 'case.open');
      return markAt(context, event.position) !== undefined;
    },
    isOpenAgain: ({ context }) => context.sheet?.status !== 'submitted',
    /** The examiner has seen all changes of other devices, and this tab has the exam. */
    maySubmit: and([
      ({ context }) => lacksIn(context).length === 0,
      // One may have arrived just before the click.
      ({ context }) => context.changes.length === 0,
      stateIn({ exam: { opened: { inProgress: { lease: 'held' } } } }),
    ]),
    isSubmission: ({ context, event }) => {
      assertEvent(event, 'outbox.refused');
      return event.command.act.kind === 'exam.submit' && isOfSheet(context, event.command);
    },
  },
  actions: {
    takeOver: sendTo('lease', { type: 'lease.takeOver' }),
    reloadNotes: sendTo('notes', { type: 'notes.reload' }),
    openCase: assign(({ context, event }) => {
      assertEvent(event, 'case.open');
      const { position } = event;
      return { position, caseOpenedAt: position === context.position ? context.caseOpenedAt : context.now };
    }),
    openBeside: raise(({ context }, { by }: { by: 1 | -1 }) => ({
      type: 'case.open' as const,
      position: context.position + by,
    })),
    openLacking: raise(({ context }) => ({
      type: 'case.open' as const,
      position: nextLacking(lacksIn(context), context.position) ?? context.position,
    })),
    noteSubmitted: assign(({ context }, { isSubmitted }: { isSubmitted: boolean }) => ({
      sheet: context.sheet && {
        ...context.sheet,
        status: isSubmitted ? ('submitted' as const) : ('started' as const),
      },
    })),
    sendSubmission: sendTo(outboxOf, ({ context }) =>
      enqueueAct(context, {
        kind: 'exam.submit',
        examScheduleId: context.examScheduleId,
        shown: context.marks.map(({ examScoringId, score, comment }) => ({ examScoringId, score, comment })),
      }),
    ),
    guardLeaving: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'exam.began' }),
    easeLeaving: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'exam.submitted' }),
    freeLeaving: sendTo(({ system }) => systemActor(system, 'navigation'), { type: 'exam.ended' }),
  },
});

/**
 * An exam that was started and not submitted. Which case is shown, whether this tab may write, and whether the last
 * score can be undone are independent of each other, so they are parallel states.
 */
export const inProgress = progressSetup.createStateConfig({
  entry: 'guardLeaving',
  exit: 'freeLeaving',
  invoke: { src: 'recallReview', input: examInput, onError: {} },
  type: 'parallel',
  states: {
    sheet: {
      initial: 'returning',
      on: {
        'case.open': {
          guard: 'isCase',
          target: '.scoring',
          actions: 'openCase',
        },
      },
      states: {
        // Submitted before a reload, and not received yet.
        returning: { always: [{ guard: 'isSubmitted', target: 'submitting' }, { target: 'scoring' }] },
        scoring: {
          tags: ['inProgress', 'scoring'],
          always: { guard: 'isSubmitted', target: 'submitting' },
          on: {
            'case.next': { actions: { type: 'openBeside', params: { by: 1 } } },
            'case.previous': { actions: { type: 'openBeside', params: { by: -1 } } },
            'case.nextLacking': { actions: 'openLacking' },
            'review.open': { target: 'reviewing' },
          },
        },
        reviewing: {
          tags: ['inProgress', 'reviewing'],
          entry: { type: 'rememberReview', params: { isOpen: true } },
          exit: { type: 'rememberReview', params: { isOpen: false } },
          always: { guard: 'isSubmitted', target: 'submitting' },
          on: {
            'review.close': { target: 'scoring' },
            'case.nextLacking': { actions: 'openLacking' },
            'exam.submit': {
              guard: 'maySubmit',
              target: 'submitting',
              actions: [{ type: 'noteSubmitted', params: { isSubmitted: true } }, 'sendSubmission'],
            },
          },
        },
        submitting: {
          tags: 'submitting',
          entry: 'easeLeaving',
          always: { guard: 'isOpenAgain', target: 'reviewing', actions: 'guardLeaving' },
          on: {
            // Nothing is changed between the submission and the board's receipt.
            'case.open': {},
            'outbox.refused': {
              guard: 'isSubmission',
              target: 'reviewing',
              actions: [
                { type: 'noteSubmitted', params: { isSubmitted: false } },
                'guardLeaving',
                raise({ type: 'exam.refresh' }),
              ],
            },
          },
        },
      },
    },
    lease: {
      invoke: {
        id: 'lease',
        src: 'lease',
        input: examInput,
        // Without locks the browser cannot coordinate tabs, so this tab writes.
        onError: { target: '.held' },
      },
      initial: 'asking',
      on: {
        'lease.denied': { target: '.elsewhere' },
        'lease.lost': { target: '.elsewhere' },
        // Another tab took over what was unsent here, so it has the exam, whichever event arrives first.
        'outbox.handedOver': {
          guard: 'isThisExam',
          target: '.elsewhere',
        },
      },
      states: {
        asking: {
          on: {
            'lease.granted': [{ guard: 'isShared', target: 'joining' }, { target: 'held' }],
            ...keptEarly,
          },
        },
        // The page stays as it is while this tab loads what the others did.
        joining: {
          entry: raise({ type: 'exam.refresh' }),
          on: { 'exam.refreshed': { target: 'held', actions: 'forgetChanges' }, ...keptEarly },
          after: { catchUpTime: { target: 'held' } },
        },
        elsewhere: {
          tags: 'readOnly',
          // Another tab may change what could be undone here before this one has the exam again.
          entry: 'withdrawUndo',
          // Applied where the other page was just closing, such as this tab's own before a reload.
          after: { closingTime: { actions: 'dropEarly' } },
          on: {
            'lease.takeOver': { target: 'claiming', actions: 'takeOver' },
            'lease.granted': { target: 'catchingUp' },
          },
        },
        claiming: { tags: ['readOnly', 'takingOver'], on: { 'lease.granted': { target: 'catchingUp' } } },
        // The other tab has written in the meantime.
        catchingUp: {
          tags: ['readOnly', 'takingOver'],
          entry: raise({ type: 'exam.refresh' }),
          // The other tab has stored its last note by now.
          exit: 'reloadNotes',
          on: { 'exam.refreshed': { target: 'held', actions: 'forgetChanges' } },
          after: { catchUpTime: { target: 'held' } },
        },
        held,
      },
    },
    undo,
  },
});
