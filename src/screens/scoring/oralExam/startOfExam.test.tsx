// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseScore } from '#contract/scoring/scoring.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { makeExamDay, type DayExaminee } from '#tests/support/scoring/scoring.ts';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();

const SENIOR = 131;
let examinee: DayExaminee;
let ask: Ask;
// Without IndexedDB nothing is read from the device, so that a key has its effect at once.
beforeEach(() => void vi.stubGlobal('indexedDB', undefined));
beforeEach(async () => {
  const day = await makeExamDay(app().db, { examiners: [SENIOR, 132], examinees: 1 });
  examinee = day.examinees[0]!;
  ask = await signedInAs(app(), 'victor.osei');
});

const pathOf = (examScheduleId: number) => `/ce-scoring/oral-examinations/exam/${examScheduleId}`;
const openExam = async (examScheduleId = examinee.examScheduleId): Promise<Rendered> =>
  renderPortal({ at: pathOf(examScheduleId), grant: await grantOf('victor.osei') });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const scoresAtBoard = async () => {
  const { body } = await ask('listCaseScores', { query: { examScheduleId: examinee.examScheduleId } });
  return (body as CaseScore[]).map(({ score }) => score);
};
/** The exam, started, with the first case open. */
async function begin(): Promise<Rendered> {
  const rendered = await openExam();
  await heading('Oral exam: Examinee 1');
  await rendered.user.click(identity());
  await rendered.user.click(button('Start exam'));
  await heading('Examinee 1');
  await waitFor(() => expect(button('Pass').getAttribute('aria-disabled')).toBeNull());
  return rendered;
}
/** Presses a key like a user: on the focused element. */
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const identity = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I checked/ });

describe('the start of an exam', () => {
  it('starts only once the identity of the examinee is confirmed, and records when', async () => {
    const { user } = await openExam();
    await heading('Oral exam: Examinee 1');
    await user.click(button('Start exam'));
    const words = 'Confirm that you checked this examinee’s identity';
    const summary = await screen.findByRole('alert', { name: 'There is a problem' });
    expect(document.activeElement).toBe(summary);
    await user.click(within(summary).getByRole('link', { name: words }));
    expect(document.activeElement).toBe(identity());
    expect(identity().getAttribute('aria-invalid')).toBe('true');
    await user.keyboard(' ');
    expect(screen.queryByText(words)).toBeNull();
    await user.keyboard('{Enter}');
    await heading('Examinee 1');
    const { examScheduleScoreId } = examinee.sheets.get(SENIOR)!;
    await waitFor(async () => {
      const { body } = await ask('getExamScore', { query: { examScheduleScoreId } });
      expect(body).toMatchObject({ status: 'started', identityConfirmedAt: expect.any(String) });
    });
  });

  it('waits again when a mistaken start is undone, which a score ends', async () => {
    const { user } = await begin();
    await user.click(button(/^Undo start \((1:00|0:5\d)\)$/));
    expect(document.activeElement).toBe(await heading('Oral exam: Examinee 1'));
    expect(await screen.findByText('The start was undone. Examinee 1 is waiting again.')).toBeDefined();
    const { examScheduleScoreId } = examinee.sheets.get(SENIOR)!;
    await waitFor(async () => {
      const { body } = await ask('getExamScore', { query: { examScheduleScoreId } });
      expect(body).toMatchObject({ status: 'waiting', version: 2 });
    });
    expect(identity().checked).toBe(false);
    await user.click(identity());
    await user.click(button('Start exam'));
    await heading('Examinee 1');
    await waitFor(() => expect(button('Pass').getAttribute('aria-disabled')).toBeNull());
    press('1');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo start/ })).toBeNull());
    await waitFor(async () => expect((await scoresAtBoard())[0]).toBe('pass'));
  });

  it('that was undone is not the receipt of a skip that the board does not have', async () => {
    const { user } = await begin();
    await user.click(button(/^Undo start/));
    await screen.findByText('The start was undone. Examinee 1 is waiting again.');
    network.use(answer('skipExam', () => silence));
    await user.click(button('Skip examinee…'));
    await user.click(screen.getByLabelText('Technical problem'));
    await user.click(button('Skip this examinee'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Skip examinee' }));
    await user.click(dialog.getByRole('button', { name: 'Skip examinee' }));
    await heading('Skipped: Examinee 1');
    expect(await screen.findByText('Only on this page; this device cannot keep it')).toBeDefined();
    expect(screen.queryByText(/^Received by the board/)).toBeNull();
  });

  it('goes on where the board does not undo the start, and says why', async () => {
    network.use(answer('takeBackStart', () => refuse(409, { type: 'too-late' })));
    const { user } = await begin();
    await user.click(button(/^Undo start/));
    await heading('Examinee 1');
    const alert = await screen.findByRole('alert', {
      name: 'Undoing the start: not accepted by the board',
    });
    expect(alert.textContent).toContain(
      'More than one minute has passed, so the start can no longer be undone. The exam continues.',
    );
    expect(alert.textContent).not.toContain('Yours:');
    expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await heading('Examinee 1')).toBeDefined();
  });
});
