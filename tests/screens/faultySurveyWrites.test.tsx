// @vitest-environment jsdom
import { configure, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import * as surveys from '#contract/surveys/surveys.ts';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import {
  expectPlainWords,
  faultSwitches,
  pageWords,
  recordCallsIn,
  troublesOf,
} from '#tests/support/pages/troubles.ts';

const tests = screenTests({ faults: true });
const { app, grantOf } = tests;
const faults = faultSwitches(tests);
beforeAll(() => configure({ defaultHidden: true }));
afterEach(() => faults.clear());

const stored = async () => (await app().db.query`select 1 from survey_responses`).length;

const isRefused = async (user: UserEvent) => {
  expect(await dialogWords('alertdialog', 'Error')).toBe('Failed');
  expectPlainWords();
  await user.click(screen.getByRole('button', { name: 'Okay' }));
};

describe('the only write of a survey', () => {
  it('is the one that is tried here', () => {
    expect(recordCallsIn('survey', surveys).filter((name) => calls[name].method !== 'GET')).toEqual([
      'insertSurveyResponse',
    ]);
  });

  it('keeps the answers when it fails, and is done once when only its answer was lost', async () => {
    const { user } = await renderPortal({
      at: '/surveys/registration/510',
      grant: await grantOf('tomas.abara'),
    });
    await readyPanel('Questions');
    await user.click(screen.getByLabelText('4'));
    await user.click(screen.getByLabelText('More than an hour'));
    const press = async () => user.click(await screen.findByRole('button', { name: 'Submit answers' }));
    for (const { rule } of troublesOf(0)) {
      await faults.break('insertSurveyResponse', rule);
      await press();
      await isRefused(user);
      expect(screen.getByLabelText<HTMLInputElement>('More than an hour').checked).toBe(true);
      expect(await stored()).toBe(0);
      await faults.clear();
    }
    await faults.break('insertSurveyResponse', { kind: 'lose-response', times: 1 });
    await press();
    // The survey is read, and turns out to be answered.
    await readyPanel('Thank you');
    expect(pageWords()).not.toMatch(/not saved/);
    expect(await stored()).toBe(1);
  }, 60_000);
});

it('keeps the offer of a survey that could not be declined, and declines it once', async () => {
  const declined = async () => (await app().db.query`select 1 from survey_declines`).length;
  const { user } = await renderPortal({ at: '/dashboard', grant: await grantOf('victor.osei') });
  const press = async () => user.click(await screen.findByRole('button', { name: /^No, thank you/ }));
  const isNotDeclined = async () => {
    await press();
    expect(await dialogWords('alertdialog', 'Error')).not.toBe('');
    expectPlainWords();
    await user.click(screen.getByRole('button', { name: 'Okay' }));
  };
  for (const { rule } of troublesOf(2)) {
    await faults.break('declineSurvey', rule);
    await isNotDeclined();
    expect(await declined()).toBe(0);
  }
  await faults.break('declineSurvey', { kind: 'lose-response', times: 1 });
  await isNotDeclined();
  await faults.clear();
  await press();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^No, thank you/ })).toBeNull());
  expect(await declined()).toBe(1);
}, 60_000);
