import { expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { PracticeExam } from '#contract/scoring/practice.ts';
import { scoreTarget, sheetTarget, type Command } from '#domain/scoring/commands/examCommand.ts';
import { controlled, refusal, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { oralExaminationsMachine } from './oralExaminations.machine.ts';
import { sessionDayMachine, type Listed, type SessionDay } from './oralExaminations.setup.ts';

const examinee = {
  examScheduleId: 9,
  examScheduleScoreId: 19,
  version: 2,
  status: 'started',
  examineeName: 'Ana Ruiz',
} as const;
const skip = { type: 'examinee.skip', examinee, reason: 'technical' } as const;

function run(query: Record<string, string> = {}) {
  const load = controlled<{ value: SessionDay }, { key: Listed }>();
  const machine = oralExaminationsMachine.provide({
    actors: { day: sessionDayMachine.provide({ actors: { load: load.logic } }) },
  });
  return { load, ...runInSystem(machine, { input: { ...screenInput, query } }) };
}

it('skips an examinee only after a question, based on the board’s version of the sheet', async () => {
  const { actor, received, answerQuestion } = run();
  actor.send(skip);
  expect(received('dialogs')).toMatchObject([
    {
      type: 'dialog.open',
      dialog: {
        kind: 'warn',
        text: { key: 'scoring:sessions.skip.text.technical', values: { name: 'Ana Ruiz' } },
      },
    },
  ]);
  await answerQuestion(false);
  expect(received('outbox')).toEqual([]);
  actor.send(skip);
  await answerQuestion(true);
  expect(received('outbox')).toMatchObject([
    {
      type: 'outbox.enqueue',
      draft: {
        target: 'sheet:19',
        examScheduleId: 9,
        act: { kind: 'exam.skip', examScheduleId: 9, reason: 'technical' },
        base: { version: 2, value: 'started' },
      },
    },
  ]);
});

it('shows that a skip failed, but not other refusals or what was discarded', () => {
  const { actor, received } = run();
  const refuse = (command: Command) => actor.send({ type: 'outbox.refused', command, fault: refusal(409) });
  const skipped = makeCommand({
    target: sheetTarget(19),
    act: { kind: 'exam.skip', examScheduleId: 9, reason: 'absent' },
  });
  refuse(makeCommand({ target: scoreTarget(1), act: { kind: 'score.clear', examScoringId: 1 } }));
  actor.send({ type: 'outbox.discarded', command: skipped });
  expect(received('dialogs')).toEqual([]);
  refuse(skipped);
  expect(JSON.stringify(received('dialogs'))).toContain('scoring:sessions.skip.failed');
});

it('shows the session that the address names, and the active one without a name', () => {
  const { actor } = run({ session: '12' });
  const shown = () => actor.getSnapshot().context.scheduleId;
  expect(shown()).toBe(12);
  actor.send({ type: 'query.changed', query: { session: 'second' } });
  expect(shown()).toBeUndefined();
});

it('takes its question along when it is left', () => {
  const { actor, received, leave } = run();
  actor.send(skip);
  leave();
  const [opened, withdrawn] = received('dialogs').slice(-2);
  expect(opened).toMatchObject({ type: 'dialog.open', id: 'examinee.skip' });
  expect(withdrawn).toEqual({ type: 'dialog.withdraw', dialog: opened?.dialog });
});

it('sets a practice exam up at once, and a new one only after a question and with nothing unsent', async () => {
  const setUp = controlled<PracticeExam, object>();
  const load = controlled<{ value: SessionDay }, { key: Listed }>();
  const machine = oralExaminationsMachine.provide({
    actors: {
      day: sessionDayMachine.provide({ actors: { load: load.logic } }),
      setUpPractice: setUp.logic,
    },
  });
  const { actor, received, answerQuestion } = runInSystem(machine, {
    input: { ...screenInput, query: { practice: 'yes' } },
  });
  expect(load.last().input).toEqual({ key: { isPractice: true } });
  actor.send({ type: 'practice.setUp' });
  expect(setUp.calls).toHaveLength(1);
  setUp.last().reject(refusal(500));
  await eventually(() => expect(JSON.stringify(received('dialogs'))).toContain('scoring:practice.failed'));
  actor.send({ type: 'practice.reset', hasUnsent: true });
  expect(JSON.stringify(received('dialogs').at(-1))).toContain('scoring:practice.unsent');
  actor.send({ type: 'practice.reset', hasUnsent: false });
  await answerQuestion(false);
  expect(setUp.calls).toHaveLength(1);
  actor.send({ type: 'practice.reset', hasUnsent: false });
  await answerQuestion(true);
  expect(setUp.calls).toHaveLength(2);
  expect(actor.getSnapshot().hasTag('settingUp')).toBe(true);
  expect(received('toasts')).toEqual([]);
  setUp.last().resolve({} as PracticeExam);
  await eventually(() =>
    expect(received('toasts')).toMatchObject([
      { type: 'toast.show', message: { key: 'scoring:practice.ready' } },
    ]),
  );
});

it('never sets practice up on the page of real exams', () => {
  const { actor } = run();
  actor.send({ type: 'practice.setUp' });
  expect(actor.getSnapshot().hasTag('settingUp')).toBe(false);
});
