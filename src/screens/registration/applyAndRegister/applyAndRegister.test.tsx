// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { makeFee } from '#tests/support/server/fees.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();

async function openExams(userName: string) {
  const rendered = await renderPortal({ at: '/apply-and-register', grant: await grantOf(userName) });
  await readyPanel('Open for you now');
  return rendered;
}

/** Each heading with the exams below it. */
const groups = () =>
  Object.fromEntries(
    screen.getAllByRole('heading', { level: 2 }).map((heading) => [
      heading.textContent,
      within(heading.closest('section')!) // a heading is inside its section
        .queryAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ]),
  );
const exam = (name: string) => within(screen.getByRole('article', { name }));
const hrefs = (name: string) =>
  exam(name)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const detailsOf = (name: string) =>
  Object.fromEntries(
    exam(name)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );
const qualifying = 'General Surgery Qualifying Exam';
const spring = 'General Surgery Certifying Exam, spring';

describe('the exams of a member on the real server', () => {
  it('say what is still due for an exam that a member is registered for, and where', async () => {
    await openExams('leila.haddad');
    const name = 'Metabolic and Bariatric Surgery Focused Practice Exam';
    expect(exam(name).getByText(/^4 things are still due for this exam\./)).toBeDefined();
    expect(hrefs(name)).toContainEqual(['See the list', '/apply-and-register/registration-requirements/507']);
    expect(exam(name).getByText('Registered').closest('.text-info')).not.toBeNull();
  });

  it('are listed, and say nothing of what is left, where the list of what to do cannot be had', async () => {
    network.use(answer('listToDo', () => refuse(500)));
    await openExams('leila.haddad');
    expect(
      exam('Metabolic and Bariatric Surgery Focused Practice Exam').getByText('Registered'),
    ).toBeDefined();
    expect(screen.queryByText(/still due for this exam/)).toBeNull();
  });

  it('lead a trainee whose application is open into the registration', async () => {
    const { user, router } = await openExams('tomas.abara');
    expect(groups()).toEqual({
      'Open for you now': [qualifying],
      Submitted: ['In-Training Examination'],
      'Past exams': [`${qualifying}, last year`],
    });
    const open = exam(qualifying);
    expect(open.getByText('Open')).toBeDefined();
    expect(open.getByText(/^Open until .+\d{4} at 11:59\sPM E[SD]T.*, in 3\d days\.$/)).toBeDefined();
    expect(detailsOf(qualifying)).toMatchObject({
      // The hour is said once, in the sentence above.
      'Application fee': expect.stringMatching(
        /^\$350\.00; if you register, due by \w+ \d+, \d{4}$/,
      ) as string,
      'Exam fee': expect.stringMatching(/^\$1,850\.00; if you register, due by \w+ \d+, \d{4}$/) as string,
    });
    expect(hrefs(qualifying)).toEqual([
      ['Start registration', '/apply-and-register/exam-registration/501'],
      ['See requirements', '/apply-and-register/registration-requirements/501'],
    ]);
    await user.click(open.getByRole('link', { name: `See requirements: ${qualifying}` }));
    await screen.findByRole('heading', { level: 1, name: 'Registration Requirements' });
    expect(router.state.location.pathname).toBe('/apply-and-register/registration-requirements/501');
  });

  it('name the due date of a fee as the dashboard does, also without an end of the registration', async () => {
    const { cleanup } = await openExams('henrik.sato');
    const fee = detailsOf(qualifying)['Application fee'] ?? '';
    const [, date] = /due by (.+?) at /.exec(fee) ?? [];
    expect(date).toBeDefined();
    cleanup();
    await renderPortal({ at: '/dashboard', grant: await grantOf('henrik.sato') });
    const next = await readyPanel('What to do next');
    await waitFor(() =>
      expect(next.getAllByRole('listitem')[0]?.textContent).toContain(`Register by ${date}`),
    );
  });

  it('show what was submitted with its confirmation, and what the board still looks at', async () => {
    const { cleanup } = await openExams('tomas.abara');
    const name = 'In-Training Examination';
    expect(exam(name).getByText(/^You are registered\. Confirmation ITE-\d{4}-4Q7H2M\.$/)).toBeDefined();
    expect(hrefs(name)[0]).toEqual(['See confirmation', '/apply-and-register/exam-registration/510']);
    cleanup();
    await openExams('henrik.sato');
    expect(exam(name).getByText('Waiting for the board')).toBeDefined();
    expect(
      exam(name).getByText(/^You have submitted your registration, but it is not complete yet\./),
    ).toBeDefined();
  });

  it.each([
    [
      'grace.okafor',
      qualifying,
      /^Applications have closed, but you have paid the fee, so you can still register until /,
    ],
    ['grace.okafor', spring, 'You need to pass the Qualifying Exam first.'],
    ['henrik.sato', qualifying, /^The deadline has passed, but the board has reopened this exam for you/],
    ['priya.menon', qualifying, /^No date has been set yet\./],
    ['priya.menon', 'In-Training Examination', 'This exam does not apply to you.'],
    ['tomas.abara', `${qualifying}, last year`, 'This exam is over.'],
    ['ines.marchand', spring, /^Open until .+, in 2\d days\.$/],
    ['dana.reyes', spring, /^Your record has no full and unrestricted medical license\./],
    // Late in the board's evening it is the next day in the reader's zone.
    ['dana.reyes', 'Secure Readmission Exam', /^Applications open on .+, in [45] days\.$/],
    ['maria.castellan', 'Surgical Critical Care Qualifying Exam', /^Open until /],
    ['maria.castellan', 'Continuous Certification Assessment, two years ago', 'This exam is over.'],
    ['leila.haddad', 'Metabolic and Bariatric Surgery Focused Practice Exam', /^You are registered\./],
  ])('tell %s how the %s stands', async (userName, name, sentence) => {
    await openExams(userName);
    expect(exam(name).getByText(sentence)).toBeDefined();
  });

  it.each([
    ['that is kept for a time', new Date(Date.now() + 600_000).toISOString(), undefined],
    ['that is theirs', null, expect.stringMatching(/\d{4}$/) as string],
  ])('name the date %s only when it is for good: %s', async (_, seatHeldUntil, words) => {
    await app().db.query`
      insert into intentions (user_id, exam_id, intends, exam_date_id, seat_held_until, seat_confirmed, stated_at)
      values (115, 502, true, 5022, ${seatHeldUntil}, ${seatHeldUntil === null}, now())`;
    try {
      await openExams('ines.marchand');
      expect(detailsOf(spring)['Your date']).toEqual(words);
    } finally {
      await app().db.query`delete from intentions where user_id = 115`;
    }
  });

  it('go on with what was begun, and lead to the intention to change it', async () => {
    await openExams('grace.okafor');
    expect(exam(qualifying).getByText('In progress')).toBeDefined();
    expect(exam(qualifying).getByText(/^You told the board that you will take this exam\./)).toBeDefined();
    expect(hrefs(qualifying)).toEqual([
      ['Change this', '/apply-and-register/exam-registration/501?step=intention'],
      ['Continue registration', '/apply-and-register/exam-registration/501'],
      ['See requirements', '/apply-and-register/registration-requirements/501'],
    ]);
    expect(detailsOf(qualifying)['Application fee']).toBe('$350.00, paid');
  });

  it('offer nothing but to change one’s mind to a member who said no', async () => {
    const { headers } = await app().signIn('leila.haddad');
    const said = await app().fetch('/api/examinations/intentions?api-version=1.0', {
      method: 'POST',
      headers,
      json: { examId: 506, intends: false, examDateId: null },
    });
    expect(said.status).toBe(200);
    await openExams('leila.haddad');
    const name = 'Surgical Critical Care Qualifying Exam';
    expect(exam(name).getByText(/^You told the board that you will not take this exam\./)).toBeDefined();
    expect(hrefs(name).map(([words]) => words)).toEqual(['Change this', 'See requirements']);
    const prices = Object.entries(detailsOf(name)).filter(([fee]) => fee.endsWith('fee'));
    expect(prices).not.toEqual([]);
    for (const [, words] of prices) expect(words).toMatch(/^\$[\d,.]+$/);
  });

  it('ask for no fee where nothing can be registered for', async () => {
    await openExams('dana.reyes');
    expect(detailsOf(spring)['Exam fee']).toBe('$1,400.00');
    expect(screen.queryByRole('link', { name: /^Start/ })).toBeNull();
    expect(
      (await readyPanel('Open for you now')).getByText(/^No exam is open to you right now\./),
    ).toBeDefined();
  });

  it('say that there are none', async () => {
    network.use(answer('listExamOverview', () => []));
    await openExams('tomas.abara');
    expect((await readyPanel('Open for you now')).getByText(/^You have no exams right now\./)).toBeDefined();
    expect(Object.keys(groups())).toEqual(['Open for you now']);
  });

  it('stay usable when the fees cannot be loaded, and fetch them when asked', async () => {
    let isBroken = true;
    network.use(
      answer('listFees', () =>
        isBroken ? refuse(500, { traceId: 'fees-1' }) : [makeFee({ examId: 501, examName: qualifying })],
      ),
    );
    const { user } = await openExams('tomas.abara');
    const failed = await readyPanel('Fees');
    expect(failed.getByText(/Reference for support: fees-1\./)).toBeDefined();
    expect(detailsOf(qualifying)['Fees']).toBe('Could not be loaded');
    expect(hrefs(qualifying)[0]?.[0]).toBe('Start registration');
    isBroken = false;
    await user.click(failed.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(detailsOf(qualifying)['Exam fee']).toMatch(/^\$1,250\.00 to pay by/));
    expect(screen.queryByRole('region', { name: 'Fees' })).toBeNull();
  });

  it('can be fetched again when they did not arrive', async () => {
    let tries = 0;
    const { headers } = await app().signIn('tomas.abara');
    const found = await app().fetch('/api/examinations/registration-facts', { headers });
    const real = (await found.json()) as MemberRegistrations;
    network.use(
      answer('listRegistrationFacts', () => (++tries === 1 ? refuse(500, { traceId: 'ce-1' }) : real)),
    );
    const { user } = await openExams('tomas.abara');
    const panel = await readyPanel('Open for you now');
    expect(panel.getByText(/Reference for support: ce-1\./)).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('article', { name: qualifying });
  });
});

describe('what a plain user asks for', () => {
  it('is not theirs', async () => {
    const { router } = await renderPortal({
      at: '/apply-and-register',
      grant: await grantOf('nora.lindqvist'),
    });
    await screen.findByRole('heading', { name: 'Not authorized' });
    expect(router.state.location.pathname).toBe('/unauthorized');
  });
});
