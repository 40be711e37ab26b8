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
    await eventually(() => expect(emitted).toEqual([{ type: 'keeper.settled', isDone: true }]));
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
    expect(emitted).toEqual([false, true].map((isDone) => ({ type: 'keeper.settled', isDone })));
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
