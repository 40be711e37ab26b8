// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readyPanel, toasts } from '#tests/support/pages/queries.ts';
import { windowOf } from '#tests/support/pages/windowWidth.ts';
import { completeJsdom, renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf } = screenTests({
  settings: { credentialSearchUrl: 'https://credentials.example/search' },
});

async function openDashboard(userName: string) {
  const rendered = await renderPortal({ at: '/dashboard', grant: await grantOf(userName) });
  await readyPanel('What to do next');
  return rendered;
}
const titles = () =>
  screen.getAllByRole('region').flatMap((part) => part.querySelector('h2')?.textContent ?? []);
const linesOf = (panel: Awaited<ReturnType<typeof readyPanel>>) =>
  panel.getAllByRole('listitem').map(({ textContent }) => textContent);
const headingsOf = (panel: Awaited<ReturnType<typeof readyPanel>>) =>
  panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const qualifying = 'General Surgery Qualifying Exam';

describe('the dashboard on the real server', () => {
  it('greets by name and board number', async () => {
    await openDashboard('maria.castellan');
    const lead = screen.getByRole('heading', { level: 1, name: 'Dashboard' }).parentElement;
    expect(lead?.textContent).toBe('DashboardMaria Castellan, MD · Board number 031870');
  });

  it('offers a trainee to register, with the price, and shows exams ahead and program', async () => {
    await openDashboard('tomas.abara');
    const next = await readyPanel('What to do next');
    expect(linesOf(next)).toHaveLength(2);
    expect(linesOf(next)[1]).toMatch(/^Fill the gap in your rotations.*12 days have no record/);
    expect(linesOf(next)[0]).toMatch(
      /^Register for the General Surgery Qualifying Exam, if you intend to take itRegister by .*If you register: \$2,200\.00/,
    );
    const task = `Register for the ${qualifying}, if you intend to take it`;
    expect(next.getByRole('link', { name: `Start registration: ${task}` }).getAttribute('href')).toBe(
      '/apply-and-register/exam-registration/501',
    );
    expect((await readyPanel('Certification')).getByText('In Training')).toBeDefined();
    const registration = await readyPanel('Registration status');
    expect(headingsOf(registration)).toEqual([qualifying]);
    expect(registration.getByText('Not yet started')).toBeDefined();
    const ahead = await readyPanel('Your exams');
    expect(headingsOf(ahead)).toEqual(['In-Training Examination']);
    expect(ahead.getByText('Registered')).toBeDefined();
    const program = await readyPanel('Program information');
    for (const words of ['Harborview Lakes General Surgery Residency', 'Ellen Marsh, MD', 'Duluth, MN'])
      expect(program.getByText(words)).toBeDefined();
    expect(titles()).toEqual([
      'What to do next',
      'Alerts and notices',
      'Certification',
      'Registration status',
      'Your exams',
      'Program information',
    ]);
    expect(toasts()).toEqual([]);
  });

  it('saves its deadlines as a calendar file', async () => {
    const files: Blob[] = [];
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL() {} });
    const { user } = await openDashboard('tomas.abara');
    const next = await readyPanel('What to do next');
    await user.click(next.getByRole('button', { name: /^Add \w+ \d+, \d{4} to your calendar$/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    const text = (await files[0]!.text()).replaceAll('\r\n ', '');
    expect(text).toContain(`SUMMARY:Register for the ${qualifying}\\, if you intend to take it`);
    expect(text).toContain('DTEND;TZID=America/New_York:');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });

  it('leads to the very step of a registration that was begun, by the earliest deadline', async () => {
    await openDashboard('grace.okafor');
    const next = await readyPanel('What to do next');
    expect(linesOf(next)[0]).toMatch(
      /^Say whether you need accommodations for the General Surgery Qualifying ExamDue .* at 11:00\sPM E[SD]T.*To pay: \$1,850\.00 · 3 of 7 steps done/,
    );
    expect(next.getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/apply-and-register/exam-registration/501?step=accommodations',
    );
    const upcoming = await readyPanel('Upcoming exams');
    expect(
      upcoming.getByText('Registration opens to you once you have passed the Qualifying Exam.'),
    ).toBeDefined();
  });

  it('names the deadline of late access, and who acts next in what was submitted', async () => {
    await openDashboard('henrik.sato');
    expect(linesOf(await readyPanel('What to do next'))[0]).toMatch(/Register by .* at 11:00\sPM E[SD]T/);
    expect(linesOf(await readyPanel('What others do next'))).toEqual([
      'Approval of your registration for the In-Training ExaminationWaiting for the board',
    ]);
    expect((await readyPanel('Your exams')).getByText('Waiting for the board')).toBeDefined();
  });

  it('says of an exam why it is closed, and that there is nothing to do', async () => {
    await openDashboard('priya.menon');
    expect(
      (await readyPanel('What to do next')).getByText('There is nothing for you to do now.'),
    ).toBeDefined();
    expect((await readyPanel('Upcoming exams')).getByText(/^The board has not set a date yet/)).toBeDefined();
  });

  it('shows a surgeon duties before offers, then certificates, requirements and tasks', async () => {
    await openDashboard('maria.castellan');
    expect(linesOf(await readyPanel('What to do next'))[0]).toMatch(/Due \w+/);
    // Which duty is the first one depends on the day of the year.
    const next = headingsOf(await readyPanel('What to do next'));
    expect(next.findIndex((heading) => heading?.endsWith('if you intend to take it'))).toBeGreaterThan(0);
    const held = await readyPanel('Certification');
    expect(held.getAllByText('Certified')).toHaveLength(3); // the overall status, and two certificates
    expect(held.getByRole('heading', { level: 3, name: 'Surgical Critical Care' })).toBeDefined();
    expect(held.getByRole('link', { name: 'View certificate General Surgery' }).getAttribute('href')).toBe(
      '/pdf-viewer?id=9001',
    );
    const met = linesOf(await readyPanel('Meeting requirements'));
    expect(met.find((line) => line.startsWith('Renew your medical license'))).toMatch(/Completed$/);
    expect(met.find((line) => line.startsWith('Register for the assessment'))).toMatch(/Not yet started$/);
    expect(linesOf(await readyPanel('Continuous Certification'))[0]).toBe('Professional standingCompleted');
    expect(screen.queryByRole('region', { name: 'Program information' })).toBeNull();
  });

  it('folds all but five, and shows them on request', async () => {
    const { user } = await openDashboard('leila.haddad');
    const next = await readyPanel('What to do next');
    expect(linesOf(next)).toHaveLength(5);
    const more = next.getByRole('button', { name: /^Show all \d+$/ });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    more.focus();
    await user.keyboard('{Enter}');
    expect(`Show all ${linesOf(next).length}`).not.toBe('Show all 5');
    await user.click(next.getByRole('button', { name: 'Show fewer' }));
    expect(linesOf(next)).toHaveLength(5);
  });

  it('has one line of each part below on a phone, which opens', async () => {
    onTestFinished(completeJsdom); // the width of before
    windowOf(360);
    const { user } = await openDashboard('leila.haddad');
    const tasks = await readyPanel('Continuous Certification');
    const closed = tasks.getByRole('button', { name: '2 of 6 tasks completed' });
    expect(tasks.queryAllByRole('listitem')).toEqual([]);
    await user.click(closed);
    expect(tasks.getAllByRole('listitem')).toHaveLength(6);
  });

  it('leads to where a requirement is counted, without a word about who records it', async () => {
    await openDashboard('june.halvorsen');
    const line = linesOf(await readyPanel('What to do next')).find((words) =>
      words.startsWith('Take the assessment'),
    );
    expect(line).toMatch(/^Take the assessmentDue .*Go to the assessment$/);
    expect(line).not.toContain('The board records');
  });

  it('leads to the search in which the public finds certificates', async () => {
    await openDashboard('maria.castellan');
    const search = (await readyPanel('Certification')).getByRole('link', { name: /^How the public finds/ });
    expect(search.getAttribute('href')).toBe('https://credentials.example/search');
  });

  it('shows no tick and no second status for a registration whose cards are not complete', async () => {
    await openDashboard('leila.haddad');
    const ahead = await readyPanel('Your exams');
    expect(ahead.getAllByText('Registered')[0]!.closest('.text-info')).not.toBeNull();
    expect(ahead.queryByText('Waiting for you')).toBeNull();
    expect(
      ahead
        .getByText(/^4 things are still due for this exam\./)
        .parentElement?.querySelector('a')
        ?.getAttribute('href'),
    ).toBe('/apply-and-register/registration-requirements/507');
  });

  it('says since when others are waited for, and says when they can be asked again, which is the member’s', async () => {
    await openDashboard('arthur.whitcombe');
    const waiting = await readyPanel('What others do next');
    const exam = 'Metabolic and Bariatric Surgery Focused Practice Exam';
    expect(
      waiting
        .getByRole('link', { name: `Letter from Ivo Petrenko, MD for the ${exam}` })
        .getAttribute('href'),
    ).toBe('/reference-form-status/507');
    expect(waiting.queryByRole('link', { name: /^Ask again/ })).toBeNull();
    const lines = linesOf(waiting);
    expect(lines.find((line) => line.startsWith('Letter from Ivo Petrenko, MD'))).toMatch(
      /You can ask again if you need the answer sooner\.This letter is required\.$/,
    );
    expect(lines.find((line) => line.startsWith('Letter from Karin Lindholm, MD for the'))).toMatch(
      /Waiting for the officialSince .*, 3 days agoYou can ask again from /,
    );
    expect(lines.find((line) => line.includes('Oscar Valdivia'))).toMatch(
      /^Approval of the letter from .*Waiting for the board.*This letter is optional\.$/,
    );
  });

  it('lists an assessment that is to be taken online among the exams, with its window', async () => {
    await openDashboard('leila.haddad');
    const link = (await readyPanel('Your exams')).getByRole('link', {
      name: /^Continuous Certification Assessment/,
    });
    expect(link.getAttribute('href')).toBe('/continuous-certification/assessments');
    expect(link.closest('li')!.textContent).toMatch(/Window: .*Registered.*1 thing is still due/);
  });

  it('has one entry for the assessment and its registration, and the attestation of the year', async () => {
    await openDashboard('maria.castellan');
    const next = await readyPanel('What to do next');
    screen.getByRole('button', { name: /^Show all/ }).click();
    await waitFor(() => expect(linesOf(next).length).toBeGreaterThan(5));
    expect(linesOf(next).filter((line) => /^Register for the .*ssessment/.test(line))).toEqual([
      expect.stringMatching(/^Register for the Continuous Certification Assessment, General SurgeryDue /),
    ]);
    expect(
      next
        .getByRole('link', { name: /^Go to the attestation: Submit your attestation for \d{4}$/ })
        .getAttribute('href'),
    ).toBe('/continuous-certification#attestation');
    expect(headingsOf(await readyPanel('Meeting requirements'))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Submit your attestation for/),
        'Your outcome registry',
      ]),
    );
  });

  it('says the same of a task in all lists: what waits for the board is not in progress', async () => {
    await openDashboard('arthur.whitcombe');
    const task = (await readyPanel('Continuous Certification')).getByRole('link', { name: 'Assessment' });
    expect(task.closest('li')!.textContent).toBe('AssessmentWaiting for the board');
    const met = await readyPanel('Meeting requirements');
    const line = linesOf(met).find((words) => words.startsWith('The next window of the assessment'));
    expect(line).toMatch(/Waiting for the board$/);
    const waiting = linesOf(await readyPanel('What others do next'));
    expect(waiting).toContain('The next window of the assessmentWaiting for the board');
  });

  it('shows a plain user no more than concerns them', async () => {
    await openDashboard('nora.lindqvist');
    expect(titles()).toEqual(['What to do next', 'Certification']);
    const next = await readyPanel('What to do next');
    expect(linesOf(next)).toEqual([expect.stringMatching(/^Confirm your personal profile/)]);
    expect(next.getByRole('link', { name: /^Go to your profile/ }).getAttribute('href')).toBe(
      '/personal-profile',
    );
    expect((await readyPanel('Certification')).getByText('Not Certified')).toBeDefined();
  });

  it('tells a surgeon whose certification has lapsed', async () => {
    await openDashboard('dana.reyes');
    const held = await readyPanel('Certification');
    expect(held.getByText('Lapsed')).toBeDefined();
    expect(within(held.getByRole('article')).getByText('Not Certified')).toBeDefined();
    expect(linesOf(await readyPanel('Alerts and notices'))).toEqual([
      'Your certification has lapsed. Continuous Certification says how to regain it.',
    ]);
    expect(headingsOf(await readyPanel('What to do next'))[0]).toMatch(
      /^Enter a full and unrestricted medical license/,
    );
    expect(
      (await readyPanel('Upcoming exams')).getByText(/^Registration opens .*, in 5 days\.$/),
    ).toBeDefined();
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
    await screen.findByText('You were signed out. Sign in to continue where you were.');
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/login?returnURl=%2Fdashboard',
    );
    await waitFor(() => expect(window.sessionStorage).toHaveLength(0));
  });
});
