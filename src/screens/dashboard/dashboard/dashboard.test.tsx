// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readyPanel, toasts } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf } = screenTests();

async function openDashboard(userName: string) {
  const rendered = await renderPortal({ at: '/dashboard', grant: await grantOf(userName) });
  await readyPanel('What you still owe');
  return rendered;
}
const titles = () =>
  screen.getAllByRole('region').flatMap((part) => part.querySelector('h2')?.textContent ?? []);
const linesOf = (panel: Awaited<ReturnType<typeof readyPanel>>) =>
  panel.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the dashboard on the real server', () => {
  it('shows a trainee what is due, the program, the next two exams and the registration', async () => {
    await openDashboard('tomas.abara');
    const owed = linesOf(await readyPanel('What you still owe'));
    expect(owed).toHaveLength(1);
    expect(owed[0]).toMatch(/^Apply for the General Surgery Qualifying Examby /);
    expect((await readyPanel('Certification')).getByText('In Training')).toBeDefined();
    const exams = (await readyPanel('Upcoming exams')).getAllByRole('heading', { level: 3 });
    expect(exams.map(({ textContent }) => textContent)).toEqual([
      'In-Training Examination',
      'General Surgery Qualifying Exam',
    ]);
    const program = await readyPanel('Program information');
    for (const words of ['Harborview Lakes General Surgery Residency', 'Ellen Marsh, MD', 'Duluth, MN'])
      expect(program.getByText(words)).toBeDefined();
    expect((await readyPanel('Registration status')).getByText('Not yet started')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Meeting requirements' })).toBeNull();
    expect(toasts()).toEqual([]);
  });

  it('tells trainees why their application is closed, and what opens it', async () => {
    const expected = {
      'grace.okafor': /^You have paid the fee for the General Surgery Qualifying Exam, so/,
      'henrik.sato': /^The deadline for the General Surgery Qualifying Exam has passed/,
      'priya.menon':
        /^The application for the General Surgery Qualifying Exam is closed. The board has not set/,
    };
    for (const [userName, sentence] of Object.entries(expected)) {
      const { cleanup } = await openDashboard(userName);
      expect(linesOf(await readyPanel('Alerts and notices'))[0]).toMatch(sentence);
      cleanup();
    }
  });

  it('shows a surgeon certificates, requirements, tasks and exams, the most pressing debt first', async () => {
    await openDashboard('maria.castellan');
    expect(linesOf(await readyPanel('What you still owe')).map((line) => line.split('by ')[0])).toEqual(
      expect.arrayContaining(['Report 7 more CME credits', 'Take the assessment']),
    );
    const held = await readyPanel('Certification');
    expect(held.getAllByText('Certified')).toHaveLength(3); // the overall status, and two certificates
    expect(held.getByRole('heading', { level: 3, name: 'Surgical Critical Care' })).toBeDefined();
    expect(held.getByRole('link', { name: 'View certificate General Surgery' }).getAttribute('href')).toBe(
      '/pdf-viewer?id=9001',
    );
    const met = linesOf(await readyPanel('Meeting requirements'));
    expect(met.find((line) => line.startsWith('Renew your medical license'))).toMatch(/Completed$/);
    expect(met.find((line) => line.startsWith('Take the assessment'))).toMatch(/Not yet completed$/);
    expect(linesOf(await readyPanel('Continuous certification'))[0]).toBe('Professional standingCompleted');
    expect(screen.queryByRole('region', { name: 'Program information' })).toBeNull();
  });

  it('shows a plain user no more than concerns them', async () => {
    await openDashboard('nora.lindqvist');
    expect(titles()).toEqual(['What you still owe', 'Certification', 'Alerts and notices']);
    expect((await readyPanel('What you still owe')).getByText('Nothing is owed right now.')).toBeDefined();
    expect((await readyPanel('Certification')).getByText('Not Certified')).toBeDefined();
    expect((await readyPanel('Alerts and notices')).getByText('There is nothing to report.')).toBeDefined();
  });

  it('tells a surgeon whose certification has lapsed', async () => {
    await openDashboard('dana.reyes');
    const held = await readyPanel('Certification');
    expect(held.getByText('Lapsed')).toBeDefined();
    expect(within(held.getByRole('article')).getByText('Not Certified')).toBeDefined();
    expect(linesOf(await readyPanel('Alerts and notices'))).toEqual([
      'Your certification has lapsed. Contact the board to learn how to regain it.',
    ]);
  });

  it('shows "Clinically Inactive" before any status of a certificate', async () => {
    await openDashboard('samuel.brandt');
    const held = await readyPanel('Certification');
    const [general, vascular] = held.getAllByRole('article').map((certificate) => within(certificate));
    expect(general?.getByText('Clinically Inactive')).toBeDefined();
    expect(general?.queryByText('Certified')).toBeNull();
    expect(vascular?.getByText('Not Certified')).toBeDefined();
    expect(linesOf(await readyPanel('Alerts and notices'))).toEqual([
      'Your General Surgery certificate is marked as clinically inactive.',
    ]);
  });

  it('renews once when the server refuses the token of every call, and then shows everything', async () => {
    const asked: string[] = [];
    const refused: string[] = [];
    network.events.on('response:mocked', ({ request, response }) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname);
      if (response.status === 401) refused.push(pathname);
    });
    const grant = await grantOf('maria.castellan');
    await renderPortal({ at: '/dashboard', grant: { ...grant, accessToken: 'dead' } });
    expect((await readyPanel('Certification')).getAllByRole('article')).toHaveLength(2);
    expect(refused.length).toBeGreaterThan(3);
    expect(asked.filter((path) => path === '/api/users/refresh')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    network.events.removeAllListeners();
  });

  it('signs out when the renewal is refused too, and says why', async () => {
    const grant = await grantOf('maria.castellan');
    const { router } = await renderPortal({
      at: '/dashboard',
      grant: { ...grant, accessToken: 'dead', refreshToken: 'dead too' },
    });
    await screen.findByText('Your session has ended. Sign in to go on where you were.');
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/login?returnURl=%2Fdashboard',
    );
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
  });
});
