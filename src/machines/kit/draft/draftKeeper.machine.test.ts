import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlled, runInSystem } from '#tests/support/machines/system.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createDraftKeeperMachine } from './draftKeeper.machine.ts';

interface Place {
  key: number;
  leftBy: string | null;
}

/** A keeper whose device answers when the test says so. */
function runKeeper() {
  const store = controlled<object, Place & { draft: string; version: number }>();
  const drop = controlled<object, Place>();
  const run = runInSystem(
    createDraftKeeperMachine<string, number>().provide({
      actors: { storeDraft: store.logic, dropDraft: drop.logic },
    }),
    { input: { key: 1 } },
  );
  const { actor } = run;
  return {
    ...run,
    store,
    drop,
    isOnDevice: () => actor.getSnapshot().context.isOnDevice,
    isDone: () => actor.getSnapshot().status === 'done',
    keep: (draft: string, key = 1) => actor.send({ type: 'keeper.store', key, draft, version: 3 }),
    remove: (key = 1) => actor.send({ type: 'keeper.drop', key }),
  };
}

describe('a draft on this device', () => {
  it('is stored one write after the other, the newest last', async () => {
    const { keep, store, emitted, isOnDevice } = runKeeper();
    for (const text of ['a', 'ab', 'abc']) keep(text);
    expect(store.calls.map(({ input }) => input.draft)).toEqual(['a']);
    store.last().resolve({});
    await eventually(() => expect(store.calls).toHaveLength(2));
    expect([store.last().input, emitted]).toEqual([{ key: 1, draft: 'abc', version: 3, leftBy: null }, []]);
    store.last().resolve({});
    await eventually(() => expect(emitted).toEqual([{ type: 'keeper.settled', isOnDevice: true }]));
    expect(isOnDevice()).toBe(true);
  });

  it('that cannot be stored is said not to be, and the next try stores it', async () => {
    const { keep, store, emitted, isOnDevice } = runKeeper();
    keep('a');
    store.last().reject(new Error('full'));
    await eventually(() => expect(isOnDevice()).toBe(false));
    keep('ab');
    store.last().resolve({});
    await eventually(() => expect(isOnDevice()).toBe(true));
    expect(emitted).toEqual([false, true].map((isOnDevice) => ({ type: 'keeper.settled', isOnDevice })));
  });

  it('is removed after the write that is under way, and what was to be written is not', async () => {
    const { keep, remove, store, drop, isOnDevice } = runKeeper();
    keep('a');
    keep('ab');
    remove();
    expect(drop.calls).toEqual([]);
    store.last().resolve({});
    await eventually(() => expect(drop.calls).toHaveLength(1));
    expect([drop.last().input, store.calls.length]).toEqual([{ key: 1, leftBy: null }, 1]);
    drop.last().resolve({});
    await eventually(() => expect(isOnDevice()).toBeNull());
  });

  it('that could not be removed is still there, and is removed with the next try', async () => {
    const { keep, remove, store, drop, emitted, isOnDevice } = runKeeper();
    keep('a');
    store.last().resolve({});
    for (const isRemoved of [false, true]) {
      await eventually(() => expect(isOnDevice()).toBe(true));
      remove();
      if (isRemoved) drop.last().resolve({});
      else drop.last().reject(new Error('the store does not open'));
      await eventually(() => expect(emitted).toHaveLength(isRemoved ? 3 : 2));
    }
    expect([isOnDevice(), drop.calls.length]).toEqual([null, 2]);
  });

  it('that was typed while it was being removed is stored', async () => {
    const { keep, remove, store, drop } = runKeeper();
    remove();
    keep('a');
    drop.last().resolve({});
    await eventually(() => expect(store.calls).toHaveLength(1));
  });

  it('of a closed window is taken over once, also after a write that failed', async () => {
    const { actor, keep, store } = runKeeper();
    actor.send({ type: 'keeper.found', place: { key: 1, leftBy: 'closed' }, isNeeded: true });
    for (const isStored of [false, true]) {
      keep('a');
      expect(store.last().input.leftBy).toBe('closed');
      if (isStored) store.last().resolve({});
      else store.last().reject(new Error('full'));
      await eventually(() => expect(actor.getSnapshot().hasTag('writing')).toBe(false));
    }
    keep('ab');
    expect(store.last().input.leftBy).toBeNull();
  });

  it('of an earlier visit is removed at once where it is not needed, and nothing is where there is none', () => {
    const { actor, drop } = runKeeper();
    actor.send({ type: 'keeper.found', place: null, isNeeded: false });
    expect(drop.calls).toEqual([]);
    actor.send({ type: 'keeper.found', place: { key: 1, leftBy: 'closed' }, isNeeded: false });
    expect(drop.last().input).toEqual({ key: 1, leftBy: 'closed' });
  });

  it('is removed under its former key after it was stored under the new one, and not before', async () => {
    const { actor, keep, store, drop } = runKeeper();
    actor.send({ type: 'keeper.found', place: { key: 1, leftBy: 'closed' }, isNeeded: true });
    keep('a', 2);
    expect([store.last().input.leftBy, drop.calls]).toEqual([null, []]);
    store.last().resolve({});
    await eventually(() => expect(drop.calls).toHaveLength(1));
    expect(drop.last().input).toEqual({ key: 1, leftBy: 'closed' });
    drop.last().resolve({});
    await eventually(() => expect(actor.getSnapshot().hasTag('writing')).toBe(false));
    keep('ab', 2);
    store.last().resolve({});
    await eventually(() => expect(actor.getSnapshot().hasTag('writing')).toBe(false));
    expect(drop.calls).toHaveLength(1);
  });

  it('stays under its former key where it cannot be stored under the new one', async () => {
    const { keep, store, drop, isOnDevice } = runKeeper();
    keep('a', 2);
    store.last().reject(new Error('full'));
    await eventually(() => expect(isOnDevice()).toBe(false));
    expect(drop.calls).toEqual([]);
  });

  it('is written to the last letter before the keeper ends', async () => {
    const { actor, keep, store, isDone } = runKeeper();
    keep('a');
    keep('ab');
    actor.send({ type: 'keeper.close' });
    store.last().resolve({});
    await eventually(() => expect(store.calls).toHaveLength(2));
    expect(isDone()).toBe(false);
    store.last().resolve({});
    await eventually(() => expect(isDone()).toBe(true));
  });

  it('does not hold up the end where there is none', () => {
    const { actor, isDone } = runKeeper();
    actor.send({ type: 'keeper.close' });
    expect(isDone()).toBe(true);
  });
});

type Step =
  | { kind: 'type'; key: 1 | 2 }
  | { kind: 'drop'; key: 1 | 2 }
  /** The device answers what it was asked to do. */
  | { kind: 'answer'; isOk: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), key: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('drop' as const), key: fc.constantFrom(1, 2) }),
  fc.record({ kind: fc.constant('answer' as const), isOk: fc.boolean() }),
);

it('has on the device what was asked for last, whatever was typed, dropped and failed before', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), fc.boolean(), async (steps, wasLeft) => {
      const { actor, store, drop, keep, remove, stop } = runKeeper();
      const device = new Map<string, string>();
      const answered = new Set<unknown>();
      /** The device does what it was asked to do, and says so; or it does not. */
      const answer = async (isOk: boolean) => {
        const write = store.calls.find((call) => !answered.has(call));
        const removal = drop.calls.find((call) => !answered.has(call));
        // One at a time.
        expect(write === undefined || removal === undefined).toBe(true);
        for (const call of [write, removal]) {
          if (!call) continue;
          answered.add(call);
          const { key, leftBy } = call.input;
          if (isOk && call === removal) device.delete(`own ${key}`);
          if (isOk && call === write) device.set(`own ${key}`, write.input.draft);
          if (isOk && leftBy !== null) device.delete(`${leftBy} ${key}`);
          if (isOk) call.resolve({});
          else call.reject(new Error('the store does not open'));
          await new Promise(setImmediate);
        }
      };
      if (wasLeft) {
        device.set('closed 1', 'left');
        actor.send({ type: 'keeper.found', place: { key: 1, leftBy: 'closed' }, isNeeded: true });
      }
      let typed = 0;
      for (const each of steps) {
        if (each.kind === 'type') keep(`text ${(typed += 1)}`, each.key);
        if (each.kind === 'drop') remove(each.key);
        if (each.kind === 'answer') await answer(each.isOk);
      }
      // From here on the device works.
      keep('last', 2);
      while (actor.getSnapshot().hasTag('writing')) await answer(true);
      expect(device.get('own 2')).toBe('last');
      // A removal that failed leaves what it should remove, and only that.
      const hasFailed = steps.some((each) => each.kind === 'answer' && !each.isOk);
      expect(hasFailed || device.size === 1).toBe(true);
      stop();
    }),
    { numRuns: 150 },
  );
});
