// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf } = screenTests();

const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  // jsdom has no object URLs and does not download.
  Object.assign(URL, { createObjectURL: () => 'blob:made', revokeObjectURL() {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

async function openHistory(userName: string): Promise<Rendered> {
  const rendered = await renderPortal({ at: '/examination-history', grant: await grantOf(userName) });
  await readyPanel('Upcoming exams');
  await readyPanel('Exams taken');
  return rendered;
}
const taken = async () =>
  (await readyPanel('Exams taken'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getAllByRole('cell')[1]?.lastElementChild?.lastElementChild?.textContent,
    ]);

describe('the exam history on the real server', () => {
  it('shows the exams that were taken with Pass and Fail, the newest first', async () => {
    await openHistory('arthur.whitcombe');
    expect(await taken()).toEqual([
      ['Continuous Certification Assessment, two years agoCCA-GS-P', 'Fail'],
      ['Continuous Certification Assessment, four years agoCCA-GS-P4', 'Pass'],
    ]);
  });

  it('has the score reports, and says so when one cannot be had', async () => {
    const { user } = await openHistory('henrik.sato');
    const report = screen.getByRole('button', { name: /^Score report of General Surgery Qualifying Exam/ });
    await user.click(report);
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^Score report .*\.pdf$/)]));
    network.use(answer('getScoreReport', () => refuse(404)));
    await user.click(report);
    expect(await dialogWords('alertdialog', 'Error')).toBe('Document download failed');
  });

  it('tells a member who has submitted that the board is looking at it', async () => {
    await openHistory('henrik.sato');
    const ahead = await readyPanel('Upcoming exams');
    expect(ahead.getByRole('listitem').textContent).toMatch(
      /^In-Training Examination.*Waiting for the board.*after the board has approved your registration\.$/,
    );
    expect(ahead.queryByRole('button', { name: /to your calendar$/ })).toBeNull();
  });

  it('leads to the admission card of an exam ahead, to look at and to keep', async () => {
    const { user } = await openHistory('tomas.abara');
    const link = screen.getByRole('link', { name: 'Open admission card for In-Training Examination' });
    expect(link.getAttribute('href')).toMatch(/^\/pdf-viewer\?id=\d+$/);
    await user.click(
      screen.getByRole('button', { name: 'Download the admission card for In-Training Examination' }),
    );
    await waitFor(() => expect(saved).toEqual(['Admission card ITE.pdf']));
  });

  it('puts the days of a complete registration into the calendar', async () => {
    const { user } = await openHistory('tomas.abara');
    await user.click(screen.getByRole('button', { name: 'Add your exam to your calendar' }));
    await waitFor(() => expect(saved).toEqual(['board-dates.ics']));
  });

  it('says what is still due for a registered exam, and lists an assessment that is taken online', async () => {
    await openHistory('leila.haddad');
    const lines = (await readyPanel('Upcoming exams')).getAllByRole('listitem');
    const of = (name: string) => lines.find(({ textContent }) => textContent.startsWith(name))!;
    const metabolic = of('Metabolic and Bariatric Surgery');
    expect(metabolic.textContent).toContain('4 things are still due for this exam.');
    expect(
      within(metabolic)
        .getByRole('link', { name: /^See the list of what is left for the Metabolic/ })
        .getAttribute('href'),
    ).toBe('/apply-and-register/registration-requirements/507');
    const assessment = of('Continuous Certification Assessment');
    expect(assessment.textContent).toMatch(/Window: .*1 thing is still due for this exam\./);
    expect(
      within(assessment)
        .getByRole('link', { name: /^Go to the assessment: / })
        .getAttribute('href'),
    ).toBe('/continuous-certification/assessments');
    expect(within(assessment).queryByText(/admission card/)).toBeNull();
  });

  it('lists the exams, and says nothing of what is left, where the list of what to do cannot be had', async () => {
    network.use(answer('listToDo', () => refuse(500)));
    await openHistory('leila.haddad');
    const names = (await readyPanel('Upcoming exams'))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(names).toContainEqual(expect.stringContaining('Metabolic and Bariatric Surgery'));
    expect(names).toContainEqual(expect.stringContaining('Continuous Certification Assessment'));
    expect(screen.queryByText(/still due for this exam/)).toBeNull();
  });

  it('says from when an admission card will be there', async () => {
    network.use(
      answer('getAdmissionCard', () => ({ available: false, documentId: null, availableFrom: '2027-01-02' })),
    );
    await openHistory('tomas.abara');
    expect(screen.getByText('Your admission card will be available here on January 2, 2027.')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Open admission card/ })).toBeNull();
  });

  it('shows any other result as it is, one that is awaited as such, and an exam that was taken twice twice', async () => {
    const exam = { examCode: 'X', examDate: '2026-01-02', registrationIdentifier: null };
    network.use(
      answer('listExamHistory', () => [
        { ...exam, examId: 1, examName: 'First', result: 'Withdrawn' },
        { ...exam, examId: 1, examDate: '2026-01-01', examName: 'Second', result: null },
      ]),
    );
    await openHistory('tomas.abara');
    expect(await taken()).toEqual([
      ['FirstX', 'Withdrawn'],
      ['SecondX', 'Pending'],
    ]);
    expect(screen.queryByRole('button', { name: /^Score report/ })).toBeNull();
  });

  it('keeps one part when the other fails, and asks for it again', async () => {
    network.use(answer('listExamHistory', () => refuse(500)));
    const { user } = await openHistory('tomas.abara');
    expect(screen.getByText('In-Training Examination')).toBeDefined();
    network.resetHandlers();
    network.use(answer('listExamHistory', () => []));
    await user.click((await readyPanel('Exams taken')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('You have not taken an exam with this board yet.')).toBeDefined();
  });
});
