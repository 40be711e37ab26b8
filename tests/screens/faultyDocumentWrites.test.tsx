// @vitest-environment jsdom
import { configure, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { dialogWords, valueOf } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { paper } from '#tests/support/pages/registrationPage.ts';
import { switchDevice } from '#tests/support/pages/newDevice.ts';
import { screenTests } from '#tests/support/pages/screens.ts';
import { faultSwitches, pageWords } from '#tests/support/pages/troubles.ts';
import { success, type Write, writeTests } from '#tests/support/pages/writeTests.tsx';
import { fragment, type Fragment } from '#server/db/fragment.ts';

const tests = screenTests({ faults: true });
const { app } = tests;
const faults = faultSwitches(tests);
beforeAll(() => configure({ defaultHidden: true }));
beforeEach(() => switchDevice());
afterEach(() => faults.clear());

const countOf = async (words: Fragment) =>
  Number((await app().db.query<{ count: string }>`select count(*) from documents where ${words}`)[0]!.count);

const writes: readonly Write[] = [
  {
    what: 'a certificate',
    call: 'uploadCertificate',
    screen: 'documents',
    who: 'priya.menon',
    at: '/documents',
    fillIn: async (user) => {
      await screen.findByRole('option', { name: 'Medical license' });
      await user.selectOptions(screen.getByLabelText('Type of document'), 'Certificate');
      await user.selectOptions(await screen.findByLabelText('Type of certificate'), 'ATLS');
      await user.upload(screen.getByLabelText('File'), paper());
    },
    press: 'Upload document',
    dialog: /^Document uploaded failed$/,
    kept: () => {
      expect(valueOf('Type of document')).not.toBe('');
      expect(valueOf('Type of certificate')).not.toBe('');
      expect(screen.getByText('letter.pdf')).toBeDefined();
    },
    times: () => countOf(fragment`document_name = 'letter.pdf'`),
    done: success('Document uploaded successfully'),
  },
  {
    what: 'the end of a certificate',
    call: 'deleteUserCertificate',
    screen: 'documents',
    who: 'grace.okafor',
    at: '/documents',
    press: 'Delete FLS certificate.pdf',
    confirm: 'Delete document',
    dialog: /^Delete failed$/,
    unanswered: /^Delete failed$/,
    kept: () => expect(pageWords()).toMatch(/FLS certificate\.pdf/),
    times: async () => 1 - (await countOf(fragment`user_id = 112 and document_name = 'FLS certificate.pdf'`)),
    done: success('Document Deleted Successfully'),
    isFoundDone: true,
  },
  {
    what: 'the end of a document',
    call: 'deleteDocument',
    screen: 'documents',
    who: 'grace.okafor',
    at: '/documents',
    before: async () => {
      await app().db.query`
        update documents set certificate_type_id = null
         where user_id = 112 and document_name = 'ACLS certificate.pdf'`;
    },
    press: 'Delete ACLS certificate.pdf',
    confirm: 'Delete document',
    dialog: /^Delete failed$/,
    unanswered: /^Delete failed$/,
    kept: () => expect(pageWords()).toMatch(/ACLS certificate\.pdf/),
    times: async () =>
      1 - (await countOf(fragment`user_id = 112 and document_name = 'ACLS certificate.pdf'`)),
    done: success('Document Deleted Successfully'),
    isFoundDone: true,
  },
];

writeTests('documents', { tests, faults, screens: ['documents'], writes });

it('a license is uploaded without a type of certificate, and shows none', async () => {
  const { user } = await renderPortal({ at: '/documents', grant: await tests.grantOf('ines.marchand') });
  await screen.findByRole('option', { name: 'Medical license' });
  await user.selectOptions(screen.getByLabelText('Type of document'), 'Medical license');
  await user.upload(screen.getByLabelText('File'), paper());
  await user.click(screen.getByRole('button', { name: 'Upload document' }));
  expect(await dialogWords('dialog', 'Success')).toBe('Document uploaded successfully');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const row = within(await screen.findByRole('row', { name: /letter\.pdf/ }));
  expect(await row.findByText('Medical license')).toBeDefined();
  expect(row.queryByText('Not a certificate')).toBeNull();
});
