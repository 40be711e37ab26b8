// @vitest-environment jsdom
import { configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { dialogWords, readyPanel, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import {
  allTroubles,
  callsOf,
  expectPlainWords,
  faultSwitches,
  troubleOf,
} from '#tests/support/pages/troubles.ts';

const tests = screenTests({ faults: true });
const { app, grantOf } = tests;
const faults = faultSwitches(tests);
beforeAll(() => configure({ defaultHidden: true }));
afterEach(() => faults.clear());

const failed = /^An error has occured\. Please try again\.$/;
const notArrived = /^This was not done, because it did not reach the board\. /;
const rosa = 'rosa.lund@valley.example';
const names = async () =>
  (
    await app().db.query<{ name: string }>`
      select official_name as name from letters where official_email = ${rosa}`
  ).map(({ name }) => name);
const mails = async () => (await app().mails()).filter(({ to }) => to === rosa).length;

it('tries every write of the letters for continuous certification', () => {
  expect(callsOf('ccReferenceLetters').filter((name) => calls[name].method !== 'GET')).toEqual([
    'postCcReferenceLetter',
    'sendCcReferenceLetter',
    'updateCcReferenceLetter',
    'withdrawCcReferenceLetter',
  ]);
});

it('keeps what was typed for a letter when it fails, and saves, changes, sends and withdraws it once', async () => {
  const { user } = await renderPortal({
    at: '/continuous-certification/reference-letters',
    grant: await grantOf('maria.castellan'),
  });
  await readyPanel('Your letters');
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  /** Fails, in all ways for the first call; then its answer is lost. */
  async function tryOut(call: CallName, index: number, act: string, kept: () => void, confirm?: string) {
    const acts = async () => {
      await press(act);
      if (confirm !== undefined) await press(confirm);
    };
    for (const { rule } of index === 0 ? allTroubles : [troubleOf(index)]) {
      await faults.break(call, rule);
      await acts();
      // What became of a request and its withdrawal is read.
      const said = confirm !== undefined || call.startsWith('send') ? notArrived : failed;
      expect(await dialogWords('alertdialog', 'Error')).toMatch(said);
      expectPlainWords();
      await press('Okay');
      kept();
    }
    await faults.break(call, { kind: 'lose-response', times: 1 });
    await acts();
  }
  /** The board turns out to have done it. */
  const isDone = async (words: string) => {
    expect(await dialogWords('dialog', 'Success')).toBe(words);
    await press('Continue');
    await faults.clear();
  };
  const holds = (name: string) => () => expect(valueOf('Name')).toBe(name);

  await press('Ask for a letter');
  await user.click(await screen.findByLabelText('Chief of surgery'));
  await typeInto(user, 'Hospital', 'Cedar Valley Hospital');
  await typeInto(user, 'Name', 'Rosa Lund');
  await typeInto(user, 'Title', 'Chief of Surgery');
  await typeInto(user, 'Email', rosa);
  await tryOut('postCcReferenceLetter', 0, 'Save without sending', holds('Rosa Lund'));
  await isDone('Saved successfully');
  expect(await names()).toEqual(['Rosa Lund']);

  await press('Change the letter from Rosa Lund');
  await screen.findByLabelText('Name');
  await typeInto(user, 'Name', 'Rosa Lund, MD');
  await tryOut('updateCcReferenceLetter', 1, 'Save without sending', holds('Rosa Lund, MD'));
  await isDone('Saved successfully');
  expect(await names()).toEqual(['Rosa Lund, MD']);
  expect(await mails()).toBe(0);

  await tryOut('sendCcReferenceLetter', 2, 'Send the request to Rosa Lund, MD', () => {});
  await isDone('Your attestation request has been sent successfully.');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Send the request to Rosa Lund, MD' })).toBeNull(),
  );
  await waitFor(async () => expect(await mails()).toBe(1));

  const withdraw = 'Withdraw request to Rosa Lund, MD';
  await tryOut('withdrawCcReferenceLetter', 3, withdraw, () => {}, 'Withdraw request');
  await isDone('The request to Rosa Lund, MD is withdrawn. We will tell the official by email.');
  await waitFor(() => expect(screen.queryByRole('button', { name: withdraw })).toBeNull());
  await waitFor(async () => expect(await mails()).toBe(2));
}, 120_000);
