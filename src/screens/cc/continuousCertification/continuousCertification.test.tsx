// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ccStatements } from '#contract/cc/ccStatements.ts';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { identifier } from '#server/db/fragment.ts';

const { app, grantOf } = screenTests();
const open = async (userName: string): Promise<Rendered> => {
  const rendered = await renderPortal({ at: '/continuous-certification', grant: await grantOf(userName) });
  await readyPanel('Your requirements');
  return rendered;
};
const region = (name: string) => screen.findByRole('region', { name });

beforeEach(async () => {
  for (const table of ['outcome_registries', 'cc_attestations'])
    await app().db.query`delete from ${identifier(table)} where user_id in (121, 122, 123, 124)`;
});

describe('continuous certification on the real server', () => {
  it('lists each requirement with its state, due date and next step, and leads to the CME', async () => {
    const { user } = await open('maria.castellan');
    const panel = within(await region('Your requirements'));
    expect(panel.getByRole('button', { name: /^\d+ requirements? (is|are) met$/ })).toBeDefined();
    for (const fold of panel.queryAllByRole('button', { expanded: false })) await user.click(fold);
    const lines = panel.getAllByRole('listitem');
    const cme = lines.find(({ textContent }) => textContent.startsWith('CME credits'))!;
    expect(cme.textContent).toMatch(
      /Report 7 more CME credits.*Due \w+ \d+, \d{4}(\s· in \d+ days)?.*In progress/,
    );
    expect(
      within(cme).getByRole('link', { name: 'Report CME credits: CME credits' }).getAttribute('href'),
    ).toBe('/cme-repository');
    const license = lines.find(({ textContent }) => textContent.startsWith('Professional standing'))!;
    expect(license.textContent).toContain('Complete');
  });

  it('has the attestation and the registry with their dates, and leads to them from another page', async () => {
    await renderPortal({
      at: '/continuous-certification#attestation',
      grant: await grantOf('arthur.whitcombe'),
    });
    await readyPanel('Your requirements');
    const lines = within(await region('Your requirements')).getAllByRole('listitem');
    const textOf = (title: string) =>
      lines.find(({ textContent }) => textContent.startsWith(title))?.textContent;
    expect(textOf('Attestation')).toMatch(
      /Submit your attestation for \d{4}Due December 31, \d{4}.*Submit your attestation/,
    );
    expect(textOf('Outcome registry')).toMatch(/Name your outcome registryDue \w+ \d+, \d{4}/);
    expect(textOf('Assessment')).toMatch(/The next window of the assessmentViewWaiting for the board/);
    await waitFor(() => expect(document.activeElement?.id).toBe('attestation'));
  });

  it('does not ask again for a registry that waits for the board', async () => {
    await open('leila.haddad');
    const lines = within(await region('Your requirements')).getAllByRole('listitem');
    const line = lines.find(({ textContent }) => textContent.startsWith('Outcome registry'))!;
    expect(line.textContent).toMatch(/Approval of your outcome registry.*ViewWaiting for the board$/);
  });

  it('submits the attestation once all statements are ticked, and shows what was attested', async () => {
    const { user } = await open('maria.castellan');
    const form = within(await region('Attestation'));
    const submit = await form.findByRole('button', { name: 'Submit the attestation' });
    await user.click(submit);
    expect(form.getAllByText('You must attest to this statement')).toHaveLength(4);
    expect(document.activeElement).toBe(form.getByLabelText(ccStatements.active.license));
    for (const text of Object.values(ccStatements.active)) await user.click(form.getByLabelText(text));
    await user.click(submit);
    expect(await dialogWords('dialog', 'Success')).toBe('Attestation submitted successfully');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await form.findByText(/^Submitted on .*, wording 2026-1\.$/)).toBeDefined();
    expect(form.queryByRole('checkbox')).toBeNull();
    await waitFor(async () =>
      expect((await region('Your requirements')).textContent).toContain('AttestationViewComplete'),
    );
  });

  it('saves the registry with the text of the specification', async () => {
    const { user } = await open('arthur.whitcombe');
    await readyPanel('Outcome registry');
    const form = within(await region('Outcome registry'));
    const part = within(
      await form.findByRole('radiogroup', { name: 'Do you take part in an outcome registry?' }),
    );
    await user.click(part.getByLabelText('No'));
    await user.type(form.getByLabelText('Why do you not take part in a registry?'), 'There is none here.');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Outcome Registry saved successfully');
    const stored = await app().db.query`select participates from outcome_registries where user_id = 122`;
    expect(stored).toEqual([{ participates: 'No' }]);
  });

  it('has a registry that is named behind a button, and asks for one that is not', async () => {
    const { cleanup } = await open('leila.haddad');
    await readyPanel('Outcome registry');
    const show = () => screen.getByRole('button', { name: 'What you told the board' });
    expect(show().getAttribute('aria-expanded')).toBe('false');
    cleanup();
    await open('arthur.whitcombe');
    await readyPanel('Outcome registry');
    expect(show().getAttribute('aria-expanded')).toBe('true');
  });

  it('shows the cycle as a table too', async () => {
    const { user } = await open('maria.castellan');
    const cycle = within(await region('Your ten-year cycle'));
    expect(cycle.getByText(/^You are in year 9 of the cycle/)).toBeDefined();
    await user.click(cycle.getByRole('button', { name: 'The cycle as a table' }));
    expect(cycle.getAllByRole('row')).toHaveLength(11);
    expect(cycle.getByRole('row', { name: /^9 \(now\).*Attestation, every year: Next/ })).toBeDefined();
  });

  it('says what applies to a lapsed surgeon, and what brings the certificate back', async () => {
    await open('dana.reyes');
    const note = await region('Your certificate has lapsed');
    expect(note.textContent).toMatch(/What applies to you.*What does not apply.*Secure Readmission Exam/);
    expect(await screen.findByText(/^You do not need to attest while/)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Outcome registry' })).toBeNull();
  });

  it('asks an inactive surgeon for the attestation of inactivity', async () => {
    await open('samuel.brandt');
    expect(await region('You are clinically inactive')).toBeDefined();
    expect(await screen.findByLabelText(ccStatements.inactive.noPatients)).toBeDefined();
  });
});
