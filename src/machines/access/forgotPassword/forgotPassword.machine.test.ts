import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { controlled, makeFault, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import { forgotPasswordMachine } from './forgotPassword.machine.ts';

function runForgot(parts: { passwordResetGuid?: string; mustReset?: boolean } = {}) {
  const requestLink = controlled<object, { userName: string }>();
  const checkLink = controlled<{ isUsable: boolean }, { guid: string }>();
  const resetPassword = controlled<{ newPassword: string }, { guid: string; newPassword: string }>();
  const changePassword = controlled<{ newPassword: string }, { oldPassword: string; newPassword: string }>();
  const run = runInSystem(
    forgotPasswordMachine.provide({
      actors: {
        requestLink: requestLink.logic,
        checkLink: checkLink.logic,
        resetPassword: resetPassword.logic,
        changePassword: changePassword.logic,
      },
    }),
    { input: { ...screenInput, ...parts } },
  );
  return {
    ...run,
    requestLink,
    checkLink,
    resetPassword,
    changePassword,
    has: (tag: 'asking' | 'resetting' | 'expired' | 'changing' | 'busy' | 'done') =>
      run.actor.getSnapshot().hasTag(tag),
    idle: () => waitFor(run.actor, (snapshot) => !snapshot.hasTag('busy')),
    fault: () => run.actor.getSnapshot().context.fault,
    said: () => run.received('dialogs').map(({ dialog }) => [dialog.tone, dialog.title.key, dialog.text.key]),
  };
}

const toLogin = { type: 'navigation.go', to: '/login', replace: true };

describe('the page for a new password', () => {
  it.each([
    [{}, 'asking'],
    [{ mustReset: true }, 'changing'],
    [{ passwordResetGuid: 'g' }, 'resetting'],
    [{ passwordResetGuid: 'g', mustReset: true }, 'resetting'],
  ] as const)('with %j begins by %s', (parts, tag) => expect(runForgot(parts).has(tag)).toBe(true));
});

describe('a link', () => {
  it('that cannot be used any more says so before anything is typed, and leads to a new one', async () => {
    const { actor, checkLink, has } = runForgot({ passwordResetGuid: 'g' });
    expect(checkLink.last().input).toEqual({ guid: 'g' });
    checkLink.last().resolve({ isUsable: false });
    await waitFor(actor, (snapshot) => snapshot.hasTag('expired'));
    actor.send({ type: 'password.startOver' });
    expect(has('asking')).toBe(true);
  });

  it.each(['usable', 'unknown'])('that is %s leaves the form alone', async (answer) => {
    const { checkLink, has } = runForgot({ passwordResetGuid: 'g' });
    if (answer === 'usable') checkLink.last().resolve({ isUsable: true });
    else checkLink.last().reject(new Error('no answer'));
    await Promise.resolve();
    expect([has('resetting'), has('expired')]).toEqual([true, false]);
  });
});

describe('asking for a link', () => {
  it('sends the user name once, shows the specification’s text, and goes to the sign-in', async () => {
    const { actor, requestLink, idle, said, has, received } = runForgot();
    actor.send({ type: 'link.request', userName: 'ada' });
    actor.send({ type: 'link.request', userName: 'ada' });
    expect(requestLink.calls.map(({ input }) => input)).toEqual([{ userName: 'ada' }]);
    requestLink.last().resolve({});
    await idle();
    expect(has('done')).toBe(true);
    expect(said()).toEqual([
      ['success', 'signIn:forgotPassword.sentTitle', 'signIn:forgotPassword.sentText'],
    ]);
    expect(received('navigation')).toEqual([toLogin]);
    expect(received('session')).toEqual([]);
  });

  it('keeps the error for the form when it fails, without a dialog, until the next try', async () => {
    const { actor, requestLink, idle, said, has, fault } = runForgot();
    actor.send({ type: 'link.request', userName: 'ada' });
    const refused = makeFault({ status: 400, body: 'Unable to create password reset request.' });
    requestLink.last().reject(refused);
    await idle();
    expect(has('asking')).toBe(true);
    expect(fault()).toEqual(refused);
    expect(said()).toEqual([]);
    actor.send({ type: 'link.request', userName: 'ada' });
    expect(fault()).toBeNull();
    expect(requestLink.calls).toHaveLength(2);
  });
});

describe('choosing a password with the link’s guid', () => {
  it('sends both, reports it, ends every session, and goes to the sign-in', async () => {
    const { actor, resetPassword, idle, said, received } = runForgot({ passwordResetGuid: 'g-1' });
    actor.send({ type: 'password.reset', newPassword: 'a new password' });
    actor.send({ type: 'password.reset', newPassword: 'a new password' });
    expect(resetPassword.calls.map(({ input }) => input)).toEqual([
      { guid: 'g-1', newPassword: 'a new password' },
    ]);
    resetPassword.last().resolve({ newPassword: 'a new password' });
    await idle();
    expect(said()).toEqual([['success', 'signIn:reset.doneTitle', 'signIn:reset.doneText']]);
    expect(received('session')).toEqual([{ type: 'session.passwordReset', newPassword: null }]);
    expect(received('navigation')).toEqual([toLogin]);
  });

  it('has a person who signed in to a forced reset signed in with the new password, and forgets it', async () => {
    const { actor, resetPassword, idle, received } = runForgot({ passwordResetGuid: 'g-1', mustReset: true });
    actor.send({ type: 'password.reset', newPassword: 'a new password' });
    resetPassword.last().resolve({ newPassword: 'a new password' });
    await idle();
    expect(received('session')).toEqual([{ type: 'session.passwordReset', newPassword: 'a new password' }]);
  });

  it('shows a failure, keeps why, and can try again or start over', async () => {
    const { actor, resetPassword, idle, said, received, has, fault } = runForgot({
      passwordResetGuid: 'g-1',
    });
    actor.send({ type: 'password.reset', newPassword: 'a new password' });
    const refused = makeFault({ status: 400 });
    resetPassword.last().reject(refused);
    await idle();
    expect(said()).toEqual([['error', 'common:error', 'signIn:reset.failed']]);
    expect(fault()).toEqual(refused);
    expect(received('session')).toEqual([]);
    actor.send({ type: 'password.reset', newPassword: 'another password' });
    expect(resetPassword.calls).toHaveLength(2);
    expect(fault()).toBeNull();
    actor.send({ type: 'password.startOver' });
    expect(resetPassword.last().signal.aborted).toBe(true);
    expect(has('asking')).toBe(true);
    expect(actor.getSnapshot().context.guid).toBeNull();
  });
});

describe('starting over', () => {
  it('asks a user who must choose a new password for the old one instead of leading back to the same page', () => {
    const { actor, has } = runForgot({ passwordResetGuid: 'g-1', mustReset: true });
    actor.send({ type: 'password.startOver' });
    expect(has('changing')).toBe(true);
  });
});

describe('changing a password that the board wants changed', () => {
  it('sends the old and the new one, and has the user signed in with the new one', async () => {
    const { actor, changePassword, idle, received } = runForgot({ mustReset: true });
    actor.send({ type: 'password.change', oldPassword: 'old', newPassword: 'a new password' });
    expect(changePassword.last().input).toEqual({ oldPassword: 'old', newPassword: 'a new password' });
    changePassword.last().resolve({ newPassword: 'a new password' });
    await idle();
    expect(received('session')).toEqual([{ type: 'session.passwordReset', newPassword: 'a new password' }]);
  });

  it('stays on the page when it fails', async () => {
    const { actor, changePassword, idle, said, has } = runForgot({ mustReset: true });
    actor.send({ type: 'password.change', oldPassword: 'old', newPassword: 'a new password' });
    changePassword.last().reject(makeFault({ status: 400 }));
    await idle();
    expect(has('changing')).toBe(true);
    expect(said()).toEqual([['error', 'common:error', 'signIn:reset.failed']]);
  });

  it('keeps no password in its context', () => {
    const { actor } = runForgot({ mustReset: true });
    actor.send({ type: 'password.change', oldPassword: 'old secret', newPassword: 'new secret' });
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });
});
