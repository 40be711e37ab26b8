import { fromCallback, SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeFee, makeTransaction } from '#tests/support/server/fees.ts';
import { controlled, makeFault, refusal, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import { createPaymentMachine } from './payment.machine.ts';
import type { PageResumed } from '../systemActor.ts';
import type { FeesChanged } from './payment.types.ts';

const due = makeFee();
const opened = makeFee({ transactions: [makeTransaction()] });
const processing = makeFee({ transactions: [makeTransaction({ status: 'processing' })] });
const declined = makeFee({ transactions: [makeTransaction({ status: 'declined' })] });
const paid = makeFee({
  paidTotal: 125_000,
  transactions: [makeTransaction({ status: 'succeeded', receiptNumber: 'R-1' })],
});

function runPayment() {
  const clock = new SimulatedClock();
  const loadFees = controlled<{ fees: readonly ExamFee[] }, { key: number }>();
  const startPayment = controlled<object, { key: number; feeIds: readonly number[] }>();
  let resume = () => {};
  const machine = createPaymentMachine<number>('payment').provide({
    actors: {
      loadFees: loadFees.logic,
      startPayment: startPayment.logic,
      watchPage: fromCallback<PageResumed>(({ sendBack }) => {
        resume = () => sendBack({ type: 'page.resumed' });
      }),
    },
  });
  const run = runInSystem(machine, { input: { key: 11 }, clock });
  const emitted: readonly FeesChanged[] = run.emitted;
  const { actor } = run;
  const has = (tag: 'ready' | 'failed' | 'starting' | 'leaving' | 'checking') =>
    actor.getSnapshot().hasTag(tag);
  /** Answers the load in flight and waits until the answer has arrived. */
  const load = async (...fees: ExamFee[]) => {
    loadFees.last().resolve({ fees });
    await waitFor(actor, (snapshot) => snapshot.hasTag('ready') && !snapshot.hasTag('checking'));
  };
  const fail = async (thrown: unknown) => {
    loadFees.last().reject(thrown);
    await waitFor(actor, (snapshot) => !snapshot.hasTag('checking') && !snapshot.hasTag('loading'));
  };
  const pay = (...feeIds: number[]) =>
    actor.send({ type: 'fees.pay', feeIds: feeIds.length > 0 ? feeIds : [1] });
  /** Starts a payment and waits until the browser leaves for the card page. */
  const leave = async () => {
    pay();
    startPayment.last().resolve({});
    await waitFor(actor, (snapshot) => snapshot.hasTag('leaving'));
  };
  const words = () =>
    run.received('dialogs').map((event) => (event as unknown as { dialog: { text: object } }).dialog.text);
  return {
    ...run,
    clock,
    loadFees,
    startPayment,
    emitted,
    resume: () => resume(),
    has,
    load,
    fail,
    pay,
    leave,
    words,
  };
}

describe('fees', () => {
  it('are loaded, emitted, and not polled when nothing is in progress', async () => {
    const { clock, received, load, loadFees, resume, emitted } = runPayment();
    expect(loadFees.last().input).toEqual({ key: 11 });
    await load(due, paid);
    expect(emitted).toEqual([{ type: 'fees.changed', fees: [due, paid] }]);
    expect(received('toDo')).toEqual([{ type: 'toDo.changed' }]);
    clock.increment(600_000);
    resume();
    expect(loadFees.calls).toHaveLength(1);
  });

  it('are emitted even if there are none', async () => {
    const { load, emitted } = runPayment();
    await load();
    expect(emitted).toEqual([{ type: 'fees.changed', fees: [] }]);
  });

  it('that cannot be loaded are asked for again, by themselves only when the network was to blame', async () => {
    const { actor, fail, has, load, loadFees, reconnect } = runPayment();
    await fail(makeFault());
    expect(has('failed')).toBe(true);
    await reconnect();
    expect(loadFees.calls).toHaveLength(1);
    actor.send({ type: 'payment.reload' });
    await fail(unreachable());
    await reconnect();
    await load(due);
    expect(actor.getSnapshot().context.fault).toBeNull();
  });
});

describe('the way to the card page', () => {
  it('is requested once, however many clicks there are', async () => {
    const { actor, has, leave, load, loadFees, pay, startPayment } = runPayment();
    await load(due);
    pay();
    expect(has('starting')).toBe(true);
    await leave();
    pay();
    actor.send({ type: 'fee.check' });
    expect(startPayment.calls.map(({ input }) => input)).toEqual([{ key: 11, feeIds: [1] }]);
    expect(loadFees.calls).toHaveLength(1);
    expect([has('starting'), has('leaving')]).toEqual([true, true]);
  });

  it('is one for several fees, if each of them can be paid', async () => {
    const { has, load, pay, startPayment } = runPayment();
    const other = makeFee({ feeId: 2 });
    const settled = makeFee({ feeId: 3, paidTotal: 125_000 });
    await load(due, other, settled);
    pay(1, 3);
    pay(1, 99);
    expect(has('starting')).toBe(false);
    pay(1, 2);
    expect(startPayment.calls.map(({ input }) => input)).toEqual([{ key: 11, feeIds: [1, 2] }]);
  });

  it.each([
    ['is paid', paid],
    ['is being processed', processing],
    ['has expired', makeFee({ expired: true })],
  ])('is not there for a fee that %s', async (_, fee) => {
    const { has, load, pay, startPayment } = runPayment();
    await load(fee);
    pay();
    pay(99);
    expect(has('starting')).toBe(false);
    expect(startPayment.calls).toEqual([]);
  });

  it('can be gone while the server is being asked', async () => {
    const { actor, has, load, loadFees, pay } = runPayment();
    await load(opened);
    actor.send({ type: 'fee.check' });
    pay();
    expect(has('starting')).toBe(true);
    expect(loadFees.last().signal.aborted).toBe(true);
  });

  it.each([
    [refusal(500), { key: 'payments:failed', values: { status: 500 } }],
    [unreachable(), { key: 'payments:failedSilently' }],
    [refusal(503, faultTypes.paymentsOff), { key: 'payments:refused.off', values: { reference: 'fee-1' } }],
    [refusal(409, faultTypes.feePaid), { key: 'payments:refused.paid', values: { reference: 'fee-1' } }],
    [
      refusal(409, faultTypes.feeExpired),
      { key: 'payments:refused.expired', values: { reference: 'fee-1' } },
    ],
    [
      refusal(409, faultTypes.paymentProcessing),
      { key: 'payments:refused.processing', values: { reference: 'fee-1' } },
    ],
  ])('that is refused says why, and asks how the fees are now', async (thrown, text) => {
    const { load, loadFees, pay, startPayment, words } = runPayment();
    await load(due);
    pay();
    startPayment.last().reject(thrown);
    await eventually(() => expect(words()).toEqual([text]));
    expect(loadFees.calls).toHaveLength(2);
    await load(paid);
  });

  it('that leads nowhere is given up after a while', async () => {
    const { clock, has, leave, load, pay, startPayment } = runPayment();
    await load(due);
    await leave();
    clock.increment(20_000);
    expect(has('checking')).toBe(true);
    await load(opened);
    pay();
    expect(startPayment.calls).toHaveLength(2);
  });
});

describe('coming back', () => {
  it('from the browser’s memory asks the server, and believes nothing else', async () => {
    const { actor, has, leave, load, loadFees, resume, emitted } = runPayment();
    await load(due);
    await leave();
    resume();
    expect(has('leaving')).toBe(false);
    expect(loadFees.calls).toHaveLength(2);
    await load(processing);
    expect(actor.getSnapshot().context.fees).toEqual([processing]);
    expect(emitted.map(({ fees }) => fees)).toEqual([[due], [processing]]);
  });

  it('asks again and again while a payment is under way, with growing pauses, until it is settled', async () => {
    const { clock, load, loadFees, emitted } = runPayment();
    await load(processing);
    for (const pause of [3_000, 6_000, 12_000, 24_000, 30_000, 30_000]) {
      const before = loadFees.calls.length;
      clock.increment(pause - 1);
      expect(loadFees.calls).toHaveLength(before);
      clock.increment(1);
      expect(loadFees.calls).toHaveLength(before + 1);
      await load(processing);
    }
    expect(emitted).toHaveLength(1);
    clock.increment(30_000);
    await load(paid);
    expect(emitted.at(-1)?.fees).toEqual([paid]);
    const asked = loadFees.calls.length;
    clock.increment(600_000);
    expect(loadFees.calls).toHaveLength(asked);
  });

  it.each(['fee.check', 'payment.reload', 'connection.restored'] as const)(
    'asks at once on %s, and the pauses start again',
    async (type) => {
      const { actor, clock, load, loadFees, reconnect } = runPayment();
      const act = type === 'connection.restored' ? reconnect : async () => actor.send({ type });
      await load(opened);
      clock.increment(3_000);
      await load(opened);
      clock.increment(6_000);
      await load(opened);
      await act();
      await act();
      expect(loadFees.calls).toHaveLength(4);
      await load(opened);
      clock.increment(6_000);
      expect(loadFees.calls).toHaveLength(5);
    },
  );

  it('keeps the last fees visible when the server does not answer, and goes on polling', async () => {
    const { actor, clock, fail, has, load, loadFees } = runPayment();
    await load(processing);
    clock.increment(3_000);
    await fail(makeFault());
    expect(has('ready')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ fees: [processing] });
    clock.increment(6_000);
    expect(loadFees.calls).toHaveLength(3);
    await load(declined);
    expect(actor.getSnapshot().context.fault).toBeNull();
  });
});
