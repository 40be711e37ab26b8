import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { Fault } from '#domain/fault.ts';
import { places } from '#domain/access/routeTable.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type DialogsInbox, type Message } from '#machines/systemActor.ts';
import { keepFault, keepingFault } from '#machines/kit/faults.ts';
import { outputOf } from '#machines/kit/loadStates.ts';

interface NewPassword {
  newPassword: string;
}

const notice = (tone: 'success' | 'error', title: Message, text: Message): DialogsInbox => ({
  type: 'dialog.open',
  id: 'password',
  dialog: { kind: 'message', tone, title, text },
});

/**
 * The three ways to a new password (first specification, §4 and §8): requesting a link, choosing a password with the
 * link's guid, and changing the old password where the board requires it. After a reset by link the user signs in; one
 * who had to choose a new password has signed in already, and goes on.
 */
export const forgotPasswordMachine = setup({
  types: {
    context: {} as { guid: string | null; mustReset: boolean; fault: Fault | null },
    events: {} as
      | { type: 'link.request'; userName: string }
      | { type: 'password.reset'; newPassword: string }
      | { type: 'password.change'; oldPassword: string; newPassword: string }
      | { type: 'password.startOver' },
    input: {} as ScreenInput,
    tags: {} as 'asking' | 'resetting' | 'expired' | 'changing' | 'busy' | 'done',
  },
  actors: {
    requestLink: port<object, { userName: string }>('requestLink'),
    /** Whether the guid of the link can still be used. */
    checkLink: port<{ isUsable: boolean }, { guid: string }>('checkLink'),
    /** Both return what was set, so that the person can be signed in with it; it is kept nowhere. */
    resetPassword: port<NewPassword, { guid: string; newPassword: string }>('resetPassword'),
    changePassword: port<NewPassword, { oldPassword: string; newPassword: string }>('changePassword'),
  },
  guards: {
    hasGuid: ({ context }) => context.guid !== null,
    mustReset: ({ context }) => context.mustReset,
    isDead: (_, { isUsable }: { isUsable: boolean }) => !isUsable,
  },
  actions: {
    keepFault: keepFault(),
    forgetFault: assign({ fault: null }),
    forgetGuid: assign({ guid: null, fault: null }),
    showLinkSent: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      notice(
        'success',
        { key: 'signIn:forgotPassword.sentTitle' },
        { key: 'signIn:forgotPassword.sentText' },
      ),
    ),
    showReset: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      notice('success', { key: 'signIn:reset.doneTitle' }, { key: 'signIn:reset.doneText' }),
    ),
    showFailed: sendTo(
      ({ system }) => systemActor(system, 'dialogs'),
      notice('error', { key: 'common:error' }, { key: 'signIn:reset.failed' }),
    ),
    // A mailed link may have been opened by someone else than the one who is signed in.
    endSession: sendTo(
      ({ system }) => systemActor(system, 'session'),
      ({ context: { mustReset } }, { newPassword }: NewPassword) => ({
        type: 'session.passwordReset' as const,
        newPassword: mustReset ? newPassword : null,
      }),
    ),
    goToLogin: sendTo(({ system }) => systemActor(system, 'navigation'), {
      type: 'navigation.go',
      to: places.login,
      replace: true,
    }),
  },
}).createMachine({
  id: 'forgotPassword',
  context: ({ input }) => ({
    guid: input.passwordResetGuid,
    mustReset: input.mustReset,
    fault: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      always: [
        { guard: 'hasGuid', target: 'resetting' },
        { guard: 'mustReset', target: 'changing' },
        { target: 'asking' },
      ],
    },
    asking: {
      tags: 'asking',
      initial: 'typing',
      states: {
        typing: { on: { 'link.request': { target: 'sending', actions: 'forgetFault' } } },
        sending: {
          tags: 'busy',
          invoke: {
            src: 'requestLink',
            input: ({ event }) => ({ userName: event.type === 'link.request' ? event.userName : '' }),
            onDone: { target: '#forgotPassword.done', actions: 'showLinkSent' },
            onError: {
              target: 'typing',
              actions: keepingFault,
            },
          },
        },
      },
    },
    resetting: {
      tags: 'resetting',
      on: {
        // A user who must choose a new password has no use for a mailed link.
        'password.startOver': [
          { guard: 'mustReset', target: 'changing', actions: 'forgetGuid' },
          { target: 'asking', actions: 'forgetGuid' },
        ],
      },
      initial: 'typing',
      states: {
        // The form is there at once: a check that fails or takes long is in nobody's way.
        typing: {
          invoke: {
            src: 'checkLink',
            input: ({ context }) => ({ guid: context.guid! }), // entered only with a guid
            onDone: { guard: { type: 'isDead', params: outputOf }, target: 'expired' },
            onError: {},
          },
          on: { 'password.reset': { target: 'sending', actions: 'forgetFault' } },
        },
        expired: { tags: 'expired' },
        sending: {
          tags: 'busy',
          invoke: {
            src: 'resetPassword',
            input: ({ context, event }) => ({
              guid: context.guid!, // entered only with a guid
              newPassword: event.type === 'password.reset' ? event.newPassword : '',
            }),
            onDone: {
              target: '#forgotPassword.done',
              actions: ['showReset', { type: 'endSession', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'typing',
              actions: [keepingFault, 'showFailed'],
            },
          },
        },
      },
    },
    changing: {
      tags: 'changing',
      initial: 'typing',
      states: {
        typing: { on: { 'password.change': { target: 'sending', actions: 'forgetFault' } } },
        sending: {
          tags: 'busy',
          invoke: {
            src: 'changePassword',
            input: ({ event }) =>
              event.type === 'password.change'
                ? { oldPassword: event.oldPassword, newPassword: event.newPassword }
                : { oldPassword: '', newPassword: '' },
            onDone: {
              target: '#forgotPassword.done',
              actions: ['showReset', { type: 'endSession', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'typing',
              actions: [keepingFault, 'showFailed'],
            },
          },
        },
      },
    },
    done: { tags: 'done', entry: 'goToLogin' },
  },
});

export type ForgotPasswordRef = ActorRefFrom<typeof forgotPasswordMachine>;
