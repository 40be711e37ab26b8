import { assertEvent, assign, emit, raise, sendTo, setup } from 'xstate';
import { asFault, endsSession, isFault, type Fault } from '#domain/fault.ts';
import { renewalDelay } from '#domain/token.ts';
import { idleMachine } from './idle.machine.ts';
import { port } from './kit/port.ts';
import { systemActor } from './kit/system.ts';
import type { Credentials, Grant, SavedSession, SessionInbox, SignOutReason } from './session.types.ts';

const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 30_000;

/**
 * Who is signed in (first specification, §4). The machine is the renewal's mutex: while `renewing` there is no
 * handler for `session.rejected`, so one renewal serves every waiting call. An outage keeps the session and
 * tries again; only the server's own refusal signs out.
 */
export const sessionMachine = setup({
  types: {
    context: {} as {
      grant: Grant | null;
      attempt: Credentials | null;
      fault: Fault | null;
      signedOutReason: SignOutReason | null;
      passwordResetGuid: string | null;
      failedRenewals: number;
    },
    events: {} as SessionInbox,
    input: {} as SavedSession,
    emitted: {} as
      | { type: 'session.opened' }
      | { type: 'session.resetRequired'; guid: string | null }
      | { type: 'session.closed'; reason: SignOutReason; grant: Grant },
    tags: {} as 'authenticated' | 'resetRequired' | 'signingIn' | 'busy',
    children: {} as { idle: 'idle' },
  },
  actors: {
    authenticate: port<Grant, { credentials: Credentials }>('authenticate'),
    renew: port<Grant, { grant: Grant }>('renew'),
    fetchResetGuid: port<{ guid: string }, { grant: Grant }>('fetchResetGuid'),
    idle: idleMachine,
  },
  guards: {
    isHeld: ({ context }) => context.grant !== null,
    mustReset: ({ context }) => context.grant?.resetRequired === true,
    isOver: (_, { thrown }: { thrown: unknown }) => isFault(thrown) && endsSession(thrown),
    isNewAttempt: ({ context, event }) => {
      assertEvent(event, 'session.signIn');
      return context.attempt?.userName !== event.userName || context.attempt.password !== event.password;
    },
  },
  actions: {
    keepAttempt: assign(({ event }) => {
      assertEvent(event, 'session.signIn');
      return {
        attempt: { userName: event.userName, password: event.password },
        fault: null,
        signedOutReason: null,
      };
    }),
    keepGrant: assign((_, { grant }: { grant: Grant }) => ({
      grant,
      attempt: null,
      fault: null,
      failedRenewals: 0,
    })),
    keepFault: assign((_, { thrown }: { thrown: unknown }) => ({ fault: asFault(thrown), attempt: null })),
    keepResetGuid: assign((_, { guid }: { guid: string | null }) => ({ passwordResetGuid: guid })),
    keepReason: assign((_, { reason }: { reason: SignOutReason }) => ({ signedOutReason: reason })),
    countFailedRenewal: assign({ failedRenewals: ({ context }) => context.failedRenewals + 1 }),
    forgetFault: assign({ fault: null }),
    forgetGrant: assign({ grant: null, attempt: null, failedRenewals: 0 }),
    openAccess: sendTo(({ system }) => systemActor(system, 'access'), { type: 'access.reload' }),
    tellTokenFailed: sendTo(({ system }) => systemActor(system, 'dialogs'), {
      type: 'dialog.open',
      id: 'resetToken',
      dialog: {
        kind: 'tell',
        tone: 'error',
        title: { key: 'common:error' },
        text: { key: 'signIn:reset.tokenFailed' },
      },
    }),
    announceOpened: emit({ type: 'session.opened' }),
    announceReset: emit(({ context }) => ({
      type: 'session.resetRequired' as const,
      guid: context.passwordResetGuid,
    })),
    announceClosed: emit(({ context }) => ({
      type: 'session.closed' as const,
      reason: context.signedOutReason ?? 'expired',
      grant: context.grant!, // signedIn always holds a grant
    })),
  },
  delays: {
    grantLifetime: ({ context }) => renewalDelay(context.grant?.expiresInMinutes ?? 0),
    retryPause: ({ context }) => Math.min(FIRST_RETRY * 2 ** (context.failedRenewals - 1), LONGEST_RETRY),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({
    grant: input.grant,
    attempt: null,
    fault: null,
    signedOutReason: null,
    passwordResetGuid: input.passwordResetGuid,
    failedRenewals: 0,
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
      ],
    },
  },
  states: {
    restoring: { always: [{ guard: 'isHeld', target: 'signedIn' }, { target: 'signedOut' }] },
    signedOut: {
      on: {
        'session.signIn': { target: 'signingIn', actions: 'keepAttempt' },
        'session.refusalSeen': { actions: 'forgetFault' },
        'session.signOut': {
          actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
        },
      },
    },
    signingIn: {
      tags: ['busy', 'signingIn'],
      invoke: {
        src: 'authenticate',
        input: ({ context }) => ({ credentials: context.attempt! }), // entered only through keepAttempt
        onDone: {
          target: 'signedIn',
          actions: { type: 'keepGrant', params: ({ event }) => ({ grant: event.output }) },
        },
        onError: {
          target: 'signedOut',
          actions: { type: 'keepFault', params: ({ event }) => ({ thrown: event.error }) },
        },
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
        'session.signOut': {
          target: 'signedOut',
          actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
        },
      },
      exit: ['announceClosed', 'forgetGrant'],
      states: {
        checking: { always: [{ guard: 'mustReset', target: 'resetRequired' }, { target: 'active' }] },
        resetRequired: {
          tags: 'resetRequired',
          initial: 'fetchingGuid',
          states: {
            fetchingGuid: {
              tags: 'busy',
              invoke: {
                src: 'fetchResetGuid',
                input: ({ context }) => ({ grant: context.grant! }), // signedIn always holds a grant
                onDone: {
                  target: 'waiting',
                  actions: { type: 'keepResetGuid', params: ({ event }) => event.output },
                },
                // Without the guid the person can still change the password by typing the old one.
                onError: {
                  target: 'waiting',
                  actions: [{ type: 'keepResetGuid', params: { guid: null } }, 'tellTokenFailed'],
                },
              },
            },
            waiting: { entry: 'announceReset' },
          },
        },
        active: {
          tags: 'authenticated',
          entry: ['openAccess', 'announceOpened'],
          invoke: {
            id: 'idle',
            src: 'idle',
            input: ({ context }) => ({ signedInAt: context.grant!.signedInAt }), // signedIn always holds a grant
            onDone: { actions: raise({ type: 'session.signOut', reason: 'idle' }) },
            onError: { actions: raise({ type: 'session.signOut', reason: 'expired' }) },
          },
          on: {
            'session.confirmed': {
              target: '.fresh',
              actions: { type: 'keepGrant', params: ({ event }) => ({ grant: event.grant }) },
            },
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
                input: ({ context }) => ({ grant: context.grant! }), // signedIn always holds a grant
                onDone: {
                  target: 'fresh',
                  actions: { type: 'keepGrant', params: ({ event }) => ({ grant: event.output }) },
                },
                onError: [
                  {
                    guard: { type: 'isOver', params: ({ event }) => ({ thrown: event.error }) },
                    actions: raise({ type: 'session.signOut', reason: 'expired' }),
                  },
                  { target: 'pausing', actions: 'countFailedRenewal' },
                ],
              },
            },
            pausing: { after: { retryPause: { target: 'renewing' } } },
          },
        },
      },
    },
  },
});
