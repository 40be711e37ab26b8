// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { toasts, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import { page, registrationAt } from '#tests/support/pages/registrationPage.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { answer, refuse as refusal } from '#tests/support/server/answers.ts';

const { app, grantOf, network } = screenTests({ faults: true });

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

describe('an accommodation request', () => {
  const request = {
    id: 1,
    examId: 502,
    accommodationId: 1,
    explanation: 'A broken wrist.',
    documentId: 1,
    documentName: 'Proof.pdf',
    version: 3,
  };
  const decided = {
    decision: 'granted',
    decidedAt: '2026-03-03T15:00:00.000Z',
    decisionNote: 'Thirty minutes more.',
  } as const;
  const open = async (about: object) => {
    network.use(answer('getAccommodation', () => ({ ...request, ...about })));
    const opened = await renderPortal({
      at: registrationAt(502, 'accommodations'),
      grant: await grantOf('ines.marchand'),
    });
    await page('Accommodations');
    return opened;
  };

  it('has the decision of the board, which a change would ask for once more', async () => {
    const { user } = await open(decided);
    expect(screen.getByText('Granted on March 3, 2026')).toBeDefined();
    expect(screen.getByText('Thirty minutes more.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Change accommodation' }));
    expect(screen.getByText(/If you change it, the board decides again/)).toBeDefined();
  });

  it('is shown with a decision that came meanwhile before it is changed, and what was typed stays', async () => {
    const { user } = await open({ decision: null, decidedAt: null, decisionNote: '' });
    const sent: (string | null)[] = [];
    network.use(
      answer('updateAccommodation', ({ ifMatch }) => {
        sent.push(ifMatch);
        return ifMatch === '"4"'
          ? { ...request, version: 5, explanation: 'Both wrists.' }
          : refusal(412, { type: faultTypes.stale });
      }),
      answer('getAccommodation', () => ({ ...request, ...decided, version: 4 })),
    );
    await user.click(screen.getByRole('button', { name: 'Change accommodation' }));
    await typeInto(user, 'Explanation', 'Both wrists.');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(/^Your accommodation was changed, or the board decided about it/);
    expect(screen.getByText('Granted on March 3, 2026')).toBeDefined();
    expect([screen.queryByRole('alertdialog'), toasts()]).toEqual([null, []]);
    await user.click(screen.getByRole('button', { name: 'Change accommodation' }));
    await waitFor(() => expect(valueOf('Explanation')).toBe('Both wrists.'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Accommodation updated successfully');
    expect(sent).toEqual(['"3"', '"4"']);
  });

  it('says that the board has not decided, and nothing where a board keeps its decisions elsewhere', async () => {
    await open({ decision: null, decidedAt: null, decisionNote: '' });
    expect(screen.getByText('Not decided yet')).toBeDefined();
    cleanup();
    await open({});
    expect(screen.queryByText('Decision of the board')).toBeNull();
  });
});
