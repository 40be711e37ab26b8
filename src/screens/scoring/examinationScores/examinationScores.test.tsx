// @vitest-environment jsdom
// Longer than eight seconds: the ledger has a day of exams, a cell for each score.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseScore } from '#contract/scoring/scoring.ts';
import { commentTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { dialogWords } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { makeConflict, makeExamDay, type DayExaminee, type ExamDay } from '#tests/support/scoring/scoring.ts';
import type { OutboxRef } from '#machines/scoring/outbox/outbox.machine.ts';
import { screenTests } from '#tests/support/pages/screens.ts';
import { throughServer } from '#tests/support/server/throughServer.ts';

const { network, app, grantOf } = screenTests();

const SENIOR = 131;
const DAY = 86_400_000;
let days = 40;
let at: number;
let day: ExamDay;
let ask: Ask;
beforeEach(async () => {
  // A past day for each test, in the exam's time zone, before those of the demo data.
  days += 1;
  at = Math.floor(Date.now() / DAY - 3 - days) * DAY + 15 * 3_600_000;
  day = await makeExamDay(app().db, { examiners: [SENIOR, 132], examinees: 2, startsAt: at });
  ask = await signedInAs(app(), 'victor.osei');
});
afterEach(() => vi.restoreAllMocks());

const date = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at);
const longDate = () =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' }).format(at);
const lineOf = ({ sheets }: DayExaminee, place: number) => sheets.get(SENIOR)!.examScoringIds[place - 1]!;
const score = (examinee: DayExaminee, place: number, grade = 'pass') =>
  ask('createCaseScore', { body: { examScoringId: lineOf(examinee, place), score: grade } });
const start = ({ examScheduleId }: DayExaminee) => ask('startExam', { body: { examScheduleId } });
async function scoreAll() {
  for (const examinee of day.examinees) {
    await start(examinee);
    for (const place of [1, 2, 3, 4]) await score(examinee, place);
  }
}
const atBoard = async (examScoringId: number) =>
  (await ask('getCaseScore', { query: { examScoringId } })).body as CaseScore;

async function openScores(): Promise<Rendered> {
  const rendered = await renderPortal({
    at: `/ce-scoring/examination-scores?date=${date()}`,
    grant: await grantOf('victor.osei'),
  });
  await rendered.user.click(await screen.findByRole('button', { name: /^By case/ }));
  await screen.findByRole('table', { name: 'Scores and receipts' });
  return rendered;
}
const headline = () => screen.getByText(/^\d+ of \d+ received$/, { selector: 'output span' }).textContent;
/** The ledger on screen; the print version is on the page too, and jsdom has no style that hides it. */
const ledger = () => within(screen.getByRole('table', { name: 'Scores and receipts' }));
const summary = () => {
  const heading = screen.getByRole('heading', { level: 2, name: longDate() });
  return within(heading.closest('section')!);
};
const row = (name: string, place: number) =>
  within(
    ledger()
      .getAllByRole('row')
      .find(
        (each) => each.textContent.includes(name) && each.textContent.includes(`Case ${place} of the tests`),
      )!,
  );
const button = (name: string) => screen.getByRole('button', { name });
const changing = (place: number) => `Change the score of case ${place} of Examinee 1`;
async function change({ user }: Rendered, place: number, grade: string) {
  await user.click(button(changing(place)));
  await user.selectOptions(screen.getByLabelText(`Score of case ${place} of Examinee 1`), grade);
  await user.click(button('Save'));
}
const closeDialog = async ({ user }: Rendered, name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog') ?? screen.queryByRole('alertdialog')).toBeNull());
};
const serverIsBack = ({ portal }: Rendered) => {
  network.resetHandlers();
  network.use(throughServer(app()));
  (portal.system.get('outbox') as OutboxRef).send({ type: 'connection.restored' });
};

describe('the scores by examinee', () => {
  const openMatrix = async () => {
    await renderPortal({
      at: `/ce-scoring/examination-scores?date=${date()}`,
      grant: await grantOf('victor.osei'),
    });
    return within(await screen.findByRole('table', { name: 'Scores by examinee' }));
  };

  it('have a row for each examinee, with grade, receipt and comment in the cell, and lead to the exam', async () => {
    const [first] = day.examinees as [DayExaminee];
    await start(first);
    await score(first, 1);
    await score(first, 2, 'fail');
    const subject = { caseHeaderId: day.caseHeaderIds[1]!, examScoringId: lineOf(first, 2) };
    await ask('createCaseComment', { body: { ...subject, comment: 'Missed the leak.' } });
    const matrix = await openMatrix();
    expect(matrix.getAllByRole('rowheader')).toHaveLength(2);
    expect(matrix.getAllByRole('columnheader')).toHaveLength(5);
    const [, one] = matrix.getAllByRole('row');
    const cells = within(one!).getAllByRole('cell');
    const { receiptNumber } = await atBoard(lineOf(first, 1));
    expect(cells[0]?.textContent).toContain('Pass');
    expect(cells[0]?.textContent).toContain(receiptNumber);
    expect(cells[1]?.textContent).toContain('Missed the leak.');
    expect(cells[2]?.textContent).toContain('not scored');
    expect(within(one!).getByRole('link', { name: 'Examinee 1' }).getAttribute('href')).toBe(
      `/ce-scoring/oral-examinations/exam/${first.examScheduleId}`,
    );
  });
});

describe('the receipt ledger', () => {
  it('says that everything is received, with receipt numbers and times, and what is to be submitted', async () => {
    await scoreAll();
    await openScores();
    expect(headline()).toBe('8 of 8 received');
    expect(screen.queryByText('What is missing')).toBeNull();
    expect(ledger().getAllByRole('rowheader')).toHaveLength(8);
    const { receiptNumber } = await atBoard(lineOf(day.examinees[0]!, 1));
    expect(row('Examinee 1', 1).getByText(receiptNumber!)).toBeDefined();
    expect(row('Examinee 1', 1).getByText(/^Received by the board, /)).toBeDefined();
    expect(summary().getByText(/All scores of Examinee 1 and Examinee 2 are received/)).toBeDefined();
  });

  it('says exactly what is missing, and does not count who was skipped or may not be examined', async () => {
    const [first, second] = day.examinees as [DayExaminee, DayExaminee];
    await start(first);
    await score(first, 1);
    await score(first, 3);
    await makeConflict(app().db, SENIOR, second);
    await openScores();
    expect(headline()).toBe('2 of 4 received');
    expect(summary().getByText('Examinee 1, cases 2 and 4: not scored')).toBeDefined();
    expect(
      summary().getByText(/^Not counted: Examinee 2, cases 1, 2, 3, and 4: conflict of interest/),
    ).toBeDefined();
  });

  it('is narrowed to what is not received, and to a session', async () => {
    const [first] = day.examinees as [DayExaminee];
    await start(first);
    await score(first, 1);
    const { user } = await openScores();
    await user.selectOptions(screen.getByLabelText('Show'), 'Not received');
    expect(ledger().getAllByRole('rowheader')).toHaveLength(7);
    await user.selectOptions(screen.getByLabelText('Show'), 'Session 1');
    expect(ledger().getAllByRole('rowheader')).toHaveLength(8);
  });

  it('that is complete says so under the filter, and leads back', async () => {
    await scoreAll();
    const { user } = await openScores();
    await user.selectOptions(screen.getByLabelText('Show'), 'Not received');
    await screen.findByText(/The board has received everything that is due/);
    await user.selectOptions(screen.getByLabelText('Show'), 'All scores');
    expect(ledger().getAllByRole('rowheader')).toHaveLength(8);
  });

  it('holds the whole day on paper, with exam, date and examiner', async () => {
    await scoreAll();
    await openScores();
    const paper = within(
      screen.getByRole('heading', { name: 'Receipt ledger', hidden: true }).parentElement!,
    );
    expect(paper.getByText('Victor Osei, MD')).toBeDefined();
    expect(paper.getByText('An exam of the tests')).toBeDefined();
    expect(paper.getAllByRole('row', { hidden: true })).toHaveLength(9);
  });

  it('of another day follows the address', async () => {
    const { router } = await openScores();
    await router.navigate('/ce-scoring/examination-scores');
    await screen.findAllByText('Elena Vasquez, cases 3 and 4: not scored');
    const days_ = within(screen.getByRole('navigation', { name: 'Exam days' }));
    expect(days_.getAllByRole('link').length).toBeGreaterThan(3);
  });
});

describe('a score that is changed', () => {
  it('goes to the board, which says so, and the focus stays at the line', async () => {
    await scoreAll();
    const rendered = await openScores();
    await change(rendered, 2, 'Equivocal');
    expect(await dialogWords('dialog', 'Success')).toBe('Score Successfully Updated');
    await closeDialog(rendered, 'Continue');
    await waitFor(() => expect(document.activeElement).toBe(button(changing(2))));
    expect(await atBoard(lineOf(day.examinees[0]!, 2))).toMatchObject({ score: 'equivocal', version: 2 });
    await waitFor(() => expect(headline()).toBe('8 of 8 received'));
    expect(row('Examinee 1', 2).getByText('Equivocal')).toBeDefined();
  });

  it('that needs a comment says so before it is saved', async () => {
    await scoreAll();
    const { user } = await openScores();
    await user.click(button(changing(1)));
    await user.selectOptions(screen.getByLabelText('Score of case 1 of Examinee 1'), 'Fail');
    expect(screen.getByText('This score needs a comment before the exam can be submitted.')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button(changing(1))));
  });

  it('is never called received while only this device has it, and is once the server is back', async () => {
    await scoreAll();
    const rendered = await openScores();
    network.use(answer('updateCaseScore', () => silence));
    await change(rendered, 1, 'Fail');
    await summary().findByText('Examinee 1, case 1: saved on this device');
    expect(headline()).toBe('7 of 8 received');
    await row('Examinee 1', 1).findByText('Saved on this device');
    expect(row('Examinee 1', 1).queryByText(/^Received by the board, /)).toBeNull();
    serverIsBack(rendered);
    expect(await dialogWords('dialog', 'Success')).toBe('Score Successfully Updated');
    await closeDialog(rendered, 'Continue');
    expect(headline()).toBe('8 of 8 received');
  });

  it('is not received on paper and in the file either, and neither is a comment', async () => {
    await scoreAll();
    let file: Blob | undefined;
    Object.assign(URL, { createObjectURL: (blob: Blob) => ((file = blob), 'blob:'), revokeObjectURL() {} });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const rendered = await openScores();
    network.use(
      answer('updateCaseScore', () => silence),
      answer('createCaseComment', () => silence),
    );
    await change(rendered, 1, 'Fail');
    const { examScheduleId } = day.examinees[0]!;
    const subject = { caseHeaderId: day.caseHeaderIds[1]!, examScoringId: lineOf(day.examinees[0]!, 2) };
    (rendered.portal.system.get('outbox') as OutboxRef).send({
      type: 'outbox.enqueue',
      draft: {
        target: commentTarget(subject),
        examScheduleId,
        act: { kind: 'comment.write', comment: 'Hesitant', ...subject },
        base: noServerVersion,
      },
    });
    expect(await screen.findByText('Comment (saved on this device): Hesitant')).toBeDefined();
    await rendered.user.click(button('Save as CSV'));
    const lines = (await file!.text()).split('\r\n').map((line) => line.slice(1, -1).split('","'));
    const cells = lines.slice(1, 3).map((line) => [line[8], line[10], line[11], ...line.slice(12, 14)]);
    expect(cells).toEqual([
      ['Fail', 'saved on this device', '', '', ''],
      [
        'Pass',
        expect.stringMatching(/\d:\d\d/),
        expect.stringMatching(/^CE-/),
        'Hesitant',
        'saved on this device',
      ],
    ]);
  });

  it('that the board refuses waits on top with the board’s words, for another try or to be given up', async () => {
    await scoreAll();
    const rendered = await openScores();
    network.use(answer('updateCaseScore', () => refuse(409, { title: 'The exam was submitted.' })));
    await change(rendered, 1, 'Fail');
    expect(await dialogWords('alertdialog', 'Error')).toBe('Score update failed');
    await closeDialog(rendered, 'Okay');
    const item = within(screen.getByRole('group', { name: /Score of case 1, Examinee 1: not accepted/ }));
    expect(item.getByText(/The exam was submitted\./)).toBeDefined();
    expect(item.getByText('Yours: Fail')).toBeDefined();
    await rendered.user.click(item.getByRole('button', { name: 'Try again' }));
    expect(await dialogWords('alertdialog', 'Error')).toBe('Score update failed');
    await closeDialog(rendered, 'Okay');

    await rendered.user.click(button('Discard'));
    expect(await dialogWords('alertdialog', 'Discard this change?')).toContain(
      'Score of case 1, Examinee 1: your change will be deleted',
    );
    await rendered.user.click(button('Discard the change'));
    await waitFor(() => expect(headline()).toBe('8 of 8 received'));
    expect(screen.queryByText(/needs your decision/)).toBeNull();
  });

  it('that was changed elsewhere too becomes a choice of two values', { tags: ['full'] }, async () => {
    await scoreAll();
    const rendered = await openScores();
    const examScoringId = lineOf(day.examinees[0]!, 1);
    await ask('updateCaseScore', { query: { examScoringId }, body: { score: 'equivocal' } });
    await change(rendered, 1, 'Fail');
    const choice = within(await screen.findByRole('group', { name: /Score of case 1, Examinee 1/ }));
    expect(choice.getByText('Fail')).toBeDefined();
    expect(choice.getByText('Equivocal')).toBeDefined();
    expect(headline()).toBe('7 of 8 received');
    expect((await atBoard(examScoringId)).score).toBe('equivocal');
    await rendered.user.click(choice.getByRole('button', { name: /^Keep my version/ }));
    expect(await dialogWords('dialog', 'Success')).toBe('Score Successfully Updated');
    expect((await atBoard(examScoringId)).score).toBe('fail');
  });

  it('cannot be once the sheet is submitted', async () => {
    await scoreAll();
    const { examScheduleId } = day.examinees[0]!;
    await ask('submitExam', { body: { examScheduleId } });
    await openScores();
    expect(screen.queryByRole('button', { name: changing(1) })).toBeNull();
    expect(button('Change the score of case 1 of Examinee 2')).toBeDefined();
  });
});

describe('a rescue file', () => {
  const saved: { name: string; bytes: Blob }[] = [];
  const passphrase = 'correct horse battery';
  beforeEach(() => {
    saved.length = 0;
    const blobs = new Map<string, Blob>();
    // jsdom has no object URLs and does not download.
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.set(`blob:${blobs.size}`, blob);
        return `blob:${blobs.size - 1}`;
      },
      revokeObjectURL() {},
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) saved.push({ name: this.download, bytes: blobs.get(this.href)! });
    });
  });
  const fill = async (user: Rendered['user'], label: string, words: string) => {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(words);
  };
  const bringIn = async ({ user }: Rendered, file: File, words = passphrase) => {
    await user.upload(screen.getByLabelText('Rescue file'), file);
    await fill(user, 'Passphrase', words);
    await user.click(button('Send the file'));
  };

  it('is saved with a passphrase that is long and typed twice', async () => {
    await scoreAll();
    const rendered = await openScores();
    const { user } = rendered;
    expect(screen.queryByRole('button', { name: 'Save a rescue file' })).toBeNull();
    network.use(answer('updateCaseScore', () => silence));
    await change(rendered, 1, 'Fail');
    await user.click(await screen.findByRole('button', { name: 'Save a rescue file' }));
    await fill(user, 'Passphrase', 'short');
    await user.click(button('Save the file'));
    expect(screen.getAllByText('Use 12 characters or more')).toHaveLength(2);
    await fill(user, 'Passphrase', passphrase);
    await fill(user, 'Passphrase again', 'another');
    await user.click(button('Save the file'));
    expect(screen.getAllByText('The passphrases do not match')).toHaveLength(2);
    await fill(user, 'Passphrase again', passphrase);
    await user.click(button('Save the file'));
    await screen.findByText(/^The file with 1 change is saved/);
    expect(saved[0]?.name).toMatch(/^unsent-scores-.*\.json$/);
    expect(await saved[0]!.bytes.text()).not.toContain('fail');
  });

  it('is brought in by nobody else, and only with its passphrase', async () => {
    await scoreAll();
    const rendered = await openScores();
    const { user } = rendered;
    network.use(answer('updateCaseScore', () => silence));
    await change(rendered, 1, 'Fail');
    await user.click(await screen.findByRole('button', { name: 'Save a rescue file' }));
    await fill(user, 'Passphrase', passphrase);
    await fill(user, 'Passphrase again', passphrase);
    await user.click(button('Save the file'));
    // It may also contain what the previous test left on the device.
    await screen.findByText(/^The file with \d changes? is saved/);
    const file = new File([saved[0]!.bytes], 'unsent.json', { type: 'application/json' });

    await user.click(button('Send a rescue file from here'));
    await bringIn(rendered, file, 'not the passphrase');
    await screen.findByText(/This is not the passphrase of this file/);
    await bringIn(rendered, new File(['{}'], 'other.json'));
    await screen.findByText(/This is not a rescue file/);
    rendered.cleanup();

    const other = await renderPortal({
      at: `/ce-scoring/examination-scores?date=${date()}`,
      grant: await grantOf('june.halvorsen'),
    });
    await other.user.click(await screen.findByRole('button', { name: 'Send a rescue file from here' }));
    await bringIn(other, file);
    await screen.findByText(/This file has the work of another examiner/);
    expect((await atBoard(lineOf(day.examinees[0]!, 1))).score).toBe('pass');
  });
});
