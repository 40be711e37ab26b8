import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { DemoAccount } from '#contract/demo.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type DialogsInbox } from '#machines/systemActor.ts';

/** The accounts of the demo data, fetched on request. */
export const demoAccountsMachine = createResourceMachine<readonly DemoAccount[], null>('demoAccounts');

/**
 * The sign-in page: the form for a forgotten user name, and the demo accounts. Signing in itself is the session's
 * job.
 */
export const loginMachine = setup({
  types: {
    context: {} as { demoAccounts: ActorRefFrom<typeof demoAccountsMachine> | null },
    events: {} as
      | { type: 'userName.recall' }
      | { type: 'userName.cancel' }
      | { type: 'userName.send'; email: string }
      | { type: 'demo.opened' },
    input: {} as ScreenInput,
    tags: {} as 'signIn' | 'recalling' | 'sending',
  },
  actors: {
    demoAccounts: demoAccountsMachine,
    recallUserName: port<object, { email: string }>('recallUserName'),
  },
  guards: {
    isFirstLook: ({ context }) => context.demoAccounts === null,
  },
  actions: {
    fetchDemoAccounts: assign(({ spawn }) => ({
      demoAccounts: spawn('demoAccounts', { id: 'demoAccounts', input: { key: null } }),
    })),
    showSent: sendTo(({ system }) => systemActor(system, 'dialogs'), {
      type: 'dialog.open',
      id: 'forgotUsername',
      dialog: {
        kind: 'message',
        tone: 'success',
        title: { key: 'signIn:forgotUsername.sentTitle' },
        text: { key: 'signIn:forgotUsername.sentText' },
      },
    } satisfies DialogsInbox),
    showFailed: sendTo(({ system }) => systemActor(system, 'dialogs'), {
      type: 'dialog.open',
      id: 'forgotUsername',
      dialog: {
        kind: 'message',
        tone: 'error',
        title: { key: 'common:error' },
        text: { key: 'signIn:forgotUsername.failed' },
      },
    } satisfies DialogsInbox),
  },
}).createMachine({
  id: 'login',
  context: { demoAccounts: null },
  initial: 'signIn',
  on: { 'demo.opened': { guard: 'isFirstLook', actions: 'fetchDemoAccounts' } },
  states: {
    signIn: { tags: 'signIn', on: { 'userName.recall': { target: 'recalling' } } },
    recalling: {
      tags: 'recalling',
      on: { 'userName.cancel': { target: 'signIn' }, 'userName.send': { target: 'sending' } },
    },
    sending: {
      tags: ['recalling', 'sending'],
      invoke: {
        src: 'recallUserName',
        input: ({ event }) => ({ email: event.type === 'userName.send' ? event.email : '' }),
        onDone: { target: 'signIn', actions: 'showSent' },
        onError: { target: 'recalling', actions: 'showFailed' },
      },
    },
  },
});

export type LoginRef = ActorRefFrom<typeof loginMachine>;
