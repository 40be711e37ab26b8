import { raise } from 'xstate';
import { lapsed, openedOffline } from './session.lapsed.ts';
import { renewalInput, sessionSetup, signOutAfter } from './session.setup.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/**
 * Who is signed in (first specification, §4). The machine is the renewal's mutex: while `renewing` there is no
 * handler for `session.rejected`, so one renewal serves every waiting call. No answer or an error of the server keeps
 * the session, with retries at growing pauses; everything else but a new grant signs out.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    grant: input.grant,
    attempt: null,
    fault: null,
    signedOutReason: null,
    passwordResetGuid: input.passwordResetGuid,
    failedRenewals: 0,
    isHurried: false,
    isExamInProgress: false,
  }),
  initial: 'restoring',
  on: {
    'session.resetLinkOpened': {
      actions: { type: 'keepResetGuid', params: ({ event }) => ({ guid: event.guid }) },
    },
    'session.passwordReset': {
      actions: [
        { type: 'keepResetGuid', params: { guid: null } },
        raise({ type: 'session.signOut', reason: 'passwordReset' }),
        'signInWithNew',
      ],
    },
  },
  states: {
    restoring: { always: [{ guard: 'hasGrant', target: 'signedIn' }, { target: 'signedOut' }] },
    signedOut: {
      on: {
        'session.signIn': { target: 'signingIn', actions: 'keepAttempt' },
        'session.refusalSeen': { actions: 'forgetFault' },
        'session.signOut': { actions: 'keepReason' },
      },
    },
    signingIn: {
      tags: ['busy', 'signingIn'],
      invoke: {
        src: 'authenticate',
        input: ({ context }) => ({ credentials: context.attempt!, isForServer: false }), // entered only through keepAttempt
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepGrant', params: ({ event }) => ({ grant: event.output }) },
        },
        onError: { target: 'signedOut', actions: keepingFault },
      },
      on: {
        'session.signIn': {
          guard: 'isNewAttempt',
          target: 'signingIn',
          reenter: true,
          actions: 'keepAttempt',
        },
      },
    },
    signedIn: {
      initial: 'checking',
      on: {
        // The only way out; not exit actions, because those would run before the reason is kept.
        'session.signOut': {
          target: 'signedOut',
          actions: ['keepReason', 'announceClosed', 'forgetGrant'],
        },
      },
      states: {
        checking: {
          always: [
            { guard: 'mustReset', target: 'resetRequired' },
            { guard: 'isOpenedOffline', target: 'active.openedOffline' },
            { target: 'active' },
          ],
        },
        resetRequired: {
          tags: 'resetRequired',
          initial: 'fetchingGuid',
          states: {
            fetchingGuid: {
              tags: 'busy',
              invoke: {
                src: 'fetchResetGuid',
                input: ({ context }) => ({ grant: context.grant! }), // signedIn always has a grant
                onDone: {
                  target: 'waiting',
                  actions: [{ type: 'keepResetGuid', params: ({ event }) => event.output }, 'announceReset'],
                },
                // Without the guid the user can still change the password by typing the old one.
                onError: {
                  target: 'waiting',
                  actions: [
                    { type: 'keepResetGuid', params: { guid: null } },
                    'showTokenFailed',
                    'announceReset',
                  ],
                },
              },
            },
            waiting: { on: { 'session.rejected': { target: 'renewing' } } },
            renewing: {
              tags: 'busy',
              invoke: {
                src: 'renew',
                input: renewalInput,
                onDone: {
                  target: 'waiting',
                  actions: { type: 'keepGrant', params: ({ event }) => ({ grant: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'isOver', params: thrownOf },
                    actions: raise(({ event }) => signOutAfter(event.error)),
                  },
                  { target: 'waiting' },
                ],
              },
            },
          },
        },
        active: {
          tags: 'authenticated',
          entry: ['openAccess', 'announceOpened'],
          invoke: {
            id: 'idle',
            src: 'idle',
            input: ({ context }) => ({ signedInAt: context.grant!.signedInAt }), // signedIn always has a grant
            onDone: {
              actions: raise(({ event }) => ({
                type: 'session.signOut' as const,
                reason: event.output.reason,
              })),
            },
            onError: { actions: raise({ type: 'session.signOut', reason: 'expired' }) },
          },
          on: {
            'session.confirmed': {
              target: '.fresh',
              actions: { type: 'keepGrant', params: ({ event }) => ({ grant: event.grant }) },
            },
            'exam.began': { actions: { type: 'noteExam', params: { isExamInProgress: true } } },
            'exam.ended': { actions: { type: 'noteExam', params: { isExamInProgress: false } } },
          },
          initial: 'fresh',
          states: {
            fresh: {
              after: { grantLifetime: { target: 'renewing' } },
              on: { 'session.rejected': { target: 'renewing' } },
            },
            renewing: {
              tags: 'busy',
              invoke: {
                src: 'renew',
                input: renewalInput,
                onDone: [
                  {
                    guard: { type: 'isSpent', params: ({ event }) => ({ grant: event.output }) },
                    target: 'pausing',
                    actions: [
                      { type: 'keepSpentGrant', params: ({ event }) => ({ grant: event.output }) },
                      'countFailedRenewal',
                    ],
                  },
                  {
                    target: 'fresh',
                    actions: { type: 'keepGrant', params: ({ event }) => ({ grant: event.output }) },
                  },
                ],
                onError: [
                  { guard: { type: 'isLapsing', params: thrownOf }, target: 'lapsed' },
                  {
                    guard: { type: 'isOver', params: thrownOf },
                    actions: raise(({ event }) => signOutAfter(event.error)),
                  },
                  { target: 'pausing', actions: 'countFailedRenewal' },
                ],
              },
            },
            pausing: {
              after: { retryPause: { target: 'renewing' } },
              on: { 'connection.restored': { guard: 'mayHurry', target: 'renewing', actions: 'hurry' } },
            },
            lapsed,
            openedOffline,
          },
        },
      },
    },
  },
});
