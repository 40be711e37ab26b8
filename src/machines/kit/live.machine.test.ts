import { SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { nothingHeld, scoreTarget } from '#domain/examCommand.ts';
import { makeCommand } from '#tests/support/scoringNews.ts';
import { controlled, refusal, runInSystem, unreachable } from '#tests/support/system.ts';
import { createLiveMachine } from './live.machine.ts';

const give = (examScoringId: number) =>
  makeCommand({
    target: scoreTarget(examScoringId),
    act: { kind: 'score.give', examScoringId, score: 'pass', givenAt: '' },
  });
const settled = (command = give(1), isTheirs = false) =>
  ({ type: 'outbox.settled', command, held: nothingHeld, isTheirs }) as const;

function run() {
  const load = controlled<{ value: string }, { key: null }>();
  const clock = new SimulatedClock();
  const machine = createLiveMachine<string, null>('live').provide({ actors: { load: load.logic } });
  const { actor } = runInSystem(machine, { input: { key: null }, clock });
  const answer = async (value: string) => {
    load.last().resolve({ value });
    await Promise.resolve();
  };
  const fail = async (thrown: unknown) => {
    load.last().reject(thrown);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { actor, load, clock, answer, fail, context: () => actor.getSnapshot().context };
}

it('keeps the last value, and what was done, while the board cannot be asked again', async () => {
  const { actor, answer, fail, clock, context } = run();
  await answer('first');
  actor.send(settled());
  clock.increment(300);
  await fail(unreachable());
  expect(actor.getSnapshot().hasTag('ready')).toBe(true);
  expect(context()).toMatchObject({ value: 'first', fault: { kind: 'unreachable' } });
  expect(context().received).toHaveLength(1);
  actor.send({ type: 'connection.restored' });
  await answer('second');
  expect(context()).toEqual({ key: null, value: 'second', fault: null, received: [] });
});

it('asks once for many changes in a row, after the last of them', async () => {
  const { actor, load, answer, clock, context } = run();
  await answer('first');
  for (let change = 0; change < 20; change += 1) {
    actor.send(settled(give(change)));
    clock.increment(100);
  }
  expect(load.calls).toHaveLength(1);
  clock.increment(300);
  expect(load.calls).toHaveLength(2);
  expect(context().received).toHaveLength(20);
  await answer('second');
  expect(context()).toMatchObject({ value: 'second', received: [] });
});

it('asks again for what was received while it was being asked', async () => {
  const { actor, load, answer, clock, context } = run();
  actor.send(settled());
  await answer('first');
  clock.increment(300);
  actor.send(settled());
  expect(load.calls[1]?.signal.aborted).toBe(true);
  clock.increment(300);
  await answer('second');
  expect(load.calls).toHaveLength(3);
  expect(context()).toMatchObject({ value: 'second', received: [] });
});

it('does not count a change as one’s own where the board’s value was taken over', async () => {
  const { actor, answer, context } = run();
  await answer('first');
  actor.send(settled(give(1), true));
  expect(context().received).toEqual([]);
});

it('that never arrived is asked for when the connection is back, and on wish', async () => {
  const { actor, load, fail, answer } = run();
  await fail(unreachable());
  expect(actor.getSnapshot().hasTag('failed')).toBe(true);
  actor.send({ type: 'connection.restored' });
  await fail(refusal(500));
  actor.send({ type: 'connection.restored' });
  expect(load.calls).toHaveLength(2);
  actor.send({ type: 'resource.reload' });
  await answer('value');
  expect(actor.getSnapshot().hasTag('ready')).toBe(true);
});
