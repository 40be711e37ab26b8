import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import { backoff } from '#domain/backoff.ts';
import { asFault, endsSession, type Fault } from '#domain/fault.ts';
import { isSpent, renewalDelay } from '#domain/access/token.ts';
import { idleMachine } from './idle.machine.ts';
import { port } from '#machines/port.ts';
import { systemActor } from '#machines/systemActor.ts';
import type {
  Credentials,
  Grant,
  SavedSession,
  SessionEmitted,
  SessionInbox,
  SignOutReason,
} from '#machines/sessionTypes.ts';

const RETRY_PAUSES = { first: 1_000, longest: 30_000 };

/** Another tab has renewed the session, and did not tell this one its new token. */
export const replacedFault: Fault = {
  ...asFault(new Error('The session went on in another tab')),
  kind: 'http',
  status: 401,
  reference: 'replaced',
};

/** Signs out after a renewal that failed for good. */
export const signOutAfter = (thrown: unknown) => ({
  type: 'session.signOut' as const,
  reason: thrown === replacedFault ? ('replaced' as const) : ('expired' as const),
});

/** Types, guards and actions of the session machine. */
export const sessionSetup = setup({
  types: {
    context: {} as {
      grant: Grant | null;
      attempt: Credentials | null;
      fault: Fault | null;
      signedOutReason: SignOutReason | null;
      passwordResetGuid: string | null;
      failedRenewals: number;
      isExamInProgress: boolean;
      /** Whether the server's return has cut a pause short since the last successful renewal. */
      isHurried: boolean;
    },
    events: {} as SessionInbox,
    input: {} as SavedSession,
    emitted: {} as SessionEmitted,
    tags: {} as 'authenticated' | 'resetRequired' | 'signingIn' | 'busy' | 'lapsed' | 'openedOffline',
    children: {} as { idle: 'idle' },
  },
  actors: {
    /** Unless it is for the server, a grant may be one of this device, without tokens. */
    authenticate: port<Grant, { credentials: Credentials; isForServer: boolean }>('authenticate'),
    /** `isRepeated` after a failed try: the user has seen that failure already. */
    renew: port<Grant, { grant: Grant; isRepeated: boolean }>('renew'),
    fetchResetGuid: port<{ guid: string }, { grant: Grant }>('fetchResetGuid'),
    idle: idleMachine,
  },
  guards: {
    hasGrant: ({ context }) => context.grant !== null,
    // Only once: a refresh endpoint that keeps failing would loop.
    mayHurry: ({ context }) => !context.isHurried,
    isOpenedOffline: ({ context }) => context.grant?.isOffline === true,
    mustReset: ({ context }) => context.grant?.resetRequired === true,
    isLapsing: ({ context }, { thrown }: { thrown: unknown }) =>
      context.isExamInProgress && endsSession(asFault(thrown)),
    isForReset: (_, { grant }: { grant: Grant }) => grant.resetRequired,
    isSamePerson: ({ context }, { grant }: { grant: Grant }) => grant.userId === context.grant?.userId,
    isOver: (_, { thrown }: { thrown: unknown }) => endsSession(asFault(thrown)),
    isSpent: (_, { grant }: { grant: Grant }) => isSpent(grant.expiresInMinutes),
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
      isHurried: false,
    })),
    /**
     * A token that has expired already: the next one is requested with the same growing pauses as after a failure.
     */
    keepSpentGrant: assign((_, { grant }: { grant: Grant }) => ({ grant })),
    keepFault: assign((_, { thrown }: { thrown: unknown }) => ({ fault: asFault(thrown), attempt: null })),
    keepResetGuid: assign((_, { guid }: { guid: string | null }) => ({ passwordResetGuid: guid })),
    keepReason: assign(({ event }) => {
      assertEvent(event, 'session.signOut');
      return { signedOutReason: event.reason };
    }),
    countFailedRenewal: assign({ failedRenewals: ({ context }) => context.failedRenewals + 1 }),
    hurry: assign({ isHurried: true }),
    forgetFault: assign({ fault: null }),
    // A reset link belongs to the user who opened it, not to the next one at this computer.
    forgetGrant: assign({
      grant: null,
      attempt: null,
      passwordResetGuid: null,
      failedRenewals: 0,
      isExamInProgress: false,
    }),
    noteExam: assign((_, { isExamInProgress }: { isExamInProgress: boolean }) => ({ isExamInProgress })),
    /** With the password that was just set; after the end of the session, which is raised before. */
    signInWithNew: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'session.passwordReset');
      const { userName } = context.grant ?? {};
      const { newPassword: password } = event;
      if (userName && password) enqueue.raise({ type: 'session.signIn', userName, password });
    }),
    resumeCalls: sendTo(({ system }) => systemActor(system, 'connection'), { type: 'session.resumed' }),
    openAccess: sendTo(({ system }) => systemActor(system, 'access'), { type: 'access.reload' }),
    showTokenFailed: sendTo(({ system }) => systemActor(system, 'dialogs'), {
      type: 'dialog.open',
      id: 'resetToken',
      dialog: {
        kind: 'message',
        tone: 'error',
        title: { key: 'common:error' },
        text: { key: 'signIn:reset.tokenFailed' },
      },
    }),
    announceResumed: emit({ type: 'session.resumed' }),
    announceOpened: emit({ type: 'session.opened' }),
    announceReset: emit(({ context }) => ({
      type: 'session.resetRequired' as const,
      guid: context.passwordResetGuid,
    })),
    announceClosed: emit(({ context }) => ({
      type: 'session.closed' as const,
      reason: context.signedOutReason ?? 'expired',
      grant: context.grant!, // signedIn always has a grant
    })),
  },
  delays: {
    grantLifetime: ({ context }) => renewalDelay(context.grant?.expiresInMinutes ?? 0),
    retryPause: ({ context }) => backoff(context.failedRenewals - 1, RETRY_PAUSES),
  },
});

/** The input of a renewal, which runs only while signed in, with a grant. */
export const renewalInput = ({
  context: { grant, failedRenewals },
}: {
  context: { grant: Grant | null; failedRenewals: number };
}) => ({ grant: grant!, isRepeated: failedRenewals > 0 });

/** The input of a sign-in during an exam: the password goes from the event to the call and is stored nowhere. */
export function signInAgainInput({
  context,
  event,
}: {
  context: { grant: Grant | null };
  event: SessionInbox;
}) {
  assertEvent(event, 'session.signInAgain');
  return {
    credentials: { userName: context.grant?.userName ?? '', password: event.password },
    isForServer: true,
  };
}
