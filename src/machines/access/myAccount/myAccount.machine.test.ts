import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { controlled, refusal, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import type { Person } from '#machines/screenInput.ts';
import { myAccountMachine, type Account, type AccountDraft } from './myAccount.machine.ts';

interface SaveInput {
  key: Person;
  draft: AccountDraft;
  value: Account;
  version: number;
}

async function runAccount() {
  const load = controlled<
    { value: Account },
    { key: Person; isFresh: boolean; unanswered: AccountDraft | null }
  >();
  const save = controlled<{ value: Account }, SaveInput>();
  const person: Person = { userId: 7, userName: 'ada', roles: ['user'] };
  const run = runInSystem(myAccountMachine.provide({ actors: { load: load.logic, save: save.logic } }), {
    input: { ...screenInput, person },
  });
  expect(load.last().input).toMatchObject({ key: person });
  const value = { userId: 7, userName: 'ada', emailAddress: 'a@b.example', pendingEmailAddress: null };
  load.last().resolve({ value });
  await waitFor(run.actor, (snapshot) => snapshot.hasTag('ready'));
  return {
    ...run,
    value,
    save: async (password: string, answer: 'taken' | 'refused') => {
      const draft = { emailAddress: 'a@b.example', password, repeat: password };
      run.actor.send({ type: 'card.edited', draft });
      run.actor.send({ type: 'card.save', draft });
      if (answer === 'taken') save.last().resolve({ value });
      else save.last().reject(refusal(400, 'validation', { emailAddress: ['Is taken.'] }));
      await waitFor(run.actor, (snapshot) => !snapshot.hasTag('busy'));
    },
    said: () => run.received('dialogs').map(({ dialog }) => [dialog.tone, dialog.title, dialog.text]),
  };
}

describe('my account', () => {
  it('says that it saved, and no more while the password stays', async () => {
    const { save, said } = await runAccount();
    await save('', 'taken');
    expect(said()).toEqual([['success', { key: 'common:success' }, { key: 'account:saved' }]]);
  });

  it('advises to sign in again after a new password', async () => {
    const { save, said } = await runAccount();
    await save('a new password', 'taken');
    expect(said()).toEqual([['success', { key: 'common:success' }, { key: 'account:savedWithPassword' }]]);
  });

  it('shows the server’s error body as text', async () => {
    const { save, said } = await runAccount();
    await save('', 'refused');
    expect(said()).toEqual([['error', { key: 'common:error' }, { text: 'Refused Is taken.' }]]);
  });

  it('forgets the password that was saved', async () => {
    const { actor, save } = await runAccount();
    await save('a secret password', 'taken');
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });
});
