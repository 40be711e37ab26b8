import { assertEvent } from 'xstate';
import { ifConfirmed } from '../kit/confirm.ts';
import type { NavigationInbox, Question } from '../systemActor.ts';
import { leaveQuestion, unsentQuestion } from './leaveQuestions.ts';
import { navigationSetup } from './navigation.setup.ts';

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
export const navigationMachine = navigationSetup.createMachine({
  id: 'navigation',
  context: ({ input }) => ({ ...input, unsentWork: null, editedForms: [] }),
  type: 'parallel',
  on: {
    'navigation.go': {
      actions: {
        type: 'emitRequested',
        params: ({ event }) => ({ to: event.to, replace: event.replace ?? false }),
      },
    },
    'navigation.back': { actions: 'emitBackRequested' },
    'unsentWork.registered': { actions: 'keepUnsentWork' },
    'leave.forced': {
      target: ['.edits.settled', '.exam.idle', '.leaving.idle'],
    },
  },
  states: {
    edits: {
      initial: 'settled',
      states: {
        settled: {
          entry: 'forgetForms',
          on: { 'edits.began': { target: 'unsaved', actions: 'noteForm' } },
        },
        unsaved: {
          tags: 'guarded',
          on: {
            'edits.began': { actions: 'noteForm' },
            'edits.settled': [{ guard: 'hasOtherEdits', actions: 'forgetForm' }, { target: 'settled' }],
          },
        },
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
              yes: {
                target: '#navigation.leaving.idle',
                actions: [{ type: 'tellLeft', params: { isSigningOut: false } }, 'settleEdits', 'grant'],
              },
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
              yes: {
                target: '#navigation.leaving.signingOut',
                actions: [{ type: 'tellLeft', params: { isSigningOut: true } }, 'settleEdits'],
              },
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
