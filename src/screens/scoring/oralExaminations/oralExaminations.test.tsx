// @vitest-environment jsdom
// Longer than eight seconds: each test opens the page of a day with all its exams.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Examinee, ExamSession, SheetStatus } from '#contract/scoring/oralExams.ts';
import type { CaseScore } from '#contract/scoring/scoring.ts';
import { scoreTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { OralExaminationsRef } from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import type { OutboxRef } from '#machines/scoring/outbox/outbox.machine.ts';
import { screenTests } from '#tests/support/pages/screens.ts';
import { throughServer } from '#tests/support/server/throughServer.ts';

const { network, app, grantOf } = screenTests();

let ask: Ask;
beforeAll(async () => {
  ask = await signedInAs(app(), 'victor.osei');
});
const activeSession = async () => (await ask('getActiveSession', { query: {} })).body as ExamSession;
const examineesOf = async (status: SheetStatus) =>
  (await activeSession()).examinees.filter((each) => each.status === status && !each.isConflicted);

async function openSessions(at = '/ce-scoring/oral-examinations'): Promise<Rendered> {
  const rendered = await renderPortal({ at, grant: await grantOf('victor.osei') });
  await readyPanel('Examinees');
  return rendered;
}
const row = (name: string) => within(screen.getByRole('listitem', { name }));
const button = (name: string) => screen.getByRole('button', { name });
async function requestSkip({ user }: Rendered, name: string, reason = 'Absent') {
  await user.click(button(`Skip ${name}`));
  await user.click(row(name).getByLabelText(reason));
  await user.click(row(name).getByRole('button', { name: 'Skip examinee' }));
}
const answerDialog = async ({ user }: Rendered, name: string) => {
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};
const outboxOf = ({ portal }: Rendered) => portal.system.get('outbox') as OutboxRef;
/** Gives cases a score, first those that have none, as another page does. */
async function giveScores(outbox: OutboxRef, { examScheduleId }: Examinee, count: number): Promise<void> {
  const { body } = await ask('listCaseScores', { query: { examScheduleId } });
  const freeFirst = (body as CaseScore[]).toSorted((a, b) => Number(!!a.score) - Number(!!b.score));
  for (const { examScoringId } of freeFirst.slice(0, count))
    outbox.send({
      type: 'outbox.enqueue',
      draft: {
        target: scoreTarget(examScoringId),
        examScheduleId,
        act: { kind: 'score.give', examScoringId, score: 'pass', givenAt: new Date().toISOString() },
        base: noServerVersion,
      },
    });
}
const nothingAnswers = () => network.use(answer('skipExam', () => silence));

describe('the sessions of an examiner', () => {
  it('show the active one with team, partner and times, and the one examinee to go on with', async () => {
    await openSessions();
    const { sessionName, partnerName, teamName, examinees } = await activeSession();
    const panel = await readyPanel(sessionName);
    expect(panel.getByText(partnerName)).toBeDefined();
    expect(panel.getByText(teamName)).toBeDefined();
    expect(panel.getByText(/ (C[SD]T|GMT\+10)$/)).toBeDefined();
    const begun = examinees.find(({ status }) => status === 'started') as Examinee;
    const link = panel.getByRole('link', { name: `Continue with ${begun.examineeName}` });
    expect(link.getAttribute('href')).toBe(
      `/ce-scoring/oral-examinations/exam/${String(begun.examScheduleId)}`,
    );
    expect(screen.getAllByRole('listitem', { name: /./ })).toHaveLength(examinees.length);
    const cases = `${begun.casesScored} of ${begun.casesTotal} cases scored`;
    expect(row(begun.examineeName).getByText(cases)).toBeDefined();
  });

  it('say which examinee has extra time, and how much of it', async () => {
    await openSessions();
    const { examinees } = await activeSession();
    const longer = examinees.find(({ extraMinutes = 0 }) => extraMinutes > 0) as Examinee;
    expect(row(longer.examineeName).getByText('Includes 15 minutes of extra time')).toBeDefined();
    expect(screen.getAllByText(/extra time/)).toHaveLength(1);
  });

  it('bar examinees with whom the examiner has a conflict', async () => {
    await openSessions();
    const { examinees } = await activeSession();
    const barred = examinees.find(({ isConflicted }) => isConflicted) as Examinee;
    const line = row(barred.examineeName);
    expect(line.getByText('Conflict of interest')).toBeDefined();
    expect(line.queryByRole('link')).toBeNull();
    expect(line.queryByRole('button')).toBeNull();
  });

  it('lead to the other sessions of the day, where submitted exams can be looked at', async () => {
    const { user } = await openSessions();
    const links = within(screen.getByRole('navigation', { name: 'Sessions of the day' }));
    const [first] = links.getAllByRole('link');
    await user.click(first!);
    await readyPanel('Session 1');
    expect(first!.getAttribute('aria-current')).toBe('page');
    expect(screen.getAllByRole('link', { name: /^View / }).length).toBeGreaterThan(0);
  });

  it('skip an examinee after a reason and a question, and start them after all', async () => {
    const rendered = await openSessions();
    const [examinee] = await examineesOf('waiting');
    const name = examinee!.examineeName;
    await rendered.user.click(button(`Skip ${name}`));
    await rendered.user.click(row(name).getByRole('button', { name: 'Skip examinee' }));
    expect(row(name).getByText('Choose a reason')).toBeDefined();
    expect(document.activeElement).toBe(row(name).getByLabelText('Absent'));
    await rendered.user.click(row(name).getByLabelText('Technical problem'));
    await rendered.user.click(row(name).getByRole('button', { name: 'Skip examinee' }));
    expect(await dialogWords('alertdialog', `Skip ${name}?`)).toContain('technical problem');
    await answerDialog(rendered, 'Cancel');
    expect(row(name).getByText('Waiting')).toBeDefined();

    await rendered.user.click(row(name).getByRole('button', { name: 'Skip examinee' }));
    await answerDialog(rendered, 'Skip examinee');
    await waitFor(() => expect(row(name).getByText(/Skipped/).textContent).toContain('Technical problem'));
    await waitFor(async () =>
      expect((await activeSession()).examinees).toContainEqual(
        expect.objectContaining({ examineeName: name, status: 'skipped', skipReason: 'technical' }),
      ),
    );
    const link = row(name).getByRole('link', { name: `Start with ${name} anyway` });
    await waitFor(() => expect(document.activeElement).toBe(link));
    await waitFor(() => expect(row(name).queryByText('Saved on this device')).toBeNull());
  });

  it('say that a skip is only on this device while the board does not answer', async () => {
    const rendered = await openSessions();
    nothingAnswers();
    const [examinee] = await examineesOf('waiting');
    const name = examinee!.examineeName;
    await requestSkip(rendered, name);
    await answerDialog(rendered, 'Skip examinee');
    await row(name).findByText('Saved on this device');
    expect(row(name).getByText(/Skipped/)).toBeDefined();
    rendered.cleanup();

    network.use(answer('skipExam', () => refuse(409, { type: 'exam-submitted' })));
    const again = await openSessions();
    expect(await dialogWords('alertdialog', 'Error')).toBe('Exam Skip Failed');
    await again.user.click(screen.getByRole('button', { name: 'Okay' }));
    await row(name).findByText('Not accepted by the board');
    expect(row(name).getByRole('link', { name: 'Something needs your decision' })).toBeDefined();
    const outbox = outboxOf(again);
    outbox.send({ type: 'outbox.drop', key: outbox.getSnapshot().context.entries[0]!.command.key });
    await row(name).findByText('Waiting');
  });

  it('show the error of a server that answers a skip with a plain sentence, and send it again', async () => {
    const rendered = await openSessions();
    const outOfOrder = () => new HttpResponse('Out of order', { status: 500 });
    network.use(http.post('*/api/exam-sessions/skip', outOfOrder, { once: true }));
    const [examinee] = await examineesOf('waiting');
    const name = examinee!.examineeName;
    await requestSkip(rendered, name);
    await answerDialog(rendered, 'Skip examinee');
    await screen.findByText(/^500 Error/);
    await waitFor(
      async () =>
        expect((await activeSession()).examinees).toContainEqual(
          expect.objectContaining({ examineeName: name, status: 'skipped' }),
        ),
      { timeout: 10_000 },
    );
  });

  it('count the scores that only this device has, and mark them', async () => {
    const outbox = outboxOf(await openSessions());
    const [examinee] = await examineesOf('started');
    const { examineeName, casesScored, casesTotal } = examinee!;
    network.use(answer('createCaseScore', () => silence));
    await giveScores(outbox, examinee!, 1);
    const line = row(examineeName);
    await line.findByText(`${casesScored + 1} of ${casesTotal} cases scored`);
    await line.findByText('1 changed case saved on this device');
    network.resetHandlers();
    network.use(throughServer(app()));
    outbox.send({ type: 'connection.restored' });
    await waitFor(() => expect(line.queryByText(/saved on this device/)).toBeNull());
    expect(line.getByText(`${casesScored + 1} of ${casesTotal} cases scored`)).toBeDefined();
  });

  it('count apart the scores that the device cannot keep', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const outbox = outboxOf(await openSessions());
    const [examinee] = await examineesOf('started');
    network.use(answer('createCaseScore', () => silence));
    await giveScores(outbox, examinee!, 1);
    const line = row(examinee!.examineeName);
    await line.findByText('1 changed case only on this page; this device cannot keep it');
    await giveScores(outbox, examinee!, 2);
    await line.findByText('2 changed cases only on this page; this device cannot keep them');
    expect(line.queryByText(/saved on this device/)).toBeNull();
  });

  it('keep the last list while the server cannot be reached', async () => {
    const { portal } = await openSessions();
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    network.use(answer('getActiveSession', () => silence));
    const shown = portal.getSnapshot().children.stage!.getSnapshot().context.screen as OralExaminationsRef;
    shown.getSnapshot().children.day!.send({ type: 'resource.reload' });
    await screen.findByText(/This is the last list that the board sent/);
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(names);
  });

  it('that are none name the next exam day, and that cannot be loaded can be asked for again', async () => {
    network.use(
      answer('getActiveSession', () => null),
      answer('getDashboardRoster', () => refuse(500)),
    );
    const { user } = await renderPortal({
      at: '/ce-scoring/oral-examinations',
      grant: await grantOf('victor.osei'),
    });
    await readyPanel('Your session');
    const empty = { examDate: '2027-03-08', timeZone: 'America/Chicago', sessions: [], mayReset: false };
    network.use(answer('getDashboardRoster', () => ({ ...empty, examDates: ['2027-03-09'] })));
    await user.click(button('Try again'));
    expect(
      await screen.findByText('You have no session today. Your next exam day is March 9, 2027.'),
    ).toBeDefined();
  });
});

describe('a list of 200 examinees', () => {
  const examinee = (id: number): Examinee => ({
    examScheduleId: id,
    examScheduleScoreId: id,
    version: 0,
    examineeName: `Examinee ${id}`,
    candidateNumber: `C-${id}`,
    startsAt: '2027-03-08T15:00:00Z',
    endsAt: '2027-03-08T15:30:00Z',
    status: 'waiting',
    skipReason: null,
    isConflicted: false,
    isSuspected: false,
    casesScored: 0,
    casesTotal: 4,
  });

  it('draws only the row that changes again', async () => {
    const session = {
      ...(await activeSession()),
      examinees: Array.from({ length: 30 }, (_, id) => examinee(id)),
    };
    const { examDate, timeZone } = session;
    network.use(
      answer('getActiveSession', () => session),
      answer('getDashboardRoster', () => ({
        examDate,
        timeZone,
        sessions: [session],
        examDates: [examDate],
        mayReset: false,
      })),
    );
    nothingAnswers();
    const rendered = await openSessions();
    expect(screen.getAllByRole('listitem', { name: /^Examinee/ })).toHaveLength(30);
    const changes: Node[] = [];
    const list = screen.getByRole('listitem', { name: 'Examinee 0' }).parentElement!;
    const observer = new MutationObserver((all) => changes.push(...all.map(({ target }) => target)));
    await requestSkip(rendered, 'Examinee 7');
    observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true });
    await answerDialog(rendered, 'Skip examinee');
    await row('Examinee 7').findByText(/Skipped/);
    const own = screen.getByRole('listitem', { name: 'Examinee 7' });
    expect(changes.filter((node) => !own.contains(node))).toEqual([]);
    observer.disconnect();
  });
});
