// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequirementStatus } from '#contract/registration/examinations.ts';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { app, network, grantOf } = screenTests();
const pathOf = (examId: number | string) => `/apply-and-register/registration-requirements/${examId}`;

const openAt = async (userName: string, examId: number | string) =>
  renderPortal({ at: pathOf(examId), grant: await grantOf(userName) });
async function openList(userName: string, examId: number) {
  const rendered = await openAt(userName, examId);
  await readyPanel('What your registration needs');
  return rendered;
}
const rows = async () =>
  (await readyPanel('What your registration needs')).getAllByRole('listitem').map((row) => ({
    title: row.querySelector('.font-semibold')?.textContent,
    status: row.querySelector('[id$=status]')?.textContent,
    href: within(row).queryByRole('link')?.getAttribute('href') ?? null,
  }));

const line = (statusOrder: number, parts: Partial<RequirementStatus>): RequirementStatus => ({
  statusType: `line-${statusOrder}`,
  statusName: `Line ${statusOrder}`,
  statusDescriptionText: 'Contingent',
  statusInstructions: 'Do it.',
  statusOrder,
  statusDisabled: 0,
  statusUrl: '/apply-and-register/exam-registration/501?step=fee',
  ...parts,
});

describe('what a registration needs, on the real server', () => {
  it('is a list of tasks in the order of the server, with what can be opened', async () => {
    await openList('grace.okafor', 501);
    expect(screen.getByText('General Surgery Qualifying Exam')).toBeDefined();
    const list = await rows();
    expect(list.map(({ title, status }) => [title, status])).toEqual([
      ['Eligibility', 'Completed'],
      ['Intention to take the exam', 'Completed'],
      ['Attestations', 'Completed'],
      ['Accommodations', 'Not yet started'],
      ['Program director’s reference letter', 'Cannot start yet'],
      ['Fees', 'In progress'],
      ['Registration', 'Cannot start yet'],
    ]);
    expect(list.slice(2, 5).map(({ href }) => href)).toEqual([
      '/apply-and-register/exam-registration/501?step=attestations',
      '/apply-and-register/exam-registration/501?step=accommodations',
      null,
    ]);
    expect(list.slice(6).map(({ href }) => href)).toEqual([null]);
    expect(
      within(screen.getByRole('region', { name: 'Your records' }))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/medical-training', '/professional-standing']);
  });

  it('tells how much is done and names what remains', async () => {
    await openList('grace.okafor', 501);
    const panel = await readyPanel('Your registration');
    const bar = panel.getByRole('progressbar', { name: '3 of 7 done' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '7']);
    expect(
      panel.getByText(
        'Still to do: Accommodations, Program director’s reference letter, Fees, and Registration.',
      ),
    ).toBeDefined();
    // One button leads there: that of the next step, in the list below.
    expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All your exams']);
    const next = within(screen.getByRole('region', { name: 'What is next' }));
    expect(next.getAllByRole('link')[0]?.getAttribute('href')).toBe(
      '/apply-and-register/exam-registration/501?step=accommodations',
    );
  });

  it.each([
    ['leila.haddad', 'Metabolic and Bariatric Surgery Focused Practice Exam', true],
    ['maria.castellan', 'Continuous Certification Assessment, two years ago', false],
  ])('calls nobody to act on what is submitted or over: %s, %s', async (userName, exam, isSubmitted) => {
    const { headers } = await app().signIn(userName);
    const response = await app().fetch('/api/examinations/overview?api-version=1.0', { headers });
    const exams = (await response.json()) as { examId: number; examName: string }[];
    await openList(userName, exams.find(({ examName }) => examName === exam)!.examId);
    const panel = await readyPanel('Your registration');
    expect(
      panel.getByText(isSubmitted ? /^Your registration is submitted\./ : /^This exam is over\./),
    ).toBeDefined();
    expect(panel.queryByText(/^Still to do/)).toBeNull();
    expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...(isSubmitted ? ['See your confirmation'] : []),
      'All your exams',
    ]);
  });

  it('describes each link by its instructions and its status', async () => {
    await openList('grace.okafor', 501);
    expect(screen.getByRole('link', { name: 'Attestations' })).toHaveProperty('textContent', 'Attestations');
    const described = screen.getByRole('link', { name: 'Attestations' }).getAttribute('aria-describedby');
    const words = described?.split(' ').map((id) => document.getElementById(id)?.textContent);
    expect(words).toEqual(['You agreed to every statement.', 'Completed']);
  });

  it('says why everything is closed to someone whom the door is closed to', async () => {
    await openList('priya.menon', 501);
    const list = await rows();
    expect(list[0]).toEqual({ title: 'Eligibility', status: 'Cannot start yet', href: null });
    expect(list.every(({ href }) => href === null)).toBe(true);
    const own = within(screen.getByRole('region', { name: 'Your registration' }));
    expect(own.getByText('The board has not set a date for this registration yet.')).toBeTruthy();
    expect(own.getByRole('link', { name: 'See when it opens' })).toBeTruthy();
    expect(own.queryByText(/^Still to do/)).toBeNull();
  });

  it('shows the note of the board', async () => {
    await openList('tomas.abara', 501);
    expect(screen.getByRole('heading', { name: 'A note from the board' })).toBeDefined();
    expect(screen.getByText(/^Your program has confirmed your dates of training\./)).toBeDefined();
  });

  it('shows a note as text, with its lines and never as markup', async () => {
    const webNote = 'First line.\n<img src=x onerror="alert(1)"><b>bold</b>';
    network.use(answer('getApplicationWebNote', () => ({ webNote })));
    await openList('tomas.abara', 501);
    const note = screen.getByText(
      (_, element) => element?.textContent === webNote && element.tagName === 'P',
    );
    expect(note.childElementCount).toBe(0);
    expect(note.className).toContain('whitespace-pre-line');
  });

  it('shows no empty note', async () => {
    await openList('grace.okafor', 501);
    expect(screen.queryByText('A note from the board')).toBeNull();
  });

  it('knows the words of the specification, and leaves others as they came', async () => {
    const words = [
      'Completed',
      'In Progress',
      'Contingent',
      'Alert',
      'Pending Approval',
      'Not Applicable',
      'Coming Soon',
      'Under Review',
    ];
    network.use(
      answer('listRequirementStatuses', () => [
        ...words.map((statusDescriptionText, index) => line(9 - index, { statusDescriptionText })),
        line(1, { statusDescriptionText: 'Contingent', statusDisabled: 1 }),
      ]),
    );
    await openList('tomas.abara', 501);
    const list = await rows();
    expect(list.map(({ status }) => status)).toEqual([
      'Cannot start yet',
      'Under Review',
      'Cannot start yet',
      'Not applicable',
      'Waiting for the board',
      'There is a problem',
      'Not yet started',
      'In progress',
      'Completed',
    ]);
    // Disabled by its flag, or because it does not apply.
    expect(list.flatMap(({ status, href }) => (href === null ? [status] : []))).toEqual([
      'Cannot start yet',
      'Not applicable',
    ]);
  });

  it('links neither out of the portal nor to a closed page', async () => {
    network.use(
      answer('listRequirementStatuses', () => [
        line(1, { statusUrl: 'https://elsewhere.example/' }),
        line(2, { statusUrl: '//elsewhere.example/' }),
        line(3, { statusUrl: '/cme-repository' }),
        line(4, { statusUrl: '' }),
        line(5, {}),
      ]),
    );
    await openList('tomas.abara', 501);
    expect((await rows()).map(({ href }) => href !== null)).toEqual([false, false, false, false, true]);
  });

  it('says that nothing is asked for, and that nothing is left', async () => {
    network.use(answer('listRequirementStatuses', () => []));
    const { cleanup } = await openList('tomas.abara', 501);
    expect(screen.getByText('This exam has no requirements.')).toBeDefined();
    cleanup();
    network.use(answer('listRequirementStatuses', () => [line(1, { statusDescriptionText: 'Completed' })]));
    await openList('tomas.abara', 501);
    expect(screen.getByRole('progressbar', { name: '1 of 1 done' })).toBeDefined();
    expect(screen.getByText('You have done everything.')).toBeDefined();
  });

  it.each([
    ['an exam that does not exist', 999_999],
    ['someone else’s exam', 507],
    ['no number', 'abc'],
    ['a number that is none', '-1'],
    ['a number beyond all', '99999999999999999999'],
  ])('says of %s that there is none among one’s own, and leads back', async (_, examId) => {
    const { user, router } = await openAt('tomas.abara', examId);
    const panel = await readyPanel('Exam not found');
    expect(panel.getByText(/^We could not find this exam among yours\./)).toBeDefined();
    await user.click(panel.getByRole('link', { name: 'All your exams' }));
    await screen.findByRole('heading', { level: 1, name: 'Apply & Register' });
    expect(router.state.location.pathname).toBe('/apply-and-register');
  });

  it('can be fetched again, the list and the note each on its own', async () => {
    let lists = 0;
    let notes = 0;
    network.use(
      answer('listRequirementStatuses', () =>
        ++lists === 1 ? refuse(500, { traceId: 'list-1' }) : [line(1, {})],
      ),
      answer('getApplicationWebNote', () =>
        ++notes === 1 ? refuse(500, { traceId: 'note-1' }) : { webNote: 'Hello.' },
      ),
    );
    const { user } = await openAt('tomas.abara', 501);
    const panel = await readyPanel('Your registration');
    const note = await readyPanel('A note from the board');
    expect(panel.getByText(/Reference for support: list-1\./)).toBeDefined();
    expect(note.getByText(/Reference for support: note-1\./)).toBeDefined();
    expect(panel.getByText('This could not be loaded.')).toBeDefined();
    await user.click(note.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Hello.');
    expect(panel.getByText('This could not be loaded. The rest of the page is not affected.')).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await readyPanel('What your registration needs');
  });

  it('can be fetched again when not even the exam’s name arrived', async () => {
    let tries = 0;
    network.use(
      answer('getExamTitle', ({ query: { examId } }) =>
        ++tries === 1 ? refuse(500, { traceId: 'title-1' }) : { examId, title: 'Some Exam' },
      ),
    );
    const { user } = await openAt('tomas.abara', 501);
    const panel = await readyPanel('Your registration');
    expect(panel.getByText(/Reference for support: title-1\./)).toBeDefined();
    expect(panel.getByText('This could not be loaded.')).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Some Exam');
    await readyPanel('What your registration needs');
  });
});
