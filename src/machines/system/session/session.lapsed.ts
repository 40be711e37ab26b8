import { raise } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { asFault, type Fault } from '#domain/fault.ts';
import { sessionSetup, signInAgainInput } from './session.setup.ts';
import { keepingFault } from '#machines/kit/faults.ts';

const title = 'A new password is required';
const resetFault: Fault = {
  ...asFault(new Error(title)),
  error: { type: faultTypes.resetRequired, title, status: 0, traceId: '', errors: {} },
};

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
            // Such a session may do nothing but choose another password; what is unsent stays on the device.
            guard: { type: 'isForReset', params: ({ event }) => ({ grant: event.output }) },
            target: 'waiting',
            actions: { type: 'keepFault', params: { thrown: resetFault } },
          },
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
