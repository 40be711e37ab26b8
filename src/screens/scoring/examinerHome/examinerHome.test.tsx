// @vitest-environment jsdom
// Longer than eight seconds: each test opens the page of a day with all its exams.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import type { ExaminerConflicts, ExamSession, DashboardRoster } from '#contract/scoring/oralExams.ts';
import { scoreTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import type { OutboxRef } from '#machines/scoring/outbox/outbox.machine.ts';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();

let ask: Ask;
beforeAll(async () => {
  ask = await signedInAs(app(), 'victor.osei');
});
const activeSession = async () => (await ask('getActiveSession', { query: {} })).body as ExamSession;
const rosterOf = async (examDate?: string) =>
  (await ask('getDashboardRoster', { query: examDate === undefined ? {} : { examDate } }))
    .body as DashboardRoster;

const openHome = async (at = '/ce-scoring'): Promise<Rendered> =>
  renderPortal({ at, grant: await grantOf('victor.osei') });
const names = (panel: Awaited<ReturnType<typeof readyPanel>>) =>
  panel
    .getAllByRole('listitem', { hidden: true })
    .map((item) => item.querySelector('a, .font-semibold')?.textContent);
const dayField = () => screen.getByLabelText<HTMLSelectElement>('Day');

describe('the examiner’s home, on the real server', () => {
  it('begins with the session that runs, who is next in it, and one thing to do', async () => {
    await openHome();
    const panel = await readyPanel('Your session');
    const { sessionName, partnerName, examinees } = await activeSession();
    expect(panel.getByRole('heading', { level: 3, name: sessionName })).toBeDefined();
    expect(panel.getByText(new RegExp(`with ${partnerName}$`))).toBeDefined();
    const begun = examinees.find(({ status }) => status === 'started')!; // the half-scored one of the demo data
    const link = panel.getByRole('link', { name: `Continue with ${begun.examineeName}` });
    expect(link.getAttribute('href')).toBe(
      `/ce-scoring/oral-examinations/exam/${String(begun.examScheduleId)}`,
    );
    expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      `Continue with ${begun.examineeName}`,
      `All examinees of ${sessionName}`,
    ]);
  });

  it('counts those who are done in the same words in the session and in the sessions of the day', async () => {
    await openHome();
    const count = /^\d+ of \d+ examinees done$/;
    const [now] = (await readyPanel('Your session')).getAllByText(count);
    const { sessionName } = await activeSession();
    const roster = await readyPanel('Sessions and examinees');
    expect(roster.getByRole('button', { name: new RegExp(`^${sessionName}`) }).textContent).toContain(
      now!.textContent,
    );
  });

  it('starts with the next examinee where no exam was begun', async () => {
    const session = await activeSession();
    const examinees = session.examinees.map((each) => ({ ...each, status: 'waiting' as const }));
    network.use(answer('getActiveSession', () => ({ ...session, examinees })));
    await openHome();
    const panel = await readyPanel('Your session');
    const first = examinees.find(({ isConflicted }) => !isConflicted)!; // not all of them are barred
    expect(panel.getByRole('link', { name: `Start with ${first.examineeName}` })).toBeDefined();
  });

  it('says that everybody is done, and that there is no session', async () => {
    const session = await activeSession();
    const examinees = session.examinees.map((each) => ({ ...each, status: 'submitted' as const }));
    network.use(answer('getActiveSession', () => ({ ...session, examinees })));
    const { cleanup } = await openHome();
    expect(
      (await readyPanel('Your session')).getByText('Everyone in this session has been seen or skipped.'),
    ).toBeDefined();
    cleanup();
    network.use(answer('getActiveSession', () => null));
    await openHome();
    expect((await readyPanel('Your session')).getByText('You have no session today.')).toBeDefined();
  });

  it('shows the agenda of the day as a list in the order of its times, and what goes on', async () => {
    await openHome();
    const panel = await readyPanel('Agenda');
    const list = panel.getByRole('list', { name: 'Agenda' });
    const items = within(list).getAllByRole('listitem');
    expect(items[0]!.textContent).toMatch(/Briefing of examiners/);
    expect(items.at(-1)!.textContent).toMatch(/Debriefing/);
    expect(panel.getByText(/^(Now|Next): |^The day is over\.$/)).toBeDefined();
  });

  it('lists declared and suspected conflicts with their reasons, and leads to the attestation', async () => {
    await openHome();
    const panel = await readyPanel('Conflicts of interest');
    const { examHeaderId } = await activeSession();
    const { conflicts } = (await ask('listConflicts', { query: { examHeaderId } })).body as ExaminerConflicts;
    expect(conflicts.map(({ state }) => state).toSorted()).toEqual(['declared', 'suspected']);
    for (const { examineeName, reason } of conflicts) {
      expect(panel.getByRole('heading', { name: examineeName })).toBeDefined();
      expect(panel.getByText(reason)).toBeDefined();
    }
    expect(panel.getByText('You do not examine this person')).toBeDefined();
    expect(panel.getByText('Under review')).toBeDefined();
  });

  it.each([
    ['https://board.example/attest', true],
    [null, false],
  ])('links the attestation at %s: %s, in a new tab', async (attestationUrl, isThere) => {
    network.use(answer('listConflicts', () => ({ attestationUrl, timeZone: 'UTC', conflicts: [] })));
    await openHome();
    const panel = await readyPanel('Conflicts of interest');
    expect(panel.getByText('No conflicts of interest with your examinees are on record.')).toBeDefined();
    const link = panel.queryByRole('link', {
      name: /^Attest to your conflicts of interest ?\(opens in a new tab\)$/,
    });
    expect([link?.getAttribute('href') ?? null, link?.getAttribute('target') ?? null]).toEqual(
      isThere ? [attestationUrl, '_blank'] : [null, null],
    );
  });

  it('shows the sessions of a day with their examinees, and bars examinees in conflict', async () => {
    await openHome();
    const panel = await readyPanel('Sessions and examinees');
    const { sessions } = await rosterOf();
    expect(names(panel)).toEqual(
      sessions.flatMap(({ examinees }) => examinees.map((each) => each.examineeName)),
    );
    const barred = sessions.flatMap(({ examinees }) => examinees).find(({ isConflicted }) => isConflicted)!; // the demo data's
    expect(panel.queryByRole('link', { name: barred.examineeName })).toBeNull();
    expect(panel.getByText('Conflict of interest')).toBeDefined();
  });

  it('says why someone was skipped', async () => {
    const roster = await rosterOf();
    const skipped = { status: 'skipped' as const, skipReason: 'absent' as const, isConflicted: false };
    const sessions = roster.sessions.map((session) => ({
      ...session,
      examinees: session.examinees.slice(0, 1).map((each) => ({ ...each, ...skipped })),
    }));
    network.use(answer('getDashboardRoster', () => ({ ...roster, sessions })));
    await openHome();
    const panel = await readyPanel('Sessions and examinees');
    expect(panel.getAllByText('Skipped · Absent')).toHaveLength(sessions.length);
  });

  it('says of a day what it lacks', async () => {
    const [roster, active] = [await rosterOf(), await activeSession()];
    const lacks = { isConflicted: false, status: 'waiting', casesTotal: 0 } as const;
    const examinees = active.examinees.slice(0, 1).map((each) => ({ ...each, ...lacks }));
    const sessions = [{ ...active, examinees }];
    network.use(answer('getDashboardRoster', () => ({ ...roster, sessions })));
    await openHome();
    const panel = await readyPanel('Sessions and examinees');
    expect(panel.getByText('This day is not ready')).toBeDefined();
    expect(panel.getByText(`${examinees[0]!.examineeName} has no cases.`)).toBeDefined();
  });

  it('shows another day when it is chosen, and keeps it in the address', async () => {
    const { user, router } = await openHome();
    const panel = await readyPanel('Sessions and examinees');
    expect(panel.queryByText('This day is not ready')).toBeNull();
    const { examDate, examDates } = await rosterOf();
    expect(dayField().value).toBe(examDate);
    expect([...dayField().options].map(({ value }) => value)).toEqual(examDates);
    const yesterday = examDates[0]!; // finished yesterday
    await user.selectOptions(dayField(), yesterday);
    expect(router.state.location.search).toBe(`?date=${yesterday}`);
    const { sessions } = await rosterOf(yesterday);
    await waitFor(async () =>
      expect(names(await readyPanel('Sessions and examinees'))).toEqual(
        sessions.flatMap(({ examinees }) => examinees.map((each) => each.examineeName)),
      ),
    );
    expect(dayField().value).toBe(yesterday);
    // The active day is not fetched again.
    expect((await readyPanel('Your session')).getByRole('heading', { level: 3 })).toBeDefined();
  });

  it('opens at the day of the address, and at today where that is none', async () => {
    const { examDate, examDates } = await rosterOf();
    const { cleanup } = await openHome(`/ce-scoring?date=${examDates[0]!}`);
    await readyPanel('Sessions and examinees');
    expect(dayField().value).toBe(examDates[0]);
    cleanup();
    await openHome('/ce-scoring?date=soon');
    await readyPanel('Sessions and examinees');
    expect(dayField().value).toBe(examDate);
  });

  it('shows the next day that has sessions where today has none', async () => {
    const { examDates, examDate } = await rosterOf();
    const next = examDates.find((day) => day > examDate)!; // the upcoming exam of the demo data
    network.use(
      answer('getDashboardRoster', async ({ query }) =>
        query.examDate === undefined
          ? { ...(await rosterOf()), sessions: [] }
          : await rosterOf(query.examDate),
      ),
    );
    await openHome();
    await readyPanel('Sessions and examinees');
    expect(dayField().value).toBe(next);
  });

  it('names the coming days, each of which leads to its sessions', async () => {
    await openHome();
    const panel = await readyPanel('Upcoming sessions');
    const { examDates, examDate } = await rosterOf();
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      examDates.filter((day) => day > examDate).map((day) => `/ce-scoring?date=${day}`),
    );
  });

  it('lets each part fail and come back by itself', async () => {
    let isBroken = true;
    network.use(
      answer('getAgenda', () =>
        isBroken ? refuse(500, { traceId: 'agenda-1' }) : { timeZone: 'UTC', items: [] },
      ),
    );
    const { user } = await openHome();
    const panel = await readyPanel('Agenda');
    expect(panel.getByText(/Reference for support: agenda-1\./)).toBeDefined();
    await readyPanel('Sessions and examinees');
    isBroken = false;
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText(/^Nothing is on the agenda on /)).toBeDefined();
  });

  it('shows times also as clocks here show them, where those differ', async () => {
    const session = await activeSession();
    network.use(answer('getActiveSession', () => ({ ...session, timeZone: 'Pacific/Kiritimati' })));
    await openHome();
    const panel = await readyPanel('Your session');
    expect(panel.getByText(/for you\)$/)).toBeDefined();
  });
});

describe('what the board has received', () => {
  const pass = (portal: Rendered['portal'], examScheduleId: number, examScoringId: number) =>
    (portal.system.get('outbox') as OutboxRef).send({
      type: 'outbox.enqueue',
      draft: {
        target: scoreTarget(examScoringId),
        examScheduleId,
        act: { kind: 'score.give', examScoringId, score: 'pass', givenAt: new Date().toISOString() },
        base: noServerVersion,
      },
    });

  it('is everything, or what is missing is told examinee by examinee', async () => {
    const { examinees } = await activeSession();
    const { examScheduleId, examineeName } = examinees.find(({ status }) => status === 'started')!; // the demo data's
    const { body } = await ask('listCaseScores', { query: { examScheduleId } });
    const { examScoringId } = (body as { examScoringId: number; score: string | null }[]).find(
      ({ score }) => score === null,
    )!; // half-scored
    network.use(answer('createCaseScore', () => silence));
    const { portal } = await openHome();
    const panel = await readyPanel('Received by the board');
    // What this device has left to send is read first.
    expect(await panel.findByText('Everything you entered has been received by the board.')).toBeDefined();
    expect(panel.getByRole('link').getAttribute('href')).toBe('/ce-scoring/examination-scores');
    pass(portal, examScheduleId, examScoringId);
    expect(await panel.findByText('1 entry has not been received by the board yet.')).toBeDefined();
    expect(panel.getByRole('listitem').textContent).toBe(`${examineeName}1 entry`);
    // Scores given on this device count.
    const roster = await readyPanel('Sessions and examinees');
    const line = roster.getByRole('link', { name: examineeName }).closest('li');
    expect(line?.textContent).toMatch(/3 of 4 cases scored/);
  });

  it('does not say that an examinee is one of another day while the day could not be loaded', async () => {
    for (const call of ['getActiveSession', 'getDashboardRoster'] as const)
      network.use(answer(call, () => refuse(500)));
    network.use(answer('createCaseScore', () => silence));
    const { portal } = await openHome();
    const panel = await readyPanel('Received by the board');
    await panel.findByText('Everything you entered has been received by the board.');
    pass(portal, 71_005, 1);
    expect((await panel.findByRole('listitem')).textContent).toBe('An examinee1 entry');
  });
});

describe('the developers’ resets', () => {
  const answerDialog = async ({ user }: Rendered, name: string) => {
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name }));
  };

  for (const [button, confirm, told, first] of [
    ['Reset case comments', 'Reset comments', 'Case Comments Reset', /^Continue with /],
    ['Reset exam scores', 'Reset scores', 'Exam Data Reset Successfully', /^Start with /],
  ] as const)
    it(`ask, and say when it was done: ${button}`, fullUnless(button === 'Reset exam scores'), async () => {
      const rendered = await openHome();
      const panel = await readyPanel('For developers');
      await rendered.user.click(panel.getByRole('button', { name: button }));
      await answerDialog(rendered, 'Cancel');
      await rendered.user.click(panel.getByRole('button', { name: button }));
      await answerDialog(rendered, confirm);
      expect(await dialogWords('dialog', 'Success')).toBe(told);
      await rendered.user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await (await readyPanel('Your session')).findByRole('link', { name: first })).toBeDefined();
    });

  it('say that it failed', async () => {
    network.use(answer('resetExamScores', () => refuse(500)));
    const rendered = await openHome();
    const panel = await readyPanel('For developers');
    await rendered.user.click(panel.getByRole('button', { name: 'Reset exam scores' }));
    await answerDialog(rendered, 'Reset scores');
    expect(await dialogWords('alertdialog', 'Error')).toBe('Failed');
  });

  it('are not there where the server does not allow them', async () => {
    network.use(answer('getDashboardRoster', async () => ({ ...(await rosterOf()), mayReset: false })));
    await openHome();
    await readyPanel('Sessions and examinees');
    expect(screen.queryByText('For developers')).toBeNull();
  });
});
