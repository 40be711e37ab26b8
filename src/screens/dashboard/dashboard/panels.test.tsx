// @vitest-environment jsdom
// Longer than eight seconds: one test waits until the page shows the parts that it has.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DashboardStatusItem } from '#contract/dashboard/dashboard.ts';
import { answer, refuse, refusePlainly, silence } from '#tests/support/server/answers.ts';
import { gate } from '#tests/support/server/backend.ts';
import { passTime } from '#tests/support/pages/passTime.ts';
import { readyPanel, toasts } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

const { network, grantOf, logged } = screenTests();
const open = async (userName: string) => renderPortal({ at: '/dashboard', grant: await grantOf(userName) });
const requirement = {
  requirementId: 1,
  kind: 'other' as const,
  title: 'Report',
  detail: 'Some.',
  dueDate: null,
  isMet: false,
  url: '',
};

describe('a part of the dashboard', () => {
  it('that is empty is not shown, except for what to do and the certification', async () => {
    network.use(
      answer('listTraineePrograms', () => []),
      answer('listRegistrationFacts', () => ({
        exams: [],
        training: { hasMedicalSchool: true, specialties: [] },
        certificationLetters: null,
        eligibilities: { qe: null, ce: null },
      })),
      answer('listFees', () => []),
      answer('listMedicalLicenses', () => []),
      answer('listCertifications', () => []),
      answer('listDashboardStatus', () => []),
      answer('listRequirements', () => []),
      answer('listSurveyOffers', () => []),
      answer('getQualifyingExam', () => null),
    );
    for (const userName of ['tomas.abara', 'maria.castellan']) {
      const { cleanup } = await open(userName);
      expect(
        (await readyPanel('What to do next')).getByText('There is nothing for you to do now.'),
      ).toBeDefined();
      const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(titles).toEqual(expect.arrayContaining(['What to do next', 'Certification']));
      for (const title of [
        'What others do next',
        'Alerts and notices',
        'Your exams',
        'Upcoming exams',
        'Meeting requirements',
        'Continuous Certification',
        'Program information',
        'Registration status',
      ])
        expect(titles).not.toContain(title);
      cleanup();
    }
    await open('maria.castellan');
    expect((await readyPanel('Certification')).getByText('No certificate is on file.')).toBeDefined();
  });

  it('shows the certification of a surgeon who is a trainee as well, and waits for no certificates', async () => {
    const grant = await grantOf('maria.castellan');
    await renderPortal({ at: '/dashboard', grant: { ...grant, roles: ['user', 'surgeon', 'trainee'] } });
    expect((await readyPanel('Certification')).getByText('Certified')).toBeDefined();
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
    expect(failed.getByText(/Reference for support: trace-77\./)).toBeDefined();
    expect(
      (await readyPanel('What to do next')).getByText(
        'This list may be incomplete, because we could not load your requirements.',
      ),
    ).toBeDefined();
    expect((await readyPanel('Certification')).getAllByRole('article')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    expect(toasts()).toEqual([]); // the body is an error object
    expect(logged).toEqual([
      expect.stringMatching(/500 Internal Server Error, GET .*listRequirements\) \(trace-77\)/),
    ]);

    isBroken = false;
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failed.getByText('Report')).toBeDefined());
    expect(failed.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/This list may be incomplete/)).toBeNull();
  });

  it('that fails again is still there to be tried again', async () => {
    let tries = 0;
    network.use(
      answer('getCertificationStatus', () => {
        tries += 1;
        return refusePlainly(500);
      }),
    );
    const { user } = await open('nora.lindqvist');
    const failed = await readyPanel('Certification');
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tries).toBe(2));
    // A repeated sentence is shown once.
    expect(toasts()).toEqual(['500 Error: Internal Server Error']);
    const again = await readyPanel('Certification');
    expect(again.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it.each([
    ['listTraineePrograms', 'tomas.abara', 'Program information'],
    ['getQualifyingExam', 'tomas.abara', 'Registration status'],
    ['getRegistrationStatus', 'tomas.abara', 'Registration status'],
    ['listCertifications', 'maria.castellan', 'Certification'],
    ['listDashboardStatus', 'maria.castellan', 'Continuous Certification'],
    ['getCertificationStatus', 'maria.castellan', 'Certification'],
  ] as const)('fails alone when %s fails', async (call, userName, title) => {
    network.use(answer(call, () => refuse(500)));
    await open(userName);
    const alert = await screen.findByRole('alert');
    expect(alert.closest('section')?.querySelector('h2')?.textContent).toBe(title);
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
  });

  it.each([
    ['listRegistrationFacts', 'your registrations'],
    ['listFees', 'your fees'],
    ['listMedicalLicenses', 'your medical licenses'],
  ] as const)('that the list is made of is named when %s fails, and loads again', async (call, part) => {
    let isBroken = true;
    network.use(
      answer(call, () => {
        if (isBroken) return refuse(500);
        return call === 'listRegistrationFacts'
          ? {
              exams: [],
              training: { hasMedicalSchool: true, specialties: [] },
              certificationLetters: null,
              eligibilities: { qe: null, ce: null },
            }
          : ([] as never);
      }),
    );
    const { user } = await open('priya.menon');
    const next = await readyPanel('What to do next');
    const words = `This list may be incomplete, because we could not load ${part}.`;
    expect(next.getByText(words)).toBeDefined();
    expect(next.queryByText('There is nothing for you to do now.')).toBeNull();
    isBroken = false;
    await user.click(next.getByRole('button', { name: 'Load again' }));
    expect(await next.findByText('There is nothing for you to do now.')).toBeDefined();
    expect(next.queryByText(words)).toBeNull();
  });

  it('that the list is made of is named when the certificates fail', async () => {
    network.use(answer('listCertifications', () => refuse(500)));
    await open('maria.castellan');
    const words = 'This list may be incomplete, because we could not load your certificates.';
    expect((await readyPanel('What to do next')).getByText(words)).toBeDefined();
  });

  it('that lacks the name of the user shows the user name', async () => {
    network.use(answer('getProfile', () => refuse(500)));
    await open('nora.lindqvist');
    await readyPanel('Certification');
    expect(screen.getByText('You are signed in as nora.lindqvist.')).toBeDefined();
  });

  it('that could not be reached loads by itself when the connection is back', async () => {
    let isDown = true;
    network.use(
      answer('getCertificationStatus', () =>
        isDown ? silence : { certificationStatusId: 2, certificationStatus: 'Certified' },
      ),
    );
    const { clock } = await open('nora.lindqvist');
    const failed = await readyPanel('Certification');
    expect(failed.getByRole('alert').textContent).toContain(
      'We cannot reach the server. This loads automatically when the connection is back.',
    );
    expect(failed.queryByText(/Reference for support/)).toBeNull();
    isDown = false;
    clock.pass(2_000);
    await waitFor(() => expect(failed.getByText('Certified')).toBeDefined());
    expect(toasts()).toEqual(['The connection is back.']);
  });

  it('that dawdles keeps its place, and the others do not wait for it', async () => {
    waitsFor('the four seconds after which a page shows the parts that it has');
    const door = gate();
    network.use(
      answer('listRequirements', async () => {
        await door.passed;
        return [requirement];
      }),
    );
    await open('maria.castellan');
    const first = screen.getByRole('region', { name: 'What to do next' });
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
    const lines = (await readyPanel('Continuous Certification')).getAllByRole('listitem');
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
});

describe('a page left open', () => {
  it('says by itself that a deadline has passed', async () => {
    const dueDate = new Date(Date.now() + 5 * 60_000).toISOString();
    const fee = {
      feeId: 1,
      examId: 1,
      examName: 'Review of a score',
      feeType: 'exam' as const,
      amount: 10_000,
      currency: 'USD',
      dueDate,
      expired: false,
      paidTotal: 0,
      registration: null,
      transactions: [],
    };
    network.use(answer('listFees', () => [fee]));
    await renderPortal({ at: '/dashboard', grant: await grantOf('priya.menon') });
    const next = await readyPanel('What to do next');
    expect(next.getByText('Due soon')).toBeDefined();
    expect(next.getByText(/^in (4|5) minutes$/)).toBeDefined();
    expect(
      next.getByRole('link', { name: 'Go to payment: Pay: Review of a score' }).getAttribute('href'),
    ).toBe('/payment-history');
    // The board's clock decides; it goes on together with the device's.
    passTime(6 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await next.findByText('Overdue')).toBeDefined();
    expect(next.getByText(/^Was due /)).toBeDefined();
  });
});
