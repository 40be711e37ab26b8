import { fromCallback, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type {
  Agenda,
  DashboardRoster,
  ExaminerConflicts,
  ExamSession,
  UnfinishedExam,
} from '#contract/scoring/oralExams.ts';
import { sheetTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import {
  controlled,
  makeFault,
  runInSystem,
  screenInput,
  unreachable,
} from '#tests/support/machines/system.ts';
import { examinerHomeMachine } from './examinerHome.machine.ts';
import {
  homeAgendaMachine,
  homeConflictsMachine,
  homeRosterMachine,
  homeSessionMachine,
  homeSessionsMachine,
  homeUnfinishedMachine,
  type ClockTick,
  type DayKey,
  type ExamKey,
  type ResetKind,
} from './examinerHome.setup.ts';

const sessionOf = (examHeaderId: number) => ({ examHeaderId, examinees: [] }) as unknown as ExamSession;
const rosterOf = (examDate: string, ...exams: number[]): DashboardRoster => ({
  examDate,
  timeZone: 'UTC',
  sessions: exams.map(sessionOf),
  examDates: [examDate],
  mayReset: true,
});

function runHome({ date, clock }: { date?: string; clock?: SimulatedClock } = {}) {
  const active = controlled<{ value: ExamSession | null }, { key: null }>();
  const roster = controlled<{ value: DashboardRoster }, { key: DayKey }>();
  const sessions = controlled<{ value: readonly ExamSession[] }, { key: ExamKey }>();
  const agenda = controlled<{ value: Agenda }, { key: ExamKey }>();
  const conflicts = controlled<{ value: ExaminerConflicts }, { key: ExamKey }>();
  const reset = controlled<object, { kind: ResetKind }>();
  const run = runInSystem(
    examinerHomeMachine.provide({
      actors: {
        active: homeSessionMachine.provide({ actors: { load: active.logic } }),
        roster: homeRosterMachine.provide({ actors: { load: roster.logic } }),
        unfinished: homeUnfinishedMachine.provide({
          actors: { load: controlled<{ value: readonly UnfinishedExam[] }, { key: null }>().logic },
        }),
        sessions: homeSessionsMachine.provide({ actors: { load: sessions.logic } }),
        agenda: homeAgendaMachine.provide({ actors: { load: agenda.logic } }),
        conflicts: homeConflictsMachine.provide({ actors: { load: conflicts.logic } }),
        clock: fromCallback<ClockTick>(({ sendBack }) => sendBack({ type: 'clock.ticked', at: 60_000 })),
        reset: reset.logic,
      },
    }),
    { input: { ...screenInput, query: { date } }, ...(clock && { clock }) },
  );
  const { actor } = run;
  return {
    ...run,
    active,
    roster,
    agenda,
    conflicts,
    sessions,
    reset,
    context: () => actor.getSnapshot().context,
    shown: () => actor.getSnapshot().children.roster?.getSnapshot().context.value?.examDate,
    has: (tag: 'examKnown' | 'examAbsent' | 'resetting') => actor.getSnapshot().hasTag(tag),
    until: (tag: 'examKnown' | 'examAbsent') => waitFor(actor, (snapshot) => snapshot.hasTag(tag)),
    when: (check: () => boolean) => waitFor(actor, check),
  };
}

async function runReady() {
  const run = runHome();
  run.active.last().resolve({ value: sessionOf(601) });
  run.roster.last().resolve({ value: rosterOf('2027-03-08', 601) });
  await run.until('examKnown');
  return run;
}

describe('the examiner’s home', () => {
  it('asks for the active session and for the day side by side, and knows the board’s time', () => {
    const { active, roster, agenda, context } = runHome({ date: '2027-03-09' });
    expect(active.calls).toHaveLength(1);
    expect(roster.last().input.key).toEqual({ examDate: '2027-03-09' });
    expect(agenda.calls).toEqual([]);
    expect(context().now).toBe(60_000);
  });

  it('reads no day out of an address that names none', () => {
    const { actor, roster } = runHome({ date: 'yesterday' });
    expect(roster.last().input.key).toEqual({ examDate: undefined });
    actor.send({ type: 'query.changed', query: { date: '3/8/27' } });
    expect(roster.calls).toHaveLength(1);
  });

  it('asks for agenda, conflicts and sessions of the exam of the day that is shown, whatever session is active', async () => {
    const { active, roster, agenda, conflicts, sessions, until, when, context, has } = runHome();
    roster.last().resolve({ value: rosterOf('2027-03-08', 602) });
    await until('examKnown');
    active.last().resolve({ value: sessionOf(601) });
    await when(() => context().activeExam !== undefined);
    expect(has('examKnown')).toBe(true);
    for (const port of [agenda, conflicts, sessions])
      expect(port.calls.map(({ input }) => input.key)).toEqual([{ examHeaderId: 602 }]);
  });

  it('waits for the active session where the day has none', async () => {
    const { active, roster, agenda, until, when, context } = runHome();
    roster.last().resolve({ value: rosterOf('2027-03-08') });
    await when(() => context().dayExam !== undefined);
    expect(agenda.calls).toEqual([]);
    active.last().resolve({ value: sessionOf(601) });
    await until('examKnown');
    expect(agenda.last().input.key).toEqual({ examHeaderId: 601 });
  });

  it.each([
    [
      'there is no active session',
      (run: ReturnType<typeof runHome>) => run.active.last().resolve({ value: null }),
    ],
    ['it could not be had', (run: ReturnType<typeof runHome>) => run.active.last().reject(makeFault())],
  ])('asks for those of the day’s exam where %s', async (_, settle) => {
    const run = runHome();
    settle(run);
    run.roster.last().resolve({ value: rosterOf('2027-03-08', 602) });
    await run.until('examKnown');
    expect(run.agenda.last().input.key).toEqual({ examHeaderId: 602 });
  });

  it('asks for those of the active session’s exam where the day could not be had', async () => {
    const { active, roster, agenda, until } = runHome();
    active.last().resolve({ value: sessionOf(601) });
    roster.last().reject(makeFault());
    await until('examKnown');
    expect(agenda.last().input.key).toEqual({ examHeaderId: 601 });
  });

  it('has nothing to ask for without an exam, until a day has one', async () => {
    const { actor, active, roster, agenda, until, has } = runHome();
    active.last().resolve({ value: null });
    roster.last().resolve({ value: rosterOf('2027-03-08') });
    await until('examAbsent');
    expect(agenda.calls).toEqual([]);
    actor.send({ type: 'query.changed', query: { date: '2027-04-02' } });
    roster.last().resolve({ value: rosterOf('2027-04-02', 603) });
    await until('examKnown');
    expect(has('examAbsent')).toBe(false);
    expect(agenda.last().input.key).toEqual({ examHeaderId: 603 });
  });

  it('shows another day when the address leads there, and keeps the last one until it has come', async () => {
    const { actor, roster, shown, when, agenda } = await runReady();
    actor.send({ type: 'query.changed', query: { date: '2027-03-09' } });
    expect(roster.last().input.key).toEqual({ examDate: '2027-03-09' });
    expect(shown()).toBe('2027-03-08');
    actor.send({ type: 'query.changed', query: { date: '2027-03-09' } });
    expect(roster.calls).toHaveLength(2);
    roster.last().resolve({ value: rosterOf('2027-03-09', 602) });
    await eventually(() => expect(shown()).toBe('2027-03-09'));
    // Agenda and conflicts are those of that day's exam, not of the active session.
    await when(() => agenda.calls.length === 2);
    expect(agenda.last().input.key).toEqual({ examHeaderId: 602 });
  });

  it('goes over to another exam when the shown day belongs to it and nothing is active', async () => {
    const { actor, active, roster, agenda, until, when } = runHome();
    active.last().resolve({ value: null });
    roster.last().resolve({ value: rosterOf('2027-03-08', 601) });
    await until('examKnown');
    actor.send({ type: 'query.changed', query: { date: '2027-04-02' } });
    roster.last().resolve({ value: rosterOf('2027-04-02', 602) });
    await when(() => agenda.calls.length === 2);
    expect(agenda.last().input.key).toEqual({ examHeaderId: 602 });
  });

  it('reloads what failed without a network, once the connection has lasted for a moment', async () => {
    const clock = new SimulatedClock();
    const { actor, active, roster, agenda, until, reconnect } = runHome({ clock });
    active.last().reject(unreachable());
    roster.last().resolve({ value: rosterOf('2027-03-08', 601) });
    await until('examKnown');
    agenda.last().reject(unreachable());
    await eventually(() =>
      expect(actor.getSnapshot().children.agenda?.getSnapshot().hasTag('failed')).toBe(true),
    );
    await reconnect();
    clock.increment(1_500);
    expect(active.calls).toHaveLength(2);
    expect(agenda.calls).toHaveLength(2);
  });

  it('looks up the session and the day again once the board has received something', async () => {
    const { announce, active, roster } = await runReady();
    const command = makeCommand({ target: sheetTarget(1), act: { kind: 'exam.submit', examScheduleId: 1 } });
    announce('outbox', { type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs: false });
    await eventually(() => expect([active.calls.length, roster.calls.length]).toEqual([2, 2]));
  });
});

describe('a reset', () => {
  it('asks first, and shows in the specification’s words that it was done', async () => {
    const { actor, reset, received, has, when, active, answerQuestion } = await runReady();
    actor.send({ type: 'reset.ask', kind: 'comments' });
    expect(received('dialogs')).toMatchObject([
      { dialog: { kind: 'warn', title: { key: 'scoring:home.reset.comments.title' } } },
    ]);
    expect(reset.calls).toEqual([]);
    await answerQuestion(true);
    expect(reset.last().input).toEqual({ kind: 'comments' });
    expect(has('resetting')).toBe(true);
    reset.last().resolve({});
    await when(() => !has('resetting'));
    expect(received('dialogs').at(-1)).toMatchObject({
      dialog: { kind: 'message', tone: 'success', text: { key: 'scoring:home.reset.comments.done' } },
    });
    expect(active.calls).toHaveLength(2);
  });

  it('says that it failed', async () => {
    const { actor, reset, received, has, when, answerQuestion } = await runReady();
    actor.send({ type: 'reset.ask', kind: 'scores' });
    await answerQuestion(true);
    reset.last().reject(makeFault());
    await when(() => !has('resetting'));
    expect(received('dialogs').at(-1)).toMatchObject({
      dialog: { tone: 'error', text: { key: 'scoring:home.reset.failed' } },
    });
  });

  it('is not done when the question is declined, and is withdrawn when the screen closes', async () => {
    const { actor, reset, received, leave, answerQuestion } = await runReady();
    actor.send({ type: 'reset.ask', kind: 'scores' });
    await answerQuestion(false);
    actor.send({ type: 'reset.ask', kind: 'scores' });
    leave();
    expect(reset.calls).toEqual([]);
    const [opened, withdrawn] = received('dialogs').slice(-2);
    expect(opened).toMatchObject({ type: 'dialog.open', id: 'examinerHome' });
    expect(withdrawn).toEqual({ type: 'dialog.withdraw', dialog: opened?.dialog });
  });

  it('is not offered where the server does not allow it', async () => {
    const { actor, active, roster, received, when, context } = runHome();
    active.last().resolve({ value: null });
    roster.last().resolve({ value: { ...rosterOf('2027-03-08'), mayReset: false } });
    await when(() => context().dayExam !== undefined);
    actor.send({ type: 'reset.ask', kind: 'scores' });
    expect(received('dialogs')).toEqual([]);
  });
});
