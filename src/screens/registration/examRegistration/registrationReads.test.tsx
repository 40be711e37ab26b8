// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toasts } from '#tests/support/pages/queries.ts';
import { page, registrationAt } from '#tests/support/pages/registrationPage.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { app, grantOf } = screenTests({ faults: true });

/** Answers of the server to a read, without an error object: those earn a toast, 404 and 403 apart. */
const refuse = async (path: string, status: number) => {
  const rule = { match: { method: 'GET', path }, kind: 'status', status, body: null };
  expect((await app().fetch('/faults', { method: 'POST', json: rule })).ok).toBe(true);
};
afterEach(async () => void (await app().fetch('/faults', { method: 'DELETE' })));

/** What only a registration for a qualifying exam is shown from. */
const ofQualifying = ['/qe-exam-eligibility/', '/pd-reference-letter/', '/program-director/'];

describe('a read that was begun before the exam was known', () => {
  it.each([400, 404, 500, 503])(
    'and is not needed says nothing of its own when it fails with %i',
    async (status) => {
      for (const path of ofQualifying) await refuse(path, status);
      await renderPortal({ at: registrationAt(502), grant: await grantOf('ines.marchand') });
      await page('Before you start');
      expect([toasts(), screen.queryByRole('alert')]).toEqual([[], null]);
    },
  );

  it.each([400, 404, 500])(
    'of an exam that is not the member’s says nothing but that, with %i',
    async (status) => {
      await refuse('/api/examinations/(intentions|qe-attestation|accommodations)', status);
      await renderPortal({ at: registrationAt(502), grant: await grantOf('priya.menon') });
      await screen.findByText('We cannot find this exam');
      expect(toasts()).toEqual([]);
    },
  );

  it('and is needed says once what it failed with, on the page and in its toast', async () => {
    await refuse('/api/examinations/intentions', 500);
    await renderPortal({ at: registrationAt(502), grant: await grantOf('ines.marchand') });
    await page('Exam Registration');
    await screen.findByText(/Reference for support/);
    await waitFor(() => expect(toasts()).toEqual(['500 Error: Internal Server Error']));
  });
});
