import { assign, emit, raise, sendTo, setup, stateIn, type AnyActorRef } from 'xstate';
import { leaveQuestion, unsentQuestion } from './leaveQuestions.ts';
import {
  systemActor,
  type DialogAnswer,
  type NavigationInbox,
  type SystemActors,
  type UnsentWork,
} from '../systemActor.ts';

/**
 * Knows the two reasons to stay, unsaved edits before an exam in progress, and settles each wish to leave or
 * to sign out through one dialog (first specification, §4 and §5). Who signs out is told of what the board has not
 * received. It writes no history: it emits, the router moves.
 */
export const navigationMachine = setup({
  types: {
    context: {} as {
      examInProgress: boolean;
      /** Who is asked before a sign-out what the board has not received. */
      unsentWork: keyof SystemActors | null;
    },
    input: {} as { examInProgress: boolean },
    events: {} as NavigationInbox | DialogAnswer,
    emitted: {} as
      | { type: 'leave.granted' }
      | { type: 'leave.refused' }
      | { type: 'navigation.wished'; to: string; replace: boolean },
    tags: {} as 'guarded' | 'examInProgress',
  },
  guards: {
    hasEdits: stateIn({ edits: 'unsaved' }),
    hasExam: stateIn({ exam: { inProgress: 'running' } }),
    isHandedIn: stateIn({ exam: { inProgress: 'handedIn' } }),
    mayHaveUnsent: ({ context }) => context.unsentWork !== null,
    hasUnsent: (_, { unsent }: UnsentWork) => unsent > 0,
    wasInExam: ({ context }) => context.examInProgress,
  },
  actions: {
    ask: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ self }, { about }: { about: 'edits' | 'exam' }) => leaveQuestion(about, self),
    ),
    askAboutUnsent: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      ({ self }, work: UnsentWork) => unsentQuestion(work, self),
    ),
    keepUnsentWork: assign((_, { systemId }: { systemId: keyof SystemActors }) => ({ unsentWork: systemId })),
    requestUnsentWork: sendTo(
      ({ context, system }) => systemActor(system, context.unsentWork!) as AnyActorRef, // guarded by mayHaveUnsent
      { type: 'unsentWork.requested' },
    ),
    withdraw: sendTo(({ system }) => systemActor(system, 'dialogs'), {
      type: 'dialog.withdraw',
      id: 'leave',
    }),
    settleEdits: raise({ type: 'edits.settled' }),
    endExam: raise({ type: 'exam.ended' }),
    grant: emit({ type: 'leave.granted' }),
    refuse: emit({ type: 'leave.refused' }),
    signOut: sendTo(({ system }) => systemActor(system, 'session'), {
      type: 'session.signOut',
      reason: 'asked',
    }),
    tellExamBegan: sendTo(({ system }) => systemActor(system, 'session'), { type: 'exam.began' }),
    tellExamEnded: sendTo(({ system }) => systemActor(system, 'session'), { type: 'exam.ended' }),
    announceWish: emit((_, { to, replace }: { to: string; replace: boolean }) => ({
      type: 'navigation.wished' as const,
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
        type: 'announceWish',
        params: ({ event }) => ({ to: event.to, replace: event.replace ?? false }),
      },
    },
    'unsentWork.registered': { actions: { type: 'keepUnsentWork', params: ({ event }) => event } },
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
        // A reload in the middle of an exam must not let the session fall asleep before the exam is back.
        restoring: { always: [{ guard: 'wasInExam', target: 'inProgress' }, { target: 'idle' }] },
        idle: { on: { 'exam.began': { target: 'inProgress', actions: 'tellExamBegan' } } },
        inProgress: {
          tags: ['guarded', 'examInProgress'],
          exit: 'tellExamEnded',
          on: { 'exam.ended': { target: 'idle' } },
          initial: 'running',
          states: {
            running: { on: { 'exam.handedIn': { target: 'handedIn' } } },
            // Whoever goes to the next examinee leaves no incomplete exam behind: it is sent from any page.
            handedIn: { on: { 'exam.began': { target: 'running' } } },
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
              { guard: 'isHandedIn', actions: ['endExam', 'grant'] },
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
          exit: 'withdraw',
          initial: 'askingAboutEdits',
          states: {
            askingAboutEdits: {
              entry: { type: 'ask', params: { about: 'edits' } },
              on: {
                'dialog.accepted': { target: '#navigation.leaving.idle', actions: ['settleEdits', 'grant'] },
              },
            },
            askingAboutExam: {
              entry: { type: 'ask', params: { about: 'exam' } },
              on: {
                'dialog.accepted': { target: '#navigation.leaving.idle', actions: ['endExam', 'grant'] },
              },
            },
          },
          on: { 'dialog.declined': { target: 'idle', actions: 'refuse' } },
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
                guard: { type: 'hasUnsent', params: ({ event }) => event },
                target: 'forSignOut.askingAboutUnsent',
                actions: { type: 'askAboutUnsent', params: ({ event }) => event },
              },
              { target: 'idle', actions: ['endExam', 'signOut'] },
            ],
          },
        },
        forSignOut: {
          exit: 'withdraw',
          initial: 'askingAboutEdits',
          states: {
            askingAboutEdits: {
              entry: { type: 'ask', params: { about: 'edits' } },
              on: {
                'dialog.accepted': { target: '#navigation.leaving.signingOut', actions: 'settleEdits' },
              },
            },
            askingAboutExam: {
              entry: { type: 'ask', params: { about: 'exam' } },
              on: {
                'dialog.accepted': { target: '#navigation.leaving.signingOut' },
              },
            },
            askingAboutUnsent: {
              on: {
                'dialog.accepted': { target: '#navigation.leaving.idle', actions: ['endExam', 'signOut'] },
              },
            },
          },
          on: { 'dialog.declined': { target: 'idle' } },
        },
      },
    },
  },
});
