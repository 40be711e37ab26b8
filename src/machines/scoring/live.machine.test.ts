import { SimulatedClock } from 'xstate';
import { expect, it } from 'vitest';
import { scoreTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import type { Fault } from '#domain/fault.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { controlled, refusal, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import { createLiveMachine } from './live.machine.ts';

const give = (examScoringId: number) =>
  makeCommand({
    target: scoreTarget(examScoringId),
    act: { kind: 'score.give', examScoringId, score: 'pass', givenAt: '' },
  });
const settled = (command = give(1), isTheirs = false) =>
  ({ type: 'outbox.settled', command, serverVersion: noServerVersion, isTheirs }) as const;

function run() {
  const load = controlled<{ value: string; fault?: Fault }, { key: null }>();
  const clock = new SimulatedClock();
  const machine = createLiveMachine<string, null>('live').provide({ actors: { load: load.logic } });
  const { actor, reconnect, emitted } = runInSystem(machine, { input: { key: null }, clock });
  const answer = async (value: string, fault?: Fault) => {
    load.last().resolve({ value, ...(fault && { fault }) });
    await Promise.resolve();
  };
  const fail = async (thrown: unknown) => {
    load.last().reject(thrown);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { actor, reconnect, emitted, load, clock, answer, fail, context: () => actor.getSnapshot().context };
}

it('keeps the last value, and what was done, while the board cannot be asked again', async () => {
  const { actor, answer, fail, clock, context, reconnect } = run();
  await answer('first');
  actor.send(settled());
  clock.increment(300);
  await fail(unreachable());
  expect(actor.getSnapshot().hasTag('ready')).toBe(true);
  expect(context()).toMatchObject({ value: 'first', fault: { kind: 'unreachable' } });
  expect(context().received).toHaveLength(1);
  await reconnect();
  clock.increment(1_500);
  await answer('second');
  expect(context()).toEqual({ key: null, value: 'second', fault: null, received: [], settled: [], left: [] });
});

it('retries after a while without an event that the connection is back', async () => {
  const { actor, load, answer, fail, clock, context } = run();
  await fail(unreachable());
  clock.increment(15_000);
  await answer('first');
  actor.send({ type: 'resource.reload' });
  await fail(unreachable());
  clock.increment(15_000);
  await answer('second');
  expect([load.calls.length, context().value]).toEqual([4, 'second']);
});

it('does not ask for what it has when the connection is back', async () => {
  const { load, answer, reconnect } = run();
  await answer('first');
  await reconnect();
  expect(load.calls).toHaveLength(1);
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

it('does not count a change as its own if the board’s value was taken', async () => {
  const { actor, answer, context } = run();
  await answer('first');
  actor.send(settled(give(1), true));
  expect(context().received).toEqual([]);
});

it('that never arrived is loaded when the connection is back, and on request', async () => {
  const { actor, load, fail, answer, clock, reconnect } = run();
  await fail(unreachable());
  expect(actor.getSnapshot().hasTag('failed')).toBe(true);
  await reconnect();
  expect(load.calls).toHaveLength(1);
  clock.increment(1_500);
  await fail(refusal(500));
  await reconnect();
  expect(load.calls).toHaveLength(2);
  actor.send({ type: 'resource.reload' });
  await answer('value');
  expect(actor.getSnapshot().hasTag('ready')).toBe(true);
});

it('shows an older value if there is no other, and that it is old', async () => {
  const { answer, clock, context, reconnect } = run();
  await answer('remembered', unreachable());
  expect(context()).toMatchObject({ value: 'remembered', fault: { kind: 'unreachable' } });
  await reconnect();
  clock.increment(1_500);
  await answer('first');
  expect(context()).toMatchObject({ value: 'first', fault: null });
});

it('does not take an older value for one that has what was received since', async () => {
  const { actor, answer, clock, context } = run();
  await answer('first');
  actor.send(settled());
  clock.increment(300);
  await answer('remembered', unreachable());
  expect(context()).toMatchObject({ value: 'first', fault: { kind: 'unreachable' } });
  expect(context().received).toHaveLength(1);
});

it.each([
  { type: 'page.resumed' },
  { type: 'outbox.handedOver', examScheduleId: 1 },
  { type: 'outbox.refused', command: give(1), fault: refusal(409) },
  { type: 'outbox.discarded', command: give(1) },
  { type: 'outbox.leftElsewhere', commands: [give(1)] },
  settled(give(1), true),
] as const)('asks again on $type, because others may have changed what it shows', async (news) => {
  const { actor, answer, clock, context } = run();
  await answer('first');
  actor.send(news);
  clock.increment(300);
  await answer('second');
  expect(context().value).toBe('second');
});

it('asks again where another window’s change has been sent while it is loaded', async () => {
  const { actor, load, answer, context } = run();
  actor.send({ type: 'outbox.leftElsewhere', commands: [give(1)] });
  expect(load.calls).toHaveLength(2);
  await answer('first');
  expect(context()).toMatchObject({ value: 'first', left: [] });
});

it('keeps what another window no longer has until it was loaded after that', async () => {
  const { actor, answer, fail, clock, context, reconnect } = run();
  await answer('first');
  const command = give(1);
  actor.send({ type: 'outbox.leftElsewhere', commands: [command] });
  expect(context().left).toMatchObject([{ command }]);
  clock.increment(300);
  await fail(unreachable());
  expect(context().left).toMatchObject([{ command }]);
  await reconnect();
  clock.increment(1_500);
  actor.send({ type: 'outbox.leftElsewhere', commands: [give(2)] });
  expect(context().left).toHaveLength(2);
  clock.increment(300);
  await answer('second');
  expect(context()).toMatchObject({ value: 'second', left: [] });
});

it('lets it give way to what this window has sent since, and to a decision of the user', async () => {
  const { actor, answer, context } = run();
  await answer('first');
  const refused = { ...give(3), refusal: refusal(409) };
  actor.send({ type: 'outbox.leftElsewhere', commands: [give(1), give(2), refused] });
  expect(context().left).toHaveLength(2);
  actor.send(settled(give(1)));
  expect(context().left).toMatchObject([{ command: { target: scoreTarget(2) } }]);
});

it('keeps it where an older value is all that can be loaded', async () => {
  const { actor, answer, context } = run();
  actor.send({ type: 'outbox.leftElsewhere', commands: [give(1)] });
  await answer('remembered', unreachable());
  expect(context()).toMatchObject({ value: 'remembered', left: [{}] });
});

it('keeps its value until that of another key is there, and then takes only that one', async () => {
  const { actor, load, answer, fail, context, emitted } = run();
  await answer('first');
  actor.send({ type: 'resource.show', key: null });
  const left = load.last();
  actor.send({ type: 'resource.show', key: null });
  expect([actor.getSnapshot().hasTag('loading'), context().value]).toEqual([true, 'first']);
  expect([load.calls.length, left.signal.aborted]).toEqual([3, true]);
  await answer('second');
  actor.send({ type: 'resource.show', key: null });
  await fail(refusal(500));
  expect([actor.getSnapshot().hasTag('failed'), context().value]).toEqual([true, 'second']);
  expect(emitted).toEqual(
    ['first', 'second', 'second'].map((value) => ({ type: 'resource.settled', of: 'live', value })),
  );
});

it('says to its parent too what it loaded again, and that nothing could be loaded', async () => {
  const { actor, answer, fail, emitted } = run();
  await fail(refusal(500));
  actor.send({ type: 'resource.reload' });
  await answer('first');
  actor.send({ type: 'resource.reload' });
  await answer('second');
  expect(emitted.map(({ value }) => value)).toEqual([null, 'first', 'second']);
});
