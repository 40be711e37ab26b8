// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DashboardStatusItem } from '#contract/dashboard.ts';
import { answer, refuse, refusePlainly, silence } from '#tests/support/server/answers.ts';
import { gate } from '#tests/support/server/backend.ts';
import { readyPanel, toasts } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf, logged } = screenTests();
const open = async (userName: string) => renderPortal({ at: '/dashboard', grant: await grantOf(userName) });
const requirement = { requirementId: 1, title: 'Report', detail: 'Some.', dueDate: null, isMet: false };

describe('a part of the dashboard', () => {
  it('that is empty says so in words of its own', async () => {
    network.use(
      answer('listTraineePrograms', () => []),
      answer('getRegistrationStatus', () => null),
      answer('getQualifyingExam', () => null),
      answer('listExamOverview', () => []),
      answer('listCertifications', () => []),
      answer('listDashboardStatus', () => []),
      answer('listRequirements', () => []),
    );
    const trainee = await open('tomas.abara');
    const words = {
      'Program information': 'No residency program is on file.',
      'Registration status': 'No registration for a qualifying exam is under way.',
      'Upcoming exams': 'No exam is open or about to open for registration.',
      'Alerts and notices': 'There is nothing to report.',
    };
    for (const [title, sentence] of Object.entries(words))
      expect((await readyPanel(title)).getByText(sentence)).toBeDefined();
    trainee.cleanup();

    await open('maria.castellan');
    const forSurgeons = {
      Certification: 'No certificate is on file.',
      'Meeting requirements': 'The board asks nothing of you at present.',
      'Continuous certification': 'There are no tasks at present.',
      'Upcoming exams': 'No exam is open or about to open for registration.',
      'What you still owe': 'Nothing is owed right now.',
    };
    for (const [title, sentence] of Object.entries(forSurgeons))
      expect((await readyPanel(title)).getByText(sentence)).toBeDefined();
  });

  it('that fails says so with the server’s reference, leaves the others alone, and can be tried again', async () => {
    let isBroken = true;
    network.use(
      answer('listRequirements', () => (isBroken ? refuse(500, { traceId: 'trace-77' }) : [requirement])),
    );
    const { user } = await open('maria.castellan');
    const failed = await readyPanel('Meeting requirements');
    expect(failed.getByRole('alert').textContent).toContain(
      'This could not be loaded. The rest of the page is not affected.',
    );
    expect(failed.getByText('Reference for support: trace-77')).toBeDefined();
    expect(
      (await readyPanel('What you still owe')).getByText(
        'Part of your record could not be loaded, so this list may be incomplete.',
      ),
    ).toBeDefined();
    expect((await readyPanel('Certification')).getAllByRole('article')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    expect(toasts()).toEqual([]); // the body is an error object
    expect(logged).toEqual([expect.stringContaining('500 Internal Server Error (trace-77)')]);

    isBroken = false;
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failed.getByText('Report')).toBeDefined());
    expect(failed.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/this list may be incomplete/)).toBeNull();
  });

  it('that fails again is still there to be tried again', async () => {
    let tries = 0;
    network.use(
      answer('getCertificationStatus', () => {
        tries += 1;
        return refusePlainly(503);
      }),
    );
    const { user } = await open('nora.lindqvist');
    const failed = await readyPanel('Certification');
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tries).toBe(2));
    // A repeated sentence is shown once.
    expect(toasts()).toEqual(['503 Error: Service Unavailable']);
    const again = await readyPanel('Certification');
    expect(again.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it.each([
    ['listTraineePrograms', 'tomas.abara', 'Program information'],
    ['getRegistrationStatus', 'tomas.abara', 'Registration status'],
    ['listExamOverview', 'tomas.abara', 'Upcoming exams'],
    ['listCertifications', 'maria.castellan', 'Certification'],
    ['listDashboardStatus', 'maria.castellan', 'Continuous certification'],
    ['getCertificationStatus', 'maria.castellan', 'Certification'],
  ] as const)('fails alone when %s fails', async (call, userName, title) => {
    network.use(answer(call, () => refuse(500)));
    await open(userName);
    const alert = await screen.findByRole('alert');
    expect(alert.closest('section')?.querySelector('h2')?.textContent).toBe(title);
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });

  it('that could not be reached loads by itself when the connection is back', async () => {
    let isDown = true;
    network.use(
      answer('getCertificationStatus', () =>
        isDown ? silence : { certificationStatusId: 2, certificationStatus: 'Certified' },
      ),
    );
    await open('nora.lindqvist');
    const failed = await readyPanel('Certification');
    expect(failed.getByRole('alert').textContent).toContain(
      'We cannot reach the server. This loads by itself when the connection is back.',
    );
    expect(failed.queryByText(/Reference for support/)).toBeNull();
    isDown = false;
    await waitFor(() => expect(failed.getByText('Certified')).toBeDefined());
    expect(toasts()).toEqual(['The connection is back.']);
  });

  it('that dawdles keeps its place, and the others do not wait for it', async () => {
    const door = gate();
    network.use(
      answer('listRequirements', async () => {
        await door.passed;
        return [requirement];
      }),
    );
    await open('maria.castellan');
    const first = screen.getByRole('region', { name: 'What you still owe' });
    expect(first.getAttribute('aria-busy')).toBe('true');
    expect(within(first).getByText('Loading')).toBeDefined();

    expect((await readyPanel('Certification')).getAllByRole('article')).toHaveLength(2);
    const late = screen.getByRole('region', { name: 'Meeting requirements' });
    expect(late.getAttribute('aria-busy')).toBe('true');
    door.open();
    expect((await readyPanel('Meeting requirements')).getByText('Report')).toBeDefined();
    expect(late.isConnected).toBe(true);
  });
});

describe('the status words', () => {
  const task = (status: number, disabled = false): DashboardStatusItem => ({
    statusType: `Task ${status} ${disabled}`,
    status,
    disabled,
    url: '',
  });

  it('of continuous certification are the server’s number plus one in the specification’s list', async () => {
    network.use(
      answer('listDashboardStatus', () => [
        ...[-1, 0, 1, 2, 3].map((n) => task(n)),
        task(-1, true),
        task(99),
      ]),
    );
    await open('maria.castellan');
    const lines = (await readyPanel('Continuous certification')).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent.replace(/^Task -?\d+ (true|false)/, ''))).toEqual([
      'Not yet started',
      'In progress',
      'Completed',
      'Waiting for the board',
      'Not applicable',
      'Cannot start yet', // one that is not available
      'Not yet started', // an unknown number
    ]);
  });

  it.each([
    [-1, 'Not yet started', 'The board has not set a closing date.'],
    [0, 'In progress', 'The board has not set a closing date.'],
    [1, 'Completed', 'You are registered.'],
    [2, 'Waiting for the board', 'Your registration is with the board.'],
    [3, 'Not applicable', 'The board has not set a closing date.'],
  ])('of a registration show %i as "%s": %s', async (status, word, sentence) => {
    network.use(
      answer('getRegistrationStatus', ({ query }) => ({
        examCode: query.examCode,
        examName: 'Qualifying',
        status,
        regEndDate: null,
      })),
    );
    await open('tomas.abara');
    const panel = await readyPanel('Registration status');
    expect(panel.getByText(word)).toBeDefined();
    expect(panel.getByText(sentence)).toBeDefined();
  });

  it.each([
    [60, /^Registration closes /],
    [-60, /^Registration closed /],
  ])('of a registration that ends in %i minutes say it truly', async (minutes, words) => {
    network.use(
      answer('getRegistrationStatus', ({ query }) => ({
        examCode: query.examCode,
        examName: 'Qualifying',
        status: 0,
        regEndDate: new Date(Date.now() + minutes * 60_000).toISOString(),
      })),
    );
    await open('tomas.abara');
    expect((await readyPanel('Registration status')).getByText(words)).toBeDefined();
  });
});
