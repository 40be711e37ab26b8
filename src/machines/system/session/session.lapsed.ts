import { raise } from 'xstate';
import { sessionSetup, signInAgainInput } from './session.setup.ts';
import { keepingFault } from '#machines/kit/faults.ts';

/**
 * The session ended in the middle of an exam: scoring goes on, nothing is sent, and the same user signs in again on
 * the same page. When the exam is left, the session closes too.
 */
export const lapsed = sessionSetup.createStateConfig({
  tags: 'lapsed',
  initial: 'waiting',
  on: { 'exam.ended': { actions: raise({ type: 'session.signOut', reason: 'expired' }) } },
  states: {
    waiting: { on: { 'session.signInAgain': { target: 'confirming', actions: 'forgetFault' } } },
    confirming: {
      tags: 'busy',
      invoke: {
        src: 'authenticate',
        input: signInAgainInput,
        onDone: [
          {
            guard: { type: 'isSamePerson', params: ({ event }) => ({ grant: event.output }) },
            target: '#session.signedIn.active.fresh',
            actions: [
              { type: 'keepGrant', params: ({ event }) => ({ grant: event.output }) },
              'announceResumed',
              'resumeCalls',
            ],
          },
          {
            target: 'waiting',
            actions: { type: 'keepFault', params: { thrown: new Error('someone else') } },
          },
        ],
        onError: {
          target: 'waiting',
          actions: keepingFault,
        },
      },
    },
  },
});
