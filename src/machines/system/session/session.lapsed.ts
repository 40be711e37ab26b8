import { raise } from 'xstate';
import { sessionSetup, signInAgainInput } from './session.setup.ts';
import { keepingFault } from '#machines/kit/faults.ts';

/** The same user types the password on the same page, for a session of the server; nothing is sent before. */
const signingInAgain = sessionSetup.createStateConfig({
  initial: 'waiting',
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

/**
 * The session ended in the middle of an exam: scoring goes on, nothing is sent, and the same user signs in again on
 * the same page. When the exam is left, the session closes too.
 */
export const lapsed = sessionSetup.createStateConfig({
  ...signingInAgain,
  tags: 'lapsed',
  on: { 'exam.ended': { actions: raise({ type: 'session.signOut', reason: 'expired' }) } },
});

/**
 * There is no session of the server: the password, or this tab, has opened what is sealed on this device. Scoring
 * goes on, nothing is sent, and the same user signs in on the page when the network is back.
 */
export const openedOffline = sessionSetup.createStateConfig({ ...signingInAgain, tags: 'openedOffline' });
