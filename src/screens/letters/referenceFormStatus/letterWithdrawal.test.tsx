// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { beforeEach, describe, expect, it } from 'vitest';
import { boardZone } from '#domain/boardTime.ts';
import { seedTable } from '#server/demo/seed/seedTable.ts';
import { letters } from '#server/demo/seed/tables.ts';
import { switchDevice } from '#tests/support/pages/newDevice.ts';
import { dialogWords, press, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { identifier } from '#server/db/fragment.ts';

const { app, grantOf } = screenTests();
const path = '/reference-form-status/507';

beforeEach(async () => {
  switchDevice();
  await app().db.transaction(async (tx) => {
    for (const table of ['letters', 'audit_entries']) await tx.query`delete from ${identifier(table)}`;
    await seedTable(tx, DateTime.now().setZone(boardZone).startOf('day'), letters);
  });
});

async function open(userName: string): Promise<Rendered> {
  const rendered = await renderPortal({ at: path, grant: await grantOf(userName) });
  await readyPanel('Your letters');
  return rendered;
}
async function okay(rendered: Rendered, name = 'Continue') {
  await press(rendered, name);
  await waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());
}
const entryOf = (official: string) =>
  screen.getByRole('heading', { name: official, level: 3 }).closest('li')!;
const badges = () =>
  within(screen.getByRole('list', { name: 'Your letters' }))
    .getAllByRole('listitem')
    .map((entry) => entry.querySelector('[aria-live]')?.textContent);

describe('the request for a letter', () => {
  it('is withdrawn after a question that names the official, and the letter is missing again', async () => {
    const rendered = await open('leila.haddad');
    await press(rendered, 'Withdraw request to Ellen Marsh, MD');
    const title = 'Withdraw the request to Ellen Marsh, MD?';
    const question = await dialogWords('alertdialog', title);
    expect(question).toContain('ellen.marsh@hospital.example');
    expect(question).toContain('The letter is then missing until you ask again or name someone else.');
    await press(rendered, 'Keep the request');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(badges()).toEqual(['Pending']);
    await press(rendered, 'Withdraw request to Ellen Marsh, MD');
    await screen.findByRole('alertdialog', { name: title });
    await press(rendered, 'Withdraw request');
    expect(await dialogWords('dialog', 'Success')).toBe(
      'The request to Ellen Marsh, MD is withdrawn. We will tell the official by email.',
    );
    await okay(rendered);
    // Its button is gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ellen Marsh, MD'));
    expect(badges()).toEqual(['Required: withdrawn']);
    expect(entryOf('Ellen Marsh, MD').textContent).toMatch(/You withdrew this request on \w+ \d+, \d{4}\./);
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
    await rendered.user.click(
      screen.getByRole('link', { name: /^You withdrew the request to Ellen Marsh, MD/ }),
    );
    expect(document.activeElement?.textContent).toBe('Ellen Marsh, MD');
    await press(rendered, 'Ask again: Ellen Marsh, MD');
    expect(await dialogWords('dialog', 'Success')).toBe(
      'Your attestation request has been sent successfully.',
    );
    await okay(rendered);
    expect(entryOf('Ellen Marsh, MD').textContent).toContain('2 times in total');
  });

  it('is not withdrawn once it was answered, and the answer is shown', async () => {
    const rendered = await open('leila.haddad');
    await app().db.query`
      update letters set status = 2, response_date = now(), version = version + 1
       where user_id = 125 and exam_id = 507`;
    await press(rendered, 'Withdraw request to Ellen Marsh, MD');
    await screen.findByRole('alertdialog');
    await press(rendered, 'Withdraw request');
    expect(await dialogWords('alertdialog', 'Error')).toBe(
      'Ellen Marsh, MD has answered already, so the request can no longer be withdrawn.',
    );
    await okay(rendered, 'Okay');
    await waitFor(() => expect(badges()).toEqual(['Awaiting approval by the ABS']));
  });
});
