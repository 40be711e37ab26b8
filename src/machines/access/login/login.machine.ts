import { assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { DemoAccount } from '#contract/demo/demo.ts';
import { places } from '#domain/access/routeTable.ts';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { systemActor, type DialogsInbox, type ScreenEvent } from '#machines/systemActor.ts';

/** The accounts of the demo data, fetched on request. */
export const demoAccountsMachine = createResourceMachine<readonly DemoAccount[], null>('demoAccounts');

/** The value of the query parameter `forgot` with which the form for a forgotten user name is open. */
const RECALL = 'user-name';
const isRecall = (query: ScreenInput['query']) => query['forgot'] === RECALL;

/** The sign-in page with these query parameters. */
function loginPath(query: ScreenInput['query']): string {
  const known = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return known.length === 0 ? places.login : `${places.login}?${new URLSearchParams(known).toString()}`;
}

/**
 * The sign-in page: the form for a forgotten user name, and the demo accounts. Signing in itself is the session's
 * job.
 */
export const loginMachine = setup({
  types: {
    context: {} as {
      demoAccounts: ActorRefFrom<typeof demoAccountsMachine> | null;
      /** The other query parameters of the address. */
      query: ScreenInput['query'];
      isRecallInUrl: boolean;
      /** This screen went to the form's address: the sign-in page is one entry back in the history. */
      isPushed: boolean;
    },
    events: {} as
      | { type: 'userName.recall' }
      | { type: 'userName.cancel' }
      | { type: 'userName.send'; email: string }
      | { type: 'demo.opened' }
      | ScreenEvent,
    input: {} as ScreenInput,
    tags: {} as 'signIn' | 'recalling' | 'sending',
  },
  actors: {
    demoAccounts: demoAccountsMachine,
    recallUserName: port<object, { email: string }>('recallUserName'),
  },
  guards: {
    isRecallAsked: ({ context, event }) =>
      event.type === 'query.changed' ? isRecall(event.query) : context.isRecallInUrl,
    isRecallLeft: ({ event }) => event.type === 'query.changed' && !isRecall(event.query),
    isFirstLook: ({ context }) => context.demoAccounts === null,
  },
  actions: {
    goToRecall: ({ context, system }) =>
      systemActor(system, 'navigation').send({
        type: 'navigation.go',
        to: loginPath({ ...context.query, forgot: RECALL }),
      }),
    notePush: assign({ isPushed: true }),
    followUrl: assign(({ context, event }) => {
      const isRecallInUrl = event.type === 'query.changed' && isRecall(event.query);
      return { isRecallInUrl, isPushed: context.isPushed && isRecallInUrl };
    }),
    leaveUrl: ({ context: { query, isRecallInUrl, isPushed }, system }) => {
      if (!isRecallInUrl) return;
      systemActor(system, 'navigation').send(
        isPushed
          ? { type: 'navigation.back' }
          : { type: 'navigation.go', to: loginPath(query), replace: true },
      );
    },
    forgetUrl: assign({ isRecallInUrl: false, isPushed: false }),
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
  context: ({ input: { query } }) => ({
    demoAccounts: null,
    query: { ...query, forgot: undefined },
    isRecallInUrl: isRecall(query),
    isPushed: false,
  }),
  initial: 'choosing',
  on: { 'demo.opened': { guard: 'isFirstLook', actions: 'fetchDemoAccounts' } },
  states: {
    choosing: { always: [{ guard: 'isRecallAsked', target: 'recalling' }, { target: 'signIn' }] },
    signIn: {
      tags: 'signIn',
      on: {
        'userName.recall': { actions: ['goToRecall', 'notePush'] },
        'query.changed': { guard: 'isRecallAsked', target: 'recalling', actions: 'followUrl' },
      },
    },
    recalling: {
      tags: 'recalling',
      on: {
        'userName.cancel': { target: 'signIn', actions: ['leaveUrl', 'forgetUrl'] },
        'userName.send': { target: 'sending' },
        'query.changed': { guard: 'isRecallLeft', target: 'signIn', actions: 'followUrl' },
      },
    },
    sending: {
      tags: ['recalling', 'sending'],
      invoke: {
        src: 'recallUserName',
        input: ({ event }) => ({ email: event.type === 'userName.send' ? event.email : '' }),
        onDone: { target: 'signIn', actions: ['showSent', 'leaveUrl', 'forgetUrl'] },
        onError: { target: 'recalling', actions: 'showFailed' },
      },
      on: { 'query.changed': { guard: 'isRecallLeft', target: 'signIn', actions: 'followUrl' } },
    },
  },
});

export type LoginRef = ActorRefFrom<typeof loginMachine>;
