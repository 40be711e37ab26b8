import { expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import type { CheckResult, KeptCheck } from '#domain/scoring/deviceCheck.ts';
import { controlled, runInSystem, screenInput } from '#tests/support/machines/system.ts';
import { deviceCheckMachine } from './deviceCheck.machine.ts';
import type { CheckedBy, Keeping, Of } from './deviceCheck.setup.ts';

function run() {
  const measured = () => controlled<CheckResult, Of>();
  const ports = {
    identify: controlled<CheckedBy, Of>(),
    clock: measured(),
    storage: measured(),
    askToKeep: controlled<boolean, object>(),
    portal: measured(),
    network: measured(),
    keep: controlled<Keeping, Of & Pick<KeptCheck, 'results'>>(),
  };
  const machine = deviceCheckMachine.provide({
    actors: {
      identify: ports.identify.logic,
      clock: ports.clock.logic,
      storage: ports.storage.logic,
      askToKeep: ports.askToKeep.logic,
      portal: ports.portal.logic,
      network: ports.network.logic,
      keep: ports.keep.logic,
    },
  });
  const person = { userId: 7, userName: 'ana', roles: ['examiner' as const] };
  return { ports, ...runInSystem(machine, { input: { ...screenInput, person } }) };
}

it('keeps a sheet once everything is measured and answered, and again after another answer', async () => {
  const { actor, ports } = run();
  ports.clock.last().resolve({ reason: 'clockRight', amount: 1 });
  ports.storage.last().resolve({ reason: 'stored' });
  ports.portal.last().resolve({ reason: 'portalKept', amount: 3 });
  actor.send({ type: 'check.answer', name: 'print', isGood: false });
  actor.send({ type: 'check.answer', name: 'conflicts', isGood: true });
  actor.send({ type: 'key.pressed', key: 'x' });
  expect(actor.getSnapshot().context.results.keyboard).toBeUndefined();
  actor.send({ type: 'key.pressed', key: '2' });
  expect(actor.getSnapshot().hasTag('complete')).toBe(false);
  // What cannot be measured is a result too.
  ports.network.last().reject(new Error('no network'));
  await eventually(() => expect(ports.keep.calls).toHaveLength(1));
  const { results } = actor.getSnapshot().context;
  expect(results).toEqual({
    clock: { reason: 'clockRight', amount: 1 },
    storage: { reason: 'stored' },
    portal: { reason: 'portalKept', amount: 3 },
    network: { reason: 'networkNone' },
    print: { reason: 'notPrinted' },
    keyboard: { reason: 'keyWorks', amount: 2 },
    conflicts: { reason: 'conflictsRead' },
  });
  const sheet = { checkedAt: '2027-03-07T18:00:00Z', results: results as KeptCheck['results'] };
  ports.keep.last().resolve({ sheet, isKept: true });
  await eventually(() => expect(actor.getSnapshot().hasTag('kept')).toBe(true));
  actor.send({ type: 'check.answer', name: 'print', isGood: true });
  expect(actor.getSnapshot().hasTag('kept')).toBe(false);
  expect(ports.keep.last().input.results.print).toEqual({ reason: 'printed' });
  ports.keep.last().resolve({ sheet, isKept: false });
  await eventually(() => expect(actor.getSnapshot().hasTag('notKept')).toBe(true));
});

it('says of each check that cannot be made what is not known', async () => {
  const { actor, ports } = run();
  for (const check of [ports.clock, ports.storage, ports.portal, ports.network])
    check.last().reject(new Error('not possible'));
  await eventually(() =>
    expect(actor.getSnapshot().context.results).toEqual({
      clock: { reason: 'clockUnknown' },
      storage: { reason: 'noStorage' },
      portal: { reason: 'portalUnknown' },
      network: { reason: 'networkNone' },
    }),
  );
});

it('measures again on request, and keeps the person’s answers', async () => {
  const { actor, ports } = run();
  ports.clock.last().resolve({ reason: 'clockWrong', amount: 900 });
  actor.send({ type: 'key.missing' });
  await eventually(() => expect(actor.getSnapshot().hasTag('checking.clock')).toBe(false));
  actor.send({ type: 'check.again' });
  const snapshot = actor.getSnapshot();
  expect(snapshot.hasTag('checking.clock')).toBe(true);
  expect(snapshot.context.results).toEqual({ keyboard: { reason: 'noKey' } });
});

it('asks the browser to keep the data, and then measures whether it does', async () => {
  const { actor, ports } = run();
  ports.storage.last().resolve({ reason: 'notPersistent' });
  await eventually(() => expect(actor.getSnapshot().hasTag('checking.storage')).toBe(false));
  expect(ports.askToKeep.calls).toHaveLength(0);
  actor.send({ type: 'storage.keep' });
  const { context } = actor.getSnapshot();
  expect([actor.getSnapshot().hasTag('checking.storage'), context.results.storage]).toEqual([
    true,
    undefined,
  ]);
  ports.askToKeep.last().resolve(true);
  await eventually(() => expect(ports.storage.calls).toHaveLength(2));
  ports.storage.last().resolve({ reason: 'stored' });
  await eventually(() => expect(actor.getSnapshot().context.results.storage).toEqual({ reason: 'stored' }));
});
