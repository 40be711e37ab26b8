import { assertEvent, assign, emit, raise, sendTo, setup, stateIn, type AnyActorRef } from 'xstate';
import { confirm, ifConfirmed, isConfirmed } from '../kit/confirm.ts';
import { systemActor, type NavigationInbox, type Question, type SystemActors } from '../systemActor.ts';
import { leaveQuestion, unsentQuestion } from './leaveQuestions.ts';

/** A state that asks a question, with the transitions on yes and no. */
const asking = <const Yes extends object, const No extends object>(
  input: Question | ((args: { event: NavigationInbox }) => Question),
  { yes, no }: { yes: Yes; no: No },
) => ({
  invoke: {
    src: 'confirm' as const,
    input,
    onDone: [{ guard: ifConfirmed, ...yes }, no] as const,
    onError: {},
  },
});

/**
 * Knows the two reasons to stay, first unsaved edits, then an exam in progress, and settles each request to leave or
 * to sign out with one dialog (first specification, §4 and §5). A sign-out also asks about what the board has not
 * received. It only emits; the router changes the history.
 */
export const navigationMachine = setup({
  types: {
    context: {} as {
      examInProgress: boolean;
      /** The actor that is asked before a sign-out what the board has not received. */
      unsentWork: keyof SystemActors | null;
    },
    input: {} as { examInProgress: boolean },
    events: {} as NavigationInbox,
    emitted: {} as
      | { type: 'leave.granted' }
      | { type: 'leave.refused' }
      | { type: 'navigation.requested'; to: string; replace: boolean },
    tags: {} as 'guarded' | 'examInProgress',
  },
  actors: { confirm },
  guards: {
    isConfirmed,
    hasEdits: stateIn({ edits: 'unsaved' }),
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
    keepUnsentWork: assign(({ event }) => {
      assertEvent(event, 'unsentWork.registered');
      return { unsentWork: event.systemId };
    }),
    requestUnsentWork: sendTo(
      ({ context, system }) => systemActor(system, context.unsentWork!) as AnyActorRef, // guarded by mayHaveUnsent
      { type: 'unsentWork.requested' },
    ),
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
    emitRequested: emit((_, { to, replace }: { to: string; replace: boolean }) => ({
      type: 'navigation.requested' as const,
      to,
      replace,
    })),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ ...input, unsentWork: null }),
  type: 'parallel',
  on: {
    'navigation.go': {
      actions: {
        type: 'emitRequested',
        params: ({ event }) => ({ to: event.to, replace: event.replace ?? false }),
      },
    },
    'unsentWork.registered': { actions: 'keepUnsentWork' },
    'leave.forced': {
      target: ['.edits.settled', '.exam.idle', '.leaving.idle'],
    },
  },
  states: {
    edits: {
      initial: 'settled',
      states: {
        settled: { on: { 'edits.began': { target: 'unsaved' } } },
        unsaved: { tags: 'guarded', on: { 'edits.settled': { target: 'settled' } } },
      },
    },
    exam: {
      initial: 'restoring',
      states: {
        // After a reload in the middle of an exam, the session must not idle out before the exam is back.
        restoring: { always: [{ guard: 'wasInExam', target: 'inProgress' }, { target: 'idle' }] },
        idle: { on: { 'exam.began': { target: 'inProgress', actions: 'notifyExamBegan' } } },
        inProgress: {
          tags: ['guarded', 'examInProgress'],
          exit: 'notifyExamEnded',
          on: { 'exam.ended': { target: 'idle' } },
          initial: 'running',
          states: {
            running: { on: { 'exam.submitted': { target: 'submitted' } } },
            // Going to the next examinee leaves no incomplete exam behind: it is sent from any page.
            submitted: { on: { 'exam.began': { target: 'running' } } },
          },
        },
      },
    },
    leaving: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'leave.requested': [
              { guard: 'hasEdits', target: 'forPage.askingAboutEdits' },
              { guard: 'hasExam', target: 'forPage.askingAboutExam' },
              { guard: 'isSubmitted', actions: ['endExam', 'grant'] },
              { actions: 'grant' },
            ],
            'signOut.requested': [
              { guard: 'hasEdits', target: 'forSignOut.askingAboutEdits' },
              { guard: 'hasExam', target: 'forSignOut.askingAboutExam' },
              { target: 'signingOut' },
            ],
          },
        },
        forPage: {
          initial: 'askingAboutEdits',
          states: {
            askingAboutEdits: asking(leaveQuestion('edits'), {
              yes: { target: '#navigation.leaving.idle', actions: ['settleEdits', 'grant'] },
              no: { target: '#navigation.leaving.idle', actions: 'refuse' },
            }),
            askingAboutExam: asking(leaveQuestion('exam'), {
              yes: { target: '#navigation.leaving.idle', actions: ['endExam', 'grant'] },
              no: { target: '#navigation.leaving.idle', actions: 'refuse' },
            }),
          },
        },
        signingOut: {
          always: [
            { guard: 'mayHaveUnsent', target: 'checkingUnsent' },
            { target: 'idle', actions: ['endExam', 'signOut'] },
          ],
        },
        checkingUnsent: {
          entry: 'requestUnsentWork',
          on: {
            'unsentWork.reported': [
              {
                guard: 'hasUnsent',
                target: 'forSignOut.askingAboutUnsent',
              },
              { target: 'idle', actions: ['endExam', 'signOut'] },
            ],
          },
        },
        forSignOut: {
          initial: 'askingAboutEdits',
          states: {
            askingAboutEdits: asking(leaveQuestion('edits'), {
              yes: { target: '#navigation.leaving.signingOut', actions: 'settleEdits' },
              no: { target: '#navigation.leaving.idle' },
            }),
            askingAboutExam: asking(leaveQuestion('exam'), {
              yes: { target: '#navigation.leaving.signingOut' },
              no: { target: '#navigation.leaving.idle' },
            }),
            askingAboutUnsent: asking(
              ({ event }) => {
                assertEvent(event, 'unsentWork.reported');
                return unsentQuestion(event);
              },
              {
                yes: { target: '#navigation.leaving.idle', actions: ['endExam', 'signOut'] },
                no: { target: '#navigation.leaving.idle' },
              },
            ),
          },
        },
      },
    },
  },
});
