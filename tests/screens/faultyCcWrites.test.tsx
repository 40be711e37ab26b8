// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ccStatements } from '#contract/cc/ccStatements.ts';
import * as continuousCertification from '#contract/cc/continuousCertification.ts';
import { dialogWords } from '#tests/support/pages/queries.ts';
import { recordWriteTests } from '#tests/support/pages/recordWriteTests.tsx';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { expectPlainWords, troublesOf } from '#tests/support/pages/troubles.ts';

const path = '/continuous-certification';
const here = { screen: 'continuousCertification', form: 'Outcome registry' } as const;
/** The words of the server, or of the portal where there are none. */
const failed = /./;
const done = 'Outcome Registry saved successfully';

const { app, grantOf, faults } = recordWriteTests({
  paths: { continuousCertification: path },
  contract: continuousCertification,
  others: ['submitCcAttestation'],
  writes: [
    {
      ...here,
      call: 'createOutcomeRegistry',
      who: 'arthur.whitcombe',
      values: {
        'Do you take part in an outcome registry?': 'No',
        'Why do you not take part in a registry?': 'My hospital has none.',
      },
      failed,
      done,
    },
    {
      ...here,
      call: 'updateOutcomeRegistry',
      who: 'maria.castellan',
      values: { Since: '2021-02-01' },
      failed,
      done,
    },
  ],
  removals: [],
});

it('an attestation that fails keeps its ticks, and is submitted once when only its answer was lost', async () => {
  const { user } = await renderPortal({ at: path, grant: await grantOf('maria.castellan') });
  const form = within(await screen.findByRole('region', { name: 'Attestation' }));
  for (const text of Object.values(ccStatements.active)) await user.click(await form.findByLabelText(text));
  const submit = () => user.click(form.getByRole('button', { name: 'Submit the attestation' }));
  const stored = async () => (await app().db.query`select 1 from cc_attestations where user_id = 121`).length;
  for (const { rule } of troublesOf(2)) {
    await faults.break('submitCcAttestation', rule);
    await submit();
    expect(
      await form.findByText(/^(Not submitted yet\. |This was not done|We could not confirm)/),
    ).toBeDefined();
    expectPlainWords();
    const okay = screen.queryByRole('button', { name: 'Okay' });
    if (okay) await user.click(okay);
    for (const text of Object.values(ccStatements.active))
      expect(form.getByLabelText<HTMLInputElement>(text).checked).toBe(true);
    expect(await stored()).toBe(0);
  }
  await faults.break('submitCcAttestation', { kind: 'lose-response', times: 1 });
  // What the board has is read then.
  await submit();
  expect(await dialogWords('dialog', 'Success')).toBe('Attestation submitted successfully');
  expect(await stored()).toBe(1);
}, 60_000);
