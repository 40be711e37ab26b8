import { SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import {
  controlled,
  gatewayTimeout,
  makeFault,
  refusal,
  runInSystem,
  unreachable,
} from '#tests/support/machines/system.ts';
import { createCollectionMachine } from './collection.machine.ts';

interface Thing {
  name: string;
}
const [one, two] = [{ name: 'one' }, { name: 'two' }];

function runCollection({
  changed,
  isUndoable = false,
  ...more
}: {
  isSettling?: () => boolean;
  changed?: { text: string };
  isUndoable?: boolean;
  mayBeMissing?: true;
} = {}) {
  const load = controlled<{ items: readonly Thing[] }, { key: number }>();
  const remove = controlled<object, { item: Thing }>();
  const machine = createCollectionMachine<Thing, number>('things', {
    keyOf: ({ name }) => name,
    removal: {
      question: ({ name }) =>
        isUndoable
          ? null
          : {
              title: { text: 'Delete' },
              text: { text: name },
              confirm: { text: 'Delete it' },
            },
      removed: { text: 'removed' },
      failed: { text: 'kept' },
      ...(changed && { changed }),
    },
    ...more,
  }).provide({ actors: { load: load.logic, remove: remove.logic } });
  const clock = new SimulatedClock();
  const run = runInSystem(machine, { input: { key: 7 }, clock });
  const until = (tag: 'ready' | 'failed' | 'stale' | 'missing') =>
    waitFor(run.actor, (snapshot) => snapshot.hasTag(tag));
  const items = () => run.actor.getSnapshot().context.items;
  const dialogs = () =>
    run
      .received('dialogs')
      .filter(({ type }) => type === 'dialog.open')
      .map((event) => (event as unknown as { dialog: { text: object } }).dialog.text);
  const ready = async () => {
    load.last().resolve({ items: [one, two] });
    await until('ready');
  };
  /** Asks to remove the first one and confirms it. */
  const confirm = async () => {
    run.actor.send({ type: 'collection.remove', item: one });
    await run.answerQuestion(true);
  };
  return { ...run, clock, load, remove, until, items, dialogs, ready, confirm };
}

describe('a collection', () => {
  it('is loaded with its key, and stays visible during a reload', async () => {
    const { actor, items, load, ready, until } = runCollection();
    expect(load.last().input).toEqual({ key: 7 });
    await ready();
    actor.send({ type: 'collection.reload' });
    expect(actor.getSnapshot().hasTag('ready')).toBe(true);
    expect(items()).toEqual([one, two]);
    actor.send({ type: 'collection.reload' });
    expect(load.calls).toHaveLength(3);
    load.last().resolve({ items: [two] });
    await waitFor(actor, ({ context }) => context.items.length === 1);
    await until('ready');
  });

  it('that cannot be loaded is asked for again, by itself only when the network was to blame', async () => {
    const { actor, load, ready, until, reconnect } = runCollection();
    load.last().reject(makeFault());
    await until('failed');
    await reconnect();
    expect(load.calls).toHaveLength(1);
    actor.send({ type: 'collection.reload' });
    load.last().reject(unreachable());
    await until('failed');
    await reconnect();
    await ready();
  });

  it('asks before it removes, and keeps the item on a no', async () => {
    const { actor, received, ready, remove, answerQuestion } = runCollection();
    await ready();
    actor.send({ type: 'collection.remove', item: one });
    actor.send({ type: 'collection.remove', item: two });
    expect(received('dialogs')).toMatchObject([
      { id: 'things', dialog: { kind: 'warn', text: { text: 'one' } } },
    ]);
    await answerQuestion(false);
    expect(remove.calls).toEqual([]);
    expect(actor.getSnapshot().context.chosen).toBeNull();
  });

  it('takes its question along when it is left', async () => {
    const { actor, received, leave, ready } = runCollection();
    await ready();
    actor.send({ type: 'collection.remove', item: one });
    leave();
    expect(actor.getSnapshot().status).toBe('stopped');
    const [opened, withdrawn] = received('dialogs').slice(-2);
    expect(opened).toMatchObject({ type: 'dialog.open', id: 'things' });
    expect(withdrawn).toEqual({ type: 'dialog.withdraw', dialog: opened?.dialog });
  });

  it('removes what was confirmed, once, reports it, and reloads the list', async () => {
    const { actor, confirm, items, load, ready, remove, dialogs, openQuestions, answerQuestion } =
      runCollection();
    await ready();
    await confirm();
    actor.send({ type: 'collection.remove', item: two });
    expect(openQuestions()).toEqual([]);
    expect(actor.getSnapshot().hasTag('removing')).toBe(true);
    expect(remove.calls.map(({ input }) => input.item)).toEqual([one]);
    remove.last().resolve({});
    await waitFor(actor, ({ context }) => context.items.length === 1);
    expect(items()).toEqual([two]);
    expect(dialogs()).toEqual([{ text: 'one' }, { text: 'removed' }]);
    expect(load.calls).toHaveLength(2);
    // The first question is settled: the next removal can start while the list loads.
    actor.send({ type: 'collection.remove', item: two });
    expect(dialogs().at(-1)).toEqual({ text: 'two' });
    await answerQuestion(false);
  });

  it('that is still there after a gateway stopped waiting for its removal is not said to be kept', async () => {
    const { actor, confirm, load, ready, remove, dialogs } = runCollection();
    await ready();
    await confirm();
    remove.last().reject(gatewayTimeout());
    await eventually(() => expect(load.calls).toHaveLength(2));
    load.last().resolve({ items: [one, two] });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('removing'));
    expect(dialogs().at(-1)).toEqual({ key: 'common:unconfirmed' });
    expect(actor.getSnapshot().context.fault).toBeNull();
  });

  it('that could not remove reports it, and shows what the server has', async () => {
    const { actor, confirm, items, load, ready, remove, dialogs, until } = runCollection();
    await ready();
    await confirm();
    remove.last().reject(refusal(409, 'in-use'));
    await waitFor(actor, (snapshot) => !snapshot.hasTag('removing'));
    expect(dialogs().at(-1)).toEqual({ text: 'kept' });
    expect(items()).toEqual([one, two]);
    load.last().reject(makeFault());
    await until('stale');
    expect(items()).toEqual([one, two]);
    actor.send({ type: 'collection.reload' });
    load.last().resolve({ items: [one] });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('stale'));
    expect(items()).toEqual([one]);
  });

  it.each([
    ['says so', { text: 'changed' }, { text: 'changed' }],
    ['reports it without words of its own', undefined, { text: 'kept' }],
  ])('that could not remove an item that was changed elsewhere %s, and reloads', async (_, changed, text) => {
    const { actor, confirm, load, ready, remove, dialogs, items } = runCollection(changed && { changed });
    await ready();
    await confirm();
    remove.last().reject(refusal(412, 'stale'));
    await waitFor(actor, (snapshot) => !snapshot.hasTag('removing'));
    expect(dialogs().at(-1)).toEqual(text);
    expect(load.calls).toHaveLength(2);
    load.last().resolve({ items: [two] });
    await waitFor(actor, () => items().length === 1);
  });

  it('whose reload failed without a connection is loaded again by itself when it is back', async () => {
    const { actor, load, ready, reconnect, until } = runCollection();
    await ready();
    actor.send({ type: 'collection.reload' });
    load.last().reject(unreachable());
    await until('stale');
    await reconnect();
    await waitFor(actor, () => load.calls.length === 3);
    expect(actor.getSnapshot().hasTag('stale')).toBe(false);
  });

  it('shows a changed or new item at once, then what the server has', async () => {
    const { actor, items, load, ready } = runCollection();
    await ready();
    actor.send({ type: 'collection.put', item: { name: 'three' } });
    expect(items()).toEqual([one, two, { name: 'three' }]);
    actor.send({ type: 'collection.put', item: one });
    expect(items()).toHaveLength(3);
    load.last().resolve({ items: [two] });
    await waitFor(actor, () => items().length === 1);
  });

  it('of everything that a member has cannot be loaded where the server has no such call', async () => {
    const { actor, load, until } = runCollection();
    load.last().reject(refusal(404));
    await until('failed');
    expect(actor.getSnapshot().hasTag('missing')).toBe(false);
  });

  it('of something that the server does not know is missing', async () => {
    const { actor, load, until } = runCollection({ mayBeMissing: true });
    load.last().reject(refusal(404));
    await until('missing');
    expect(actor.getSnapshot().hasTag('failed')).toBe(false);
  });

  it('that is settling is loaded again a few times, and again after a change', async () => {
    const { actor, load, ready, clock } = runCollection({ isSettling: () => true });
    await ready();
    for (let polls = 1; polls <= 5; polls++) {
      clock.increment(2_000);
      expect(load.calls).toHaveLength(1 + polls);
      load.last().resolve({ items: [one] });
      await waitFor(actor, (snapshot) => snapshot.matches({ ready: { browsing: 'idle' } }));
    }
    clock.increment(2_000);
    expect(load.calls).toHaveLength(6);
    actor.send({ type: 'collection.reload' });
    expect(load.calls).toHaveLength(7);
  });

  it('whose removal was not answered shows the result by the list', async () => {
    const { actor, confirm, items, load, ready, remove, dialogs, answerQuestion, reconnect } =
      runCollection();
    const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('removing'));
    await ready();
    await confirm();
    remove.last().reject(unreachable());
    await waitFor(actor, () => load.calls.length === 2);
    expect(dialogs()).toEqual([{ text: 'one' }]);
    load.last().resolve({ items: [{ ...one }, two] });
    await settled();
    expect(dialogs().at(-1)).toEqual({ text: 'kept' });
    actor.send({ type: 'collection.remove', item: items()[0]! });
    await answerQuestion(true);
    remove.last().reject(unreachable());
    await waitFor(actor, () => load.calls.length === 3);
    load.last().resolve({ items: [two] });
    await settled();
    expect(dialogs().at(-1)).toEqual({ text: 'removed' });
    actor.send({ type: 'collection.remove', item: two });
    await answerQuestion(true);
    remove.last().reject(unreachable());
    await waitFor(actor, () => load.calls.length === 4);
    load.last().reject(unreachable());
    await eventually(() => expect(dialogs().at(-1)).toEqual({ key: 'common:removalUnconfirmed' }));
    // The list stays as it was, with what is being deleted, until the server can be asked.
    expect([items(), actor.getSnapshot().hasTag('removing')]).toEqual([[two], true]);
    await reconnect();
    await waitFor(actor, () => load.calls.length === 5);
    load.last().resolve({ items: [] });
    await settled();
    expect(dialogs().at(-1)).toEqual({ text: 'removed' });
  });
});

describe('a removal without a question', () => {
  const start = async () => {
    const run = runCollection({ isUndoable: true });
    await run.ready();
    run.actor.send({ type: 'collection.remove', item: one });
    return run;
  };
  const edits = ({ received }: Awaited<ReturnType<typeof start>>) =>
    received('navigation').map(({ type }) => type);

  it('is sent after eight seconds, and leaving asks until then', async () => {
    const run = await start();
    run.clock.increment(7_999);
    expect(run.remove.calls).toHaveLength(0);
    expect(edits(run)).toEqual(['edits.began']);
    run.clock.increment(1);
    expect(run.remove.last().input).toEqual({ item: one });
    run.remove.last().resolve({});
    await eventually(() => expect(run.items()).toEqual([two]));
    // Its end comes unprompted, so that it must not take the focus.
    expect(run.dialogs()).toEqual([]);
    expect(run.received('toasts')).toEqual([
      { type: 'toast.show', id: 'things.result', tone: 'success', message: { text: 'removed' } },
    ]);
    expect(run.received('navigation')).toMatchObject([
      { type: 'edits.began', left: { key: 'common:notDeleted' } },
      // Nothing is said of one that is on its way.
      { type: 'edits.began', by: 'thingsRemoval' },
      { type: 'edits.settled' },
    ]);
    run.stop();
  });

  it('that fails says so until that is closed, without a dialog', async () => {
    const run = await start();
    run.clock.increment(8_000);
    run.remove.last().reject(refusal(500));
    await eventually(() => expect(run.received('toasts')).toMatchObject([{ tone: 'error', duration: 0 }]));
    expect(run.dialogs()).toEqual([]);
    run.stop();
  });

  it('is not sent while the focus is on the button that takes it back, and not at once after that', async () => {
    const run = await start();
    run.actor.send({ type: 'collection.pause' });
    run.clock.increment(60_000);
    run.actor.send({ type: 'collection.resume' });
    run.clock.increment(7_000);
    expect(run.remove.calls).toHaveLength(0);
    run.clock.increment(1_000);
    expect(run.remove.calls).toHaveLength(1);
    run.stop();
  });

  it('that begins while the focus is already on its button waits too', async () => {
    const run = await start();
    run.actor.send({ type: 'collection.remove', item: two });
    run.actor.send({ type: 'collection.pause' });
    run.remove.last().resolve({});
    await eventually(() => expect(run.actor.getSnapshot().hasTag('paused')).toBe(true));
    run.clock.increment(60_000);
    expect(run.remove.calls).toHaveLength(1);
    run.stop();
  });

  it('is not sent if it was undone', async () => {
    const run = await start();
    run.actor.send({ type: 'collection.undo' });
    run.clock.increment(60_000);
    expect(run.remove.calls).toHaveLength(0);
    expect(edits(run)).toEqual(['edits.began', 'edits.settled']);
    run.stop();
  });

  it('is sent at once when the next one begins, which can be undone in turn', async () => {
    const run = await start();
    run.actor.send({ type: 'collection.remove', item: two });
    expect(run.remove.last().input).toEqual({ item: one });
    run.remove.last().resolve({});
    await eventually(() => expect(run.actor.getSnapshot().context.chosen).toEqual(two));
    run.actor.send({ type: 'collection.undo' });
    run.clock.increment(60_000);
    expect(run.remove.calls).toHaveLength(1);
    run.stop();
  });
});
