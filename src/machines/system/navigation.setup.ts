import {
  assertEvent,
  assign,
  emit,
  enqueueActions,
  raise,
  sendTo,
  setup,
  stateIn,
  type AnyActorRef,
} from 'xstate';
import { confirm, isConfirmed } from '../kit/confirm.ts';
import { systemActor, type EditsBegan, type NavigationInbox, type SystemActors } from '../systemActor.ts';

/** Guards, actions and actors of the navigation. */
export const navigationSetup = setup({
  types: {
    context: {} as {
      examInProgress: boolean;
      /** The actor that is asked before a sign-out what the board has not received. */
      unsentWork: keyof SystemActors | null;
      /** The forms with unsaved edits. */
      editedForms: readonly EditsBegan[];
    },
    input: {} as { examInProgress: boolean },
    events: {} as NavigationInbox,
    emitted: {} as
      | { type: 'leave.granted' }
      | { type: 'leave.refused' }
      | { type: 'navigation.requested'; to: string; replace: boolean }
      | { type: 'navigation.backRequested' },
    tags: {} as 'guarded' | 'examInProgress',
  },
  actors: { confirm },
  guards: {
    isConfirmed,
    hasEdits: stateIn({ edits: 'unsaved' }),
    /** The sender is one form of several; without a sender, all edits are settled. */
    hasOtherEdits: ({ context, event }) => {
      assertEvent(event, 'edits.settled');
      return event.by !== undefined && context.editedForms.some(({ by }) => by !== event.by);
    },
    hasExam: stateIn({ exam: { inProgress: 'running' } }),
    isSubmitted: stateIn({ exam: { inProgress: 'submitted' } }),
    mayHaveUnsent: ({ context }) => context.unsentWork !== null,
    hasUnsent: ({ event }) => {
      assertEvent(event, 'unsentWork.reported');
      return event.unsent > 0;
    },
    wasInExam: ({ context }) => context.examInProgress,
  },
  actions: {
    noteForm: assign(({ context: { editedForms }, event }) => {
      assertEvent(event, 'edits.began');
      return { editedForms: [...editedForms.filter(({ by }) => by !== event.by), event] };
    }),
    forgetForm: assign(({ context: { editedForms }, event }) => {
      assertEvent(event, 'edits.settled');
      return { editedForms: editedForms.filter(({ by }) => by !== event.by) };
    }),
    forgetForms: assign({ editedForms: [] }),
    keepUnsentWork: assign(({ event }) => {
      assertEvent(event, 'unsentWork.registered');
      return { unsentWork: event.systemId };
    }),
    requestUnsentWork: sendTo(
      ({ context, system }) => systemActor(system, context.unsentWork!) as AnyActorRef, // guarded by mayHaveUnsent
      { type: 'unsentWork.request' },
    ),
    /** The person chose to leave: what ends with the page is said, also after a sign-out by which they left. */
    tellLeft: enqueueActions(({ context, enqueue }, { isSigningOut }: { isSigningOut: boolean }) => {
      for (const { by, left } of context.editedForms)
        if (left)
          enqueue.sendTo(({ system }) => systemActor(system, 'toasts'), {
            type: 'toast.show',
            id: `${by}.left`,
            tone: 'info',
            message: left,
            duration: 0,
            ...(isSigningOut && { outlivesSession: true }),
          });
    }),
    settleEdits: raise({ type: 'edits.settled' }),
    endExam: raise({ type: 'exam.ended' }),
    grant: emit({ type: 'leave.granted' }),
    refuse: emit({ type: 'leave.refused' }),
    signOut: sendTo(({ system }) => systemActor(system, 'session'), {
      type: 'session.signOut',
      reason: 'asked',
    }),
    notifyExamBegan: sendTo(({ system }) => systemActor(system, 'session'), { type: 'exam.began' }),
    notifyExamEnded: sendTo(({ system }) => systemActor(system, 'session'), { type: 'exam.ended' }),
    emitBackRequested: emit({ type: 'navigation.backRequested' as const }),
    emitRequested: emit((_, { to, replace }: { to: string; replace: boolean }) => ({
      type: 'navigation.requested' as const,
      to,
      replace,
    })),
  },
});
