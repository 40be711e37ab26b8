import { raise } from 'xstate';
import { oralExamSetup } from './oralExam.setup.ts';

/** Input before the lease is known is kept, and applied once this tab has it. */
const keptEarly = {
  'score.give': { actions: 'keepEarly' },
  'score.clear': { actions: 'keepEarly' },
  'comment.write': { actions: 'keepEarly' },
  'remarks.write': { actions: 'keepEarly' },
} as const;

/**
 * An exam that was started and not submitted. Which case is shown, whether this tab may write, and whether the last
 * score can be undone are independent of each other, so they are parallel states.
 */
export const inProgress = oralExamSetup.createStateConfig({
  entry: 'guardLeaving',
  exit: 'freeLeaving',
  type: 'parallel',
  states: {
    sheet: {
      initial: 'returning',
      on: {
        'case.open': {
          guard: { type: 'isCase', params: ({ event }) => event },
          target: '.scoring',
          actions: { type: 'openCase', params: ({ event }) => event },
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
              guard: { type: 'isSubmission', params: ({ event }) => event },
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
        input: ({ context: { examScheduleId, userId } }) => ({ examScheduleId, userId }),
        // Without locks the browser cannot coordinate tabs, so this tab writes.
        onError: { target: '.held' },
      },
      initial: 'asking',
      on: {
        'lease.denied': { target: '.elsewhere' },
        'lease.lost': { target: '.elsewhere' },
        // Another tab took over what was unsent here, so it has the exam, whichever event arrives first.
        'outbox.handedOver': {
          guard: { type: 'isThisExam', params: ({ event }) => event },
          target: '.elsewhere',
        },
      },
      states: {
        asking: {
          on: {
            'lease.granted': [
              { guard: { type: 'isShared', params: ({ event }) => event }, target: 'joining' },
              { target: 'held' },
            ],
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
          entry: ['dropEarly', 'withdrawUndo'],
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
          on: { 'exam.refreshed': { target: 'held', actions: 'forgetChanges' } },
          after: { catchUpTime: { target: 'held' } },
        },
        held: {
          entry: 'doEarly',
          on: {
            'score.give': {
              guard: { type: 'isOther', params: ({ event }) => event },
              actions: [
                { type: 'keepScore', params: ({ event }) => event },
                { type: 'sendScore', params: ({ event }) => event },
                'offerUndo',
              ],
            },
            'score.clear': {
              guard: { type: 'isOther', params: ({ event }) => ({ position: event.position, score: null }) },
              actions: [
                { type: 'keepScore', params: ({ event }) => ({ position: event.position, score: null }) },
                { type: 'sendScore', params: ({ event }) => event },
                'offerUndo',
              ],
            },
            'score.undo': {
              guard: 'mayUndo',
              actions: [
                'takeBack',
                { type: 'sendScore', params: ({ context }) => ({ position: context.undo?.position ?? 0 }) },
                'withdrawUndo',
              ],
            },
            'comment.write': {
              guard: { type: 'isTypedOn', params: ({ event }) => event },
              actions: [
                { type: 'keepComment', params: ({ event }) => event },
                { type: 'sendComment', params: ({ event }) => event },
              ],
            },
            'remarks.write': {
              guard: { type: 'isOtherRemark', params: ({ event }) => event },
              actions: [{ type: 'keepRemarks', params: ({ event }) => event }, 'sendRemarks'],
            },
          },
        },
      },
    },
    undo: {
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
    },
  },
});
