import { raise } from 'xstate';
import { oralExamSetup } from './oralExam.setup.ts';

/** A key that comes before it is known whose the exam is counts as soon as that is known. */
const keptEarly = {
  'score.give': { actions: 'keepEarly' },
  'score.clear': { actions: 'keepEarly' },
  'comment.write': { actions: 'keepEarly' },
  'remarks.write': { actions: 'keepEarly' },
} as const;

/**
 * An exam that was begun and is not submitted. Which case is looked at, whether this tab may write, and whether the
 * last score can still be taken back have nothing to do with each other, so they stand side by side.
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
        // Handed in before a reload, and still on its way.
        returning: { always: [{ guard: 'isHandedIn', target: 'submitting' }, { target: 'scoring' }] },
        scoring: {
          tags: ['inProgress', 'scoring'],
          always: { guard: 'isHandedIn', target: 'submitting' },
          on: {
            'case.next': { actions: { type: 'openBeside', params: { by: 1 } } },
            'case.previous': { actions: { type: 'openBeside', params: { by: -1 } } },
            'case.nextLacking': { actions: 'openLacking' },
            'review.open': { target: 'reviewing' },
          },
        },
        reviewing: {
          tags: ['inProgress', 'reviewing'],
          always: { guard: 'isHandedIn', target: 'submitting' },
          on: {
            'review.close': { target: 'scoring' },
            'case.nextLacking': { actions: 'openLacking' },
            'exam.submit': {
              guard: 'mayHandIn',
              target: 'submitting',
              actions: [{ type: 'noteHandedIn', params: { isHandedIn: true } }, 'sendSubmission'],
            },
          },
        },
        submitting: {
          tags: 'submitting',
          entry: 'easeLeaving',
          always: { guard: 'isOpenAgain', target: 'reviewing', actions: 'guardLeaving' },
          on: {
            // Nothing is changed between handing in and the board's receipt.
            'case.open': {},
            'outbox.refused': {
              guard: { type: 'isSubmission', params: ({ event }) => event },
              target: 'reviewing',
              actions: [
                { type: 'noteHandedIn', params: { isHandedIn: false } },
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
        // A browser without locks has nobody to share with.
        onError: { target: '.held' },
      },
      initial: 'asking',
      on: {
        'lease.denied': { target: '.elsewhere' },
        'lease.lost': { target: '.elsewhere' },
        // Another tab has what was unsent here, so it has the exam, whichever news of it comes first.
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
        // The page stays as it is while this tab learns what the others did.
        joining: {
          entry: raise({ type: 'exam.refresh' }),
          on: { 'exam.refreshed': { target: 'held', actions: 'forgetChanges' }, ...keptEarly },
          after: { catchUpTime: { target: 'held' } },
        },
        elsewhere: {
          tags: 'readOnly',
          // What could be undone here may have been changed in the other tab by the time that this one is back.
          entry: ['dropEarly', 'withdrawUndo'],
          on: {
            'lease.takeOver': { target: 'claiming', actions: 'takeOver' },
            'lease.granted': { target: 'catchingUp' },
          },
        },
        claiming: { tags: ['readOnly', 'takingOver'], on: { 'lease.granted': { target: 'catchingUp' } } },
        // The other tab has written meanwhile.
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
