import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import {
  accepted,
  controlled,
  makeFault,
  refusal,
  runInSystem,
  unreachable,
} from '#tests/support/machines/system.ts';
import { createCardMachine } from './card.machine.ts';
import type { CardOptions } from './card.types.ts';

interface Value {
  name: string;
}

type Options = Partial<CardOptions<Value, Value, number, { id: number }>>;

async function runCard(options: Options = {}) {
  const load = controlled<{ value: Value }, { key: number; isFresh: boolean; unanswered: Value | null }>();
  const save = controlled<{ value: Value }, { key: number; draft: Value; value: Value; version: number }>();
  const confirmIdentity = controlled<object, { password: string }>();
  const machine = createCardMachine<Value, Value, number, { id: number }>('card', {
    keyOf: ({ id }) => id,
    draftOf: (value) => value,
    keeps: 'nothing',
    asksPassword: true,
    saved: ({ name }) => ({ text: `saved ${name}` }),
    failed: null,
    ...options,
  });
  const run = runInSystem(
    machine.provide({
      actors: { load: load.logic, save: save.logic, confirmIdentity: confirmIdentity.logic },
    }),
    { input: { id: 7 } },
  );
  const { actor } = run;
  return {
    ...run,
    load,
    save,
    confirmIdentity,
    until: (tag: 'ready' | 'failed' | 'confirming') => waitFor(actor, (snapshot) => snapshot.hasTag(tag)),
    idle: () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy')),
    context: () => actor.getSnapshot().context,
    has: (tag: 'edited' | 'busy' | 'confirming' | 'ready' | 'failed') => actor.getSnapshot().hasTag(tag),
    edit: (name = 'typed') => actor.send({ type: 'card.edited', draft: { name } }),
    submit: (name: string) => actor.send({ type: 'card.save', draft: { name } }),
    guards: () => run.received('navigation').map(({ type }) => type),
    texts: () => run.received('dialogs').map(({ dialog }) => dialog.text),
    work: () => run.received('progress').map(({ type }) => type),
  };
}

async function runLoaded(options: Options = {}) {
  const card = await runCard(options);
  card.load.last().resolve({ value: { name: 'old' } });
  await card.until('ready');
  return card;
}

const recent = refusal(403, faultTypes.recentSignInRequired);

describe('a card that keeps nothing', () => {
  it('loads its record by its key', async () => {
    const { load, context } = await runLoaded();
    expect(load.last().input).toMatchObject({ key: 7 });
    expect(context()).toMatchObject({ value: { name: 'old' }, draft: { name: 'old' }, fault: null });
  });

  it('that the board accepted with an answer that does not fit is saved, and read again', async () => {
    const { load, save, submit, idle, context, has, texts } = await runLoaded();
    submit('new');
    save.last().reject(accepted());
    await eventually(() => expect(load.calls).toHaveLength(2));
    expect([texts(), has('edited'), load.last().input]).toEqual([
      [{ text: 'saved new' }],
      true,
      { key: 7, isFresh: true, unanswered: { name: 'new' } },
    ]);
    load.last().resolve({ value: { name: 'New' } });
    await idle();
    expect(context()).toMatchObject({ value: { name: 'New' }, draft: { name: 'New' }, fault: null });
    expect([has('edited'), save.calls.length, texts().length]).toEqual([false, 1, 1]);
  });

  it('that was accepted so, and cannot be read again, says that it could not be loaded', async () => {
    const { load, save, submit, until, has } = await runLoaded();
    submit('new');
    save.last().reject(accepted());
    await eventually(() => expect(load.calls).toHaveLength(2));
    load.last().reject(unreachable());
    await eventually(() => expect(load.calls).toHaveLength(3));
    load.last().reject(makeFault());
    await until('failed');
    expect([has('edited'), save.calls.length]).toEqual([false, 1]);
  });

  it('that could not be loaded can be loaded again, by itself after an outage', async () => {
    const { actor, load, until, context, reconnect } = await runCard();
    load.last().reject(makeFault());
    await until('failed');
    await reconnect();
    expect(load.calls).toHaveLength(1);
    actor.send({ type: 'card.reload' });
    load.last().reject(unreachable());
    await until('failed');
    await reconnect();
    load.last().resolve({ value: { name: 'late' } });
    await until('ready');
    expect(context()).toMatchObject({ value: { name: 'late' }, fault: null });
  });

  it('guards from the first edit on, and sends that once', async () => {
    const { edit, has, guards } = await runLoaded();
    edit();
    edit();
    expect(has('edited')).toBe(true);
    expect(guards()).toEqual(['edits.began']);
  });

  it('stops guarding when the edits are discarded', async () => {
    const { actor, edit, has, guards } = await runLoaded();
    edit();
    actor.send({ type: 'card.reset' });
    expect(has('edited')).toBe(false);
    expect(guards()).toEqual(['edits.began', 'edits.settled']);
  });

  it('saves what is there already when asked to, instead of leaving the person without an answer', async () => {
    const { submit, save } = await runLoaded();
    submit('same');
    expect(save.calls).toHaveLength(1);
  });

  it('saves once for a double click, shows the spinner and the success, and stops guarding', async () => {
    const { edit, submit, save, context, guards, texts, work, has, idle } = await runLoaded();
    edit();
    submit('new');
    submit('new');
    expect(save.calls).toHaveLength(1);
    expect(save.last().input).toMatchObject({ key: 7, draft: { name: 'new' } });
    expect(has('busy') && has('edited')).toBe(true);
    save.last().resolve({ value: { name: 'new' } });
    await idle();
    expect(context()).toMatchObject({ value: { name: 'new' }, sent: null, fault: null });
    expect(has('edited')).toBe(false);
    expect(texts()).toEqual([{ text: 'saved new' }]);
    expect(guards()).toEqual(['edits.began', 'edits.settled']);
    expect(work()).toEqual(['work.began', 'work.ended']);
  });

  it('keeps draft and guard when a save fails, ends the spinner, and can try again', async () => {
    const { edit, submit, save, idle, context, guards, work, has } = await runLoaded();
    edit();
    submit('new');
    const fault = makeFault();
    save.last().reject(fault);
    await idle();
    expect(has('edited')).toBe(true);
    expect(context()).toMatchObject({ value: { name: 'old' }, draft: { name: 'new' }, fault });
    expect(guards()).toEqual(['edits.began']);
    expect(work()).toEqual(['work.began', 'work.ended']);
    submit('newer');
    expect(context().fault).toBeNull();
    save.last().resolve({ value: { name: 'newer' } });
    await idle();
    expect(context().value).toEqual({ name: 'newer' });
  });

  it('neither loses what is typed during a save nor takes it for saved', async () => {
    const { actor, edit, submit, save, idle, guards, has, context } = await runLoaded();
    edit();
    submit('new');
    edit();
    save.last().resolve({ value: { name: 'new' } });
    await idle();
    expect(has('edited')).toBe(true);
    expect(context().value).toEqual({ name: 'new' });
    expect(guards()).toEqual(['edits.began']);
    submit('newer');
    save.last().resolve({ value: { name: 'newer' } });
    await idle();
    expect(has('edited')).toBe(false);
    expect(guards()).toEqual(['edits.began', 'edits.settled']);
    expect(actor.getSnapshot().context.sent).toBeNull();
  });

  it('still knows of what was typed during a save when the save then asked for the password', async () => {
    const { actor, edit, submit, save, confirmIdentity, until, idle, has, guards } = await runLoaded();
    edit();
    submit('new');
    edit();
    save.last().reject(recent);
    await until('confirming');
    actor.send({ type: 'identity.confirm', password: 'p' });
    confirmIdentity.last().resolve({});
    await waitFor(actor, () => save.calls.length === 2);
    save.last().resolve({ value: { name: 'new' } });
    await idle();
    expect(has('edited')).toBe(true);
    expect(guards()).toEqual(['edits.began']);
  });

  it.each([
    ['its own text where it has one', { key: 'some:failed' }, makeFault(), { key: 'some:failed' }],
    [
      'title and field messages of an error object',
      null,
      refusal(400, 'validation', { email: ['Too long.', 'No @.'], password: ['Too short.'] }),
      { text: 'Refused Too long. No @. Too short.' },
    ],
    ['a plain text of the server', null, makeFault({ body: 'Not today.' }), { text: 'Not today.' }],
    ['a general text for an empty body', null, makeFault({ body: '' }), { key: 'common:tryAgain' }],
    [
      'a general text for a body without words',
      null,
      makeFault({ body: { a: 1 } }),
      { key: 'common:tryAgain' },
    ],
    ['a general text for a bug', null, new Error('boom'), { key: 'common:tryAgain' }],
  ])('says %s when a save failed', async (_, failed, thrown, text) => {
    const { edit, submit, save, idle, received } = await runLoaded({ failed });
    edit();
    submit('new');
    save.last().reject(thrown);
    await idle();
    expect(received('dialogs')).toMatchObject([
      { type: 'dialog.open', id: 'card.result', dialog: { kind: 'message', tone: 'error', text } },
    ]);
  });

  it('says too that it failed when the server cannot be reached', async () => {
    const { edit, submit, save, idle, received, has } = await runLoaded();
    edit();
    submit('new');
    save.last().reject(unreachable());
    await idle();
    expect(received('dialogs')).toHaveLength(1);
    expect(has('edited')).toBe(true);
  });
});

describe('a save that wants a recent sign-in', () => {
  async function runConfirming() {
    const card = await runLoaded();
    card.edit();
    card.submit('new');
    card.save.last().reject(recent);
    await card.until('confirming');
    return card;
  }

  it('asks for the password without showing a failure, and goes on by itself', async () => {
    const { actor, confirmIdentity, save, idle, texts, context, work, has } = await runConfirming();
    expect(texts()).toEqual([]);
    expect(has('edited')).toBe(true);
    expect(work()).toEqual(['work.began', 'work.ended']);
    actor.send({ type: 'identity.confirm', password: 'secret' });
    expect(confirmIdentity.last().input).toEqual({ password: 'secret' });
    confirmIdentity.last().resolve({});
    await waitFor(actor, () => save.calls.length === 2);
    expect(save.last().input).toMatchObject({ key: 7, draft: { name: 'new' } });
    save.last().resolve({ value: { name: 'new' } });
    await idle();
    expect(context().value).toEqual({ name: 'new' });
    expect(JSON.stringify(context())).not.toContain('secret');
  });

  it('asks again after a wrong password, and shows why', async () => {
    const { actor, confirmIdentity, save, idle, has, context } = await runConfirming();
    actor.send({ type: 'identity.confirm', password: 'wrong' });
    expect(has('busy')).toBe(true);
    const fault = refusal(400, 'login-failed');
    confirmIdentity.last().reject(fault);
    await idle();
    expect(has('confirming')).toBe(true);
    expect(context()).toMatchObject({ fault, draft: { name: 'new' } });
    expect(save.calls).toHaveLength(1);
  });

  it('checks the password once for a double click', async () => {
    const { actor, confirmIdentity } = await runConfirming();
    actor.send({ type: 'identity.confirm', password: 'a' });
    actor.send({ type: 'identity.confirm', password: 'a' });
    expect(confirmIdentity.calls).toHaveLength(1);
  });

  it('can be called off, before and during the check, and keeps the draft', async () => {
    const { actor, confirmIdentity, has, context, guards } = await runConfirming();
    actor.send({ type: 'identity.confirm', password: 'a' });
    actor.send({ type: 'identity.cancel' });
    expect(confirmIdentity.last().signal.aborted).toBe(true);
    expect(has('confirming')).toBe(false);
    expect(has('edited')).toBe(true);
    expect(context()).toMatchObject({ draft: { name: 'new' }, fault: null });
    expect(guards()).toEqual(['edits.began']);
  });
});
