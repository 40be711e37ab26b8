import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { DemoAccount } from '#contract/demo/demo.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { controlled, makeFault, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import { demoAccountsMachine, loginMachine } from './login.machine.ts';

function runLogin(query: ScreenInput['query'] = {}) {
  const recall = controlled<object, { email: string }>();
  const load = controlled<{ value: readonly DemoAccount[] }, { key: null }>();
  const run = runInSystem(
    loginMachine.provide({
      actors: {
        recallUserName: recall.logic,
        demoAccounts: demoAccountsMachine.provide({ actors: { load: load.logic } }),
      },
    }),
    { input: { ...screenInput, query } },
  );
  const has = (tag: 'signIn' | 'recalling' | 'sending') => run.actor.getSnapshot().hasTag(tag);
  return { ...run, recall, load, has };
}

/** The address as the router tells it. */
const recall = { type: 'query.changed', query: { forgot: 'user-name' } } as const;
const signIn = { type: 'query.changed', query: {} } as const;

describe('the sign-in page', () => {
  it('asks for no demo accounts by itself, and for them once when they are wanted', () => {
    const { actor, load } = runLogin();
    expect(load.calls).toHaveLength(0);
    actor.send({ type: 'demo.opened' });
    actor.send({ type: 'demo.opened' });
    expect(load.calls).toHaveLength(1);
  });

  it('outlives demo accounts that are not to be had', async () => {
    const { actor, load, root } = runLogin();
    actor.send({ type: 'demo.opened' });
    load.last().reject(makeFault({ status: 404 }));
    const accounts = actor.getSnapshot().context.demoAccounts;
    if (!accounts) throw new Error('no demo accounts');
    await waitFor(accounts, (snapshot) => snapshot.hasTag('failed'));
    expect(root.getSnapshot().status).toBe('active');
  });

  it('sends a forgotten user name once, shows the specification’s text, and goes back', async () => {
    const { actor, recall: call, received, has } = runLogin();
    actor.send({ type: 'userName.recall' });
    expect(received('navigation')).toEqual([{ type: 'navigation.go', to: '/login?forgot=user-name' }]);
    actor.send(recall);
    expect(has('recalling')).toBe(true);
    actor.send({ type: 'userName.send', email: 'a@b.example' });
    actor.send({ type: 'userName.send', email: 'a@b.example' });
    expect(call.calls.map(({ input }) => input)).toEqual([{ email: 'a@b.example' }]);
    expect(has('sending') && has('recalling')).toBe(true);
    call.last().resolve({});
    await waitFor(actor, (snapshot) => snapshot.hasTag('signIn'));
    expect(received('dialogs')).toMatchObject([
      {
        dialog: {
          kind: 'message',
          tone: 'success',
          title: { key: 'signIn:forgotUsername.sentTitle' },
          text: { key: 'signIn:forgotUsername.sentText' },
        },
      },
    ]);
  });

  it('keeps the form open when sending failed', async () => {
    const { actor, recall: call, received, has } = runLogin();
    actor.send({ type: 'userName.recall' });
    expect(received('navigation')).toEqual([{ type: 'navigation.go', to: '/login?forgot=user-name' }]);
    actor.send(recall);
    actor.send({ type: 'userName.send', email: 'a@b.example' });
    call.last().reject(makeFault());
    await waitFor(actor, (snapshot) => !snapshot.hasTag('sending'));
    expect(has('recalling')).toBe(true);
    expect(received('dialogs')).toMatchObject([
      { dialog: { tone: 'error', title: { key: 'common:error' } } },
    ]);
    actor.send({ type: 'userName.cancel' });
    expect(has('signIn')).toBe(true);
    expect(received('navigation').at(-1)).toEqual({ type: 'navigation.back' });
  });

  it('has the form at an address of its own: Back closes it, and a link opens it and keeps where to go', () => {
    const { actor, has } = runLogin();
    actor.send(recall);
    expect(has('recalling')).toBe(true);
    actor.send(signIn);
    expect(has('signIn')).toBe(true);
    const linked = runLogin({ forgot: 'user-name', returnUrl: '/documents' });
    expect(linked.has('recalling')).toBe(true);
    linked.actor.send({ type: 'userName.cancel' });
    expect(linked.received('navigation')).toEqual([
      { type: 'navigation.go', to: '/login?returnUrl=%2Fdocuments', replace: true },
    ]);
  });
});
