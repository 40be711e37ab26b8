import { expect, it } from 'vitest';
import { scoreTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion, type ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { controlled, refusal, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { createExaminationScoresMachine } from './examinationScores.machine.ts';
import { scoredDayMachine, type ScoredDay } from './examinationScores.setup.ts';

const NOW = Date.parse('2027-03-08T15:00:00.000Z');
const base: ServerVersion = { ...noServerVersion, version: 1, value: 'pass' };
const give = (examScoringId: number, score = 'fail') =>
  makeCommand({
    target: scoreTarget(examScoringId),
    act: { kind: 'score.give', examScoringId, score, givenAt: '' },
  });

function run(query: Record<string, string> = {}) {
  const load = controlled<{ value: ScoredDay }, { key: { examDate: string | undefined; userId: number } }>();
  const machine = createExaminationScoresMachine({ now: () => NOW }).provide({
    actors: { day: scoredDayMachine.provide({ actors: { load: load.logic } }) },
  });
  const system = runInSystem(machine, { input: { ...screenInput, query } });
  return {
    load,
    ...system,
    /** The outbox has taken the change. */
    taken: () => system.actor.send({ type: 'outbox.changedInLedger', target: scoreTarget(1) }),
  };
}
const change = { type: 'score.change', examScoringId: 1, examScheduleId: 9, score: 'fail', base } as const;
const settled = (command = give(1), isTheirs = false) =>
  ({ type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs }) as const;
const textsOf = (received: readonly object[]) => received.map((event) => JSON.stringify(event));

it('loads the day of the address, and another one when the address changes', () => {
  const { actor, load } = run({ date: '2027-03-08' });
  expect(load.last().input.key).toEqual({ examDate: '2027-03-08', userId: expect.any(Number) });
  actor.send({ type: 'query.changed', query: { date: '2027-03-08' } });
  expect(load.calls).toHaveLength(1);
  actor.send({ type: 'query.changed', query: { date: '2027-03-09' } });
  expect(load.last().input.key).toEqual({ examDate: '2027-03-09', userId: expect.any(Number) });
  expect(load.calls[0]?.signal.aborted).toBe(true);
});

it('takes an address that names no day for today’s', () => {
  expect(run({ date: 'yesterday' }).load.last().input.key).toEqual({
    examDate: undefined,
    userId: expect.any(Number),
  });
});

it('gives the outbox a changed score, given at the board’s time and based on what was seen', () => {
  const { actor, received } = run();
  actor.send(change);
  expect(received('outbox')).toEqual([
    {
      type: 'outbox.changeInLedger',
      draft: {
        target: 'score:1',
        examScheduleId: 9,
        act: {
          kind: 'score.give',
          examScoringId: 1,
          score: 'fail',
          givenAt: '2027-03-08T15:00:00.000Z',
        },
        base,
      },
    },
  ]);
});

it('says once that a score was updated, and says nothing of scores that were given elsewhere', () => {
  const { actor, received, taken } = run();
  actor.send(settled());
  expect(received('dialogs')).toEqual([]);
  actor.send(change);
  taken();
  actor.send(settled(give(2)));
  expect(received('dialogs')).toEqual([]);
  actor.send(settled());
  actor.send(settled());
  expect(textsOf(received('dialogs'))).toHaveLength(1);
  expect(textsOf(received('dialogs'))[0]).toContain('scoring:scores.updated');
});

it('says that an update failed, and that a later try succeeded', () => {
  const { actor, received, taken } = run();
  actor.send(change);
  taken();
  actor.send({ type: 'outbox.refused', command: give(1), fault: refusal(409) });
  actor.send(settled());
  const [failed, updated] = textsOf(received('dialogs'));
  expect(failed).toContain('scoring:scores.updateFailed');
  expect(updated).toContain('scoring:scores.updated');
});

it('shows nothing about a change that was replaced by the board’s, or was discarded', () => {
  const { actor, received, taken } = run();
  actor.send(change);
  taken();
  actor.send(settled(give(1), true));
  actor.send(change);
  taken();
  actor.send({ type: 'outbox.discarded', command: give(1) });
  actor.send(settled());
  expect(received('dialogs')).toEqual([]);
});

it('gives a change up only after a question, and takes the question along when it is left', async () => {
  const { actor, received, leave, answerQuestion } = run();
  const giveUp = { type: 'change.giveUp', key: 'k1', what: 'Score of case 1' } as const;
  actor.send(giveUp);
  expect(received('dialogs')).toMatchObject([
    { type: 'dialog.open', id: 'change.giveUp', dialog: { kind: 'warn' } },
  ]);
  await answerQuestion(false);
  expect(received('outbox')).toEqual([]);
  actor.send(giveUp);
  await answerQuestion(true);
  expect(received('outbox')).toEqual([{ type: 'outbox.drop', key: 'k1' }]);
  actor.send(giveUp);
  leave();
  const [opened, withdrawn] = received('dialogs').slice(-2);
  expect(opened).toMatchObject({ type: 'dialog.open', id: 'change.giveUp' });
  expect(withdrawn).toEqual({ type: 'dialog.withdraw', dialog: opened?.dialog });
});
