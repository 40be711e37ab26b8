// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { paper } from '#tests/support/pages/registrationPage.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { windowOf } from '#tests/support/pages/windowWidth.ts';
import { faultSwitches } from '#tests/support/pages/troubles.ts';
import common from '../../../../public/locales/en-US/common.json' with { type: 'json' };

const tests = screenTests({ faults: true });
const { app, grantOf } = tests;
const faults = faultSwitches(tests);
const title = 'Update on pancreatic surgery';

beforeEach(async () => {
  await app().db.query`delete from self_reported_cme where user_id = 121`;
  await app().db.query`delete from documents where user_id = 121 and uploaded_by_member`;
  await app().db.query`
    insert into self_reported_cme (user_id, title, date, credits_total, credits_sa, accredited_provider,
                                   accrediting_body, reporting_organization)
    values (121, ${title}, '2025-03-01', 4, 0, 'Lakes College', '', '')`;
});
afterEach(() => {
  windowOf(1280);
  return faults.clear();
});

const proofs = () =>
  app().db.query<{ name: string }>`
    select document_name as name from documents where user_id = 121 and uploaded_by_member`;
const open = async () => {
  const rendered = await renderPortal({ at: '/cme-repository', grant: await grantOf('maria.castellan') });
  await readyPanel('Credits you reported');
  return rendered;
};
const form = async () => within(await screen.findByRole('region', { name: `Proof of ${title}` }));

const removeProof = async (user: UserEvent) => {
  await user.click((await form()).getByRole('button', { name: 'Remove the proof' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove the proof?' });
  expect(question.textContent).toContain('The file is deleted. The credit stays.');
  await user.click(within(question).getByRole('button', { name: 'Remove the proof' }));
};

it('the focus returns to the row of a credit that was folded while the form was open', async () => {
  windowOf(360);
  const { user } = await open();
  const row = (await readyPanel('Credits you reported')).getByRole('button', { name: title });
  await user.click(row);
  await user.click(screen.getByRole('button', { name: `Add proof of ${title}` }));
  await user.click(row);
  await user.click((await form()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(row));
});

it('a credit gets its proof, which is downloaded, replaced and removed', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL() {} });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Add proof of ${title}` }));
  await user.click((await form()).getByRole('button', { name: 'Cancel' }));
  const opener = screen.getByRole('button', { name: `Add proof of ${title}` });
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await user.click(opener);
  const heading = (await form()).getByRole('heading', { name: `Proof of ${title}` });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await user.click((await form()).getByRole('button', { name: 'Upload the proof' }));
  expect((await form()).getAllByText('Choose a file').length).toBeGreaterThan(0);
  await user.upload((await form()).getByLabelText('File'), paper('course.pdf'));
  await user.click((await form()).getByRole('button', { name: 'Upload the proof' }));
  expect(await dialogWords('dialog', 'Success')).toBe('The proof is saved.');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const changed = await screen.findByRole('button', { name: `Change the proof of ${title}` });
  await waitFor(() => expect(document.activeElement).toBe(changed));
  await user.click(await screen.findByRole('button', { name: `Download the proof of ${title}` }));
  await waitFor(() => expect(saved).toEqual(['course.pdf']));

  await user.click(screen.getByRole('button', { name: `Change the proof of ${title}` }));
  await user.upload(
    (await form()).getByLabelText('File'),
    new File(['%PDF-1.7\n% another course\n%%EOF\n'], 'other.pdf'),
  );
  await user.click((await form()).getByRole('button', { name: 'Replace the proof' }));
  expect(await dialogWords('dialog', 'Success')).toBe('The proof is saved.');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(async () => expect(await proofs()).toEqual([{ name: 'other.pdf' }]));

  await user.click(await screen.findByRole('button', { name: `Change the proof of ${title}` }));
  await removeProof(user);
  expect(await screen.findByRole('button', { name: `Add proof of ${title}` })).toBeDefined();
  expect(await proofs()).toEqual([]);
});

const failed = 'The proof could not be uploaded. Your file is still selected. Try again.';
it.each([
  ['is refused', { kind: 'status', status: 500 }, failed],
  ['gets no answer', { kind: 'drop' }, common.unconfirmed],
  ['gets no answer, but was executed', { kind: 'lose-response' }, common.unconfirmed],
] as const)(
  'an upload that %s keeps the chosen file, and is one proof when it is sent again',
  async (_, rule, sentence) => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: `Add proof of ${title}` }));
    await user.upload((await form()).getByLabelText('File'), paper('course.pdf'));
    await faults.break('uploadCmeProof', rule);
    await user.click((await form()).getByRole('button', { name: 'Upload the proof' }));
    expect(await dialogWords('alertdialog', 'Error')).toBe(sentence);
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect((await form()).getByText('course.pdf')).toBeDefined();
    await faults.clear();
    await user.click((await form()).getByRole('button', { name: 'Upload the proof' }));
    expect(await dialogWords('dialog', 'Success')).toBe('The proof is saved.');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: `Download the proof of ${title}` })).toBeDefined();
    expect(await proofs()).toHaveLength(1);
  },
);

it('a removal that fails says so, and leaves the proof', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Add proof of ${title}` }));
  await user.upload((await form()).getByLabelText('File'), paper('course.pdf'));
  await user.click((await form()).getByRole('button', { name: 'Upload the proof' }));
  await dialogWords('dialog', 'Success');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: `Change the proof of ${title}` }));
  await faults.break('deleteCmeProof', { kind: 'status', status: 500 });
  await removeProof(user);
  expect(await dialogWords('alertdialog', 'Error')).toBe('The proof could not be removed. Try again.');
  await user.click(screen.getByRole('button', { name: 'Okay' }));
  expect(await proofs()).toHaveLength(1);
  await faults.clear();
  await removeProof(user);
  await waitFor(async () => expect(await proofs()).toEqual([]));
});

it('an upload is not interrupted by a click on another credit', async () => {
  await app().db.query`
    insert into self_reported_cme (user_id, title, date, credits_total, credits_sa, accredited_provider,
                                   accrediting_body, reporting_organization)
    values (121, 'Another course', '2025-02-01', 2, 0, 'Lakes College', '', '')`;
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Add proof of ${title}` }));
  await user.upload((await form()).getByLabelText('File'), paper('course.pdf'));
  await faults.break('uploadCmeProof', { kind: 'delay', ms: 700 });
  await user.click((await form()).getByRole('button', { name: 'Upload the proof' }));
  await user.click(screen.getByRole('button', { name: 'Add proof of Another course' }));
  expect(await screen.findByText(/^A proof is being uploaded\. Wait until it is done/)).toBeDefined();
  expect(await dialogWords('dialog', 'Success')).toBe('The proof is saved.');
  expect(await proofs()).toEqual([{ name: 'course.pdf' }]);
});

it('a proof of a credit that was deleted elsewhere is refused in plain words, and the list follows', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: `Add proof of ${title}` }));
  await user.upload((await form()).getByLabelText('File'), paper('course.pdf'));
  await app().db.query`delete from self_reported_cme where user_id = 121`;
  await user.click((await form()).getByRole('button', { name: 'Upload the proof' }));
  expect(await dialogWords('alertdialog', 'Error')).toBe(
    'This credit is no longer on record. It may have been deleted in another window.',
  );
  await user.click(screen.getByRole('button', { name: 'Okay' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: `Add proof of ${title}` })).toBeNull());
  expect(screen.queryByRole('region', { name: `Proof of ${title}` })).toBeNull();
  expect(await proofs()).toEqual([]);
});
