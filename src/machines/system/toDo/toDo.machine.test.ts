import { fromCallback, SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { controlled, makeFault, runInSystem } from '#tests/support/machines/system.ts';
import type { OwnMove } from '../../systemActor.ts';
import { toDoMachine, type WatchedPortal } from './toDo.machine.ts';

const fee: OwnMove = { path: '/payment-history' };
const step: OwnMove = { path: '/apply-and-register/exam-registration/501' };

function runToDo() {
  const clock = new SimulatedClock();
  const loadMine = controlled<{ mine: readonly OwnMove[] }, object>();
  let see: (event: WatchedPortal) => void = () => {};
  const machine = toDoMachine.provide({
    actors: {
      loadMine: loadMine.logic,
      watchPortal: fromCallback<WatchedPortal>(({ sendBack }) => {
        see = sendBack;
      }),
    },
  });
  const run = runInSystem(machine, { clock });
  const mine = () => run.actor.getSnapshot().context.mine;
  return {
    ...run,
    clock,
    calls: loadMine.calls,
    loadMine,
    mine,
    settle: () => clock.increment(500),
    enter: () => see({ type: 'member.entered' }),
    leave: () => see({ type: 'member.left' }),
    show: (hasList = false) => see({ type: 'screen.opened', hasList }),
    read: async (...moves: OwnMove[]) => {
      loadMine.last().resolve({ mine: moves });
      await eventually(() => expect(mine()).toEqual(moves));
    },
  };
}

/** A member on a page that has read the list. */
async function runOnPage() {
  const run = runToDo();
  run.enter();
  run.show();
  run.settle();
  await run.read(fee, step);
  return run;
}

describe('what a member has to do', () => {
  it('is read once a screen is open, and not while nobody is signed in', async () => {
    const { calls, enter, show, settle, read, mine } = runToDo();
    show();
    settle();
    enter();
    settle();
    expect(calls).toHaveLength(0);
    show();
    settle();
    expect(calls).toHaveLength(1);
    expect(mine()).toBeNull();
    await read(fee);
  });

  it('is read again when another screen opens, and when the user or the connection returns', async () => {
    const { calls, show, settle, read, announce } = await runOnPage();
    show();
    settle();
    await read(fee);
    announce('stage', { type: 'page.resumed' });
    settle();
    await read();
    announce('connection', { type: 'connection.restored' });
    settle();
    expect(calls).toHaveLength(4);
  });

  it('is read once for several writes, after the last of them', async () => {
    const { actor, calls, clock, settle, mine } = await runOnPage();
    actor.send({ type: 'toDo.changed' });
    clock.increment(400);
    actor.send({ type: 'toDo.changed' });
    clock.increment(400);
    expect(calls).toHaveLength(1);
    settle();
    expect(calls).toHaveLength(2);
    expect(mine()).toEqual([fee, step]);
  });

  it('is not taken from an answer that a later write has made old', async () => {
    const { actor, calls, settle, read, mine } = await runOnPage();
    actor.send({ type: 'toDo.changed' });
    settle();
    actor.send({ type: 'toDo.changed' });
    expect(calls[1]?.signal.aborted).toBe(true);
    calls[1]?.resolve({ mine: [] });
    settle();
    expect(mine()).toEqual([fee, step]);
    await read(fee);
  });

  it('is unknown after a read that failed, and opens no dialog', async () => {
    const { actor, loadMine, settle, mine, received } = await runOnPage();
    actor.send({ type: 'toDo.changed' });
    settle();
    loadMine.last().reject(makeFault());
    await eventually(() => expect(mine()).toBeNull());
    expect([...received('dialogs'), ...received('toasts')]).toEqual([]);
  });

  it('is what the screen lists, which reads it itself', async () => {
    const { actor, announce, calls, show, settle, mine } = await runOnPage();
    show(true);
    actor.send({ type: 'toDo.known', mine: [step] });
    expect(mine()).toEqual([step]);
    actor.send({ type: 'toDo.known', mine: null });
    expect(mine()).toBeNull();
    actor.send({ type: 'toDo.changed' });
    announce('stage', { type: 'page.resumed' });
    settle();
    expect(calls).toHaveLength(1);
    show();
    actor.send({ type: 'toDo.known', mine: [fee] });
    expect(mine()).toBeNull();
  });

  it('is what a screen lists also before it is known which screen is open', () => {
    const { actor, enter, show, mine } = runToDo();
    enter();
    actor.send({ type: 'toDo.known', mine: [fee] });
    expect(mine()).toEqual([fee]);
    show(true);
    expect(mine()).toEqual([fee]);
  });

  it('is forgotten at sign-out, also while it is read', async () => {
    const { actor, calls, enter, leave, settle, mine } = await runOnPage();
    actor.send({ type: 'toDo.changed' });
    settle();
    leave();
    expect(mine()).toBeNull();
    expect(calls.at(-1)?.signal.aborted).toBe(true);
    actor.send({ type: 'toDo.known', mine: [fee] });
    enter();
    expect(mine()).toBeNull();
  });
});
