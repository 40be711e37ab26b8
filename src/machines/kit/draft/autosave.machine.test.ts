import { SimulatedClock, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { eventually } from '#tests/support/eventually.ts';
import { controlled, refusal, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import { createDraftKeeperMachine } from './draftKeeper.machine.ts';
import { createAutosaveMachine } from './autosave.machine.ts';
import type { BoardDraft } from './autosave.types.ts';

type Key = { examId: number };
interface Sent {
  key: Key;
  draft: string;
  version: number;
}

function runAutosave({ isUnsent = false } = {}) {
  const here = controlled<object, Sent & { leftBy: string | null }>();
  const dropped = controlled<object, { key: Key; leftBy: string | null }>();
  const there = controlled<BoardDraft<string>, Sent>();
  const theirs = controlled<BoardDraft<string>, { key: Key }>();
  const clock = new SimulatedClock();
  const { actor, reconnect, emitted } = runInSystem(
    createAutosaveMachine<string, Key>('autosave').provide({
      actors: {
        keeper: createDraftKeeperMachine<string, Key>().provide({
          actors: { storeDraft: here.logic, dropDraft: dropped.logic },
        }),
        save: there.logic,
        load: theirs.logic,
      },
    }),
    {
      clock,
      input: { key: { examId: 501 } },
    },
  );
  const read = { draft: 'old', version: 3, savedAt: '2027-01-15T10:00:00.000Z', isUnsent };
  actor.send({ type: 'draft.open', read });
  actor.send({ type: 'draft.resume' });
  const until = (state: string) => waitFor(actor, (snapshot) => snapshot.matches(state as 'kept'));
  const keeper = () => actor.getSnapshot().children.keeper?.getSnapshot();
  return {
    actor,
    reconnect,
    /** The device stores what it is asked to. */
    stored: async () => {
      await eventually(() => {
        here.last().resolve({});
        expect(keeper()?.hasTag('writing')).toBe(false);
      });
    },
    here,
    dropped,
    there,
    theirs,
    clock,
    emitted,
    until,
    type: (draft: string) => actor.send({ type: 'draft.changed', draft }),
    has: (tag: 'kept' | 'working' | 'unsent' | 'conflict') => actor.getSnapshot().hasTag(tag),
    context: () => actor.getSnapshot().context,
    isOnDevice: () => keeper()?.context.isOnDevice,
  };
}

/** A draft that is typed, kept on the device, and in flight to the board. */
async function runSending(text = 'new') {
  const run = runAutosave();
  run.type(text);
  await run.stored();
  run.clock.increment(1_200);
  return run;
}
const receipt = (draft: string, version: number) => ({
  draft,
  version,
  savedAt: '2027-01-15T10:32:00.000Z',
});
const stale = refusal(412, faultTypes.stale);

describe('an autosave', () => {
  it('has nothing to do until something is typed', () => {
    const { has, here, there } = runAutosave();
    expect(has('kept')).toBe(true);
    expect([...here.calls, ...there.calls]).toEqual([]);
  });

  it('keeps what is typed on the device at once, and at the board after a pause in typing', async () => {
    const { type, here, there, until, clock, emitted, has, context, stored } = runAutosave();
    type('n');
    expect(has('unsent')).toBe(true);
    expect(here.last().input).toEqual({ key: { examId: 501 }, draft: 'n', version: 3, leftBy: null });
    await stored();
    clock.increment(1_000);
    type('ne');
    await stored();
    clock.increment(1_000);
    expect(there.calls).toEqual([]);
    clock.increment(200);
    expect(there.last().input).toEqual({ key: { examId: 501 }, draft: 'ne', version: 3 });
    there.last().resolve(receipt('ne', 4));
    await until('kept');
    expect(context()).toMatchObject({ version: 4, savedAt: '2027-01-15T10:32:00.000Z', fault: null });
    expect(emitted).toEqual([{ type: 'draft.opened', draft: 'old' }]);
  });

  it('sends without a pause what a button saves', async () => {
    const { type, actor, there, until } = runAutosave();
    type('n');
    actor.send({ type: 'draft.send' });
    expect(there.last().input).toEqual({ key: { examId: 501 }, draft: 'n', version: 3 });
    there.last().resolve(receipt('n', 4));
    await until('kept');
  });

  it('sends once more what was typed while it was sending, and calls nothing saved before that', async () => {
    const { type, there, until, clock, emitted, has, stored } = await runSending();
    type('newer');
    there.last().resolve(receipt('new', 4));
    await until('pausing');
    expect(has('unsent')).toBe(true);
    expect(emitted).toHaveLength(1);
    await stored();
    clock.increment(1_200);
    expect(there.calls).toHaveLength(2);
    expect(there.last().input).toMatchObject({ draft: 'newer', version: 4 });
  });

  it('keeps on the device at once what is typed while the board takes its time, to the last letter', async () => {
    const { type, here, there, until, context, isOnDevice } = await runSending();
    type('newer');
    type('newest');
    expect(here.last().input).toMatchObject({ draft: 'newer' });
    here.last().resolve({});
    await eventually(() => expect(here.calls).toHaveLength(3));
    expect(here.last().input).toMatchObject({ draft: 'newest' });
    here.last().reject(new Error('full'));
    await eventually(() => expect(isOnDevice()).toBe(false));
    expect(there.calls).toHaveLength(1);
    there.last().resolve(receipt('new', 4));
    await until('pausing');
    expect([context(), isOnDevice()]).toMatchObject([{ unsent: 'newest', version: 4 }, false]);
  });

  it('writes the last of what was typed while the device was writing', async () => {
    const { type, here, stored } = runAutosave();
    type('a');
    type('ab');
    expect(here.calls).toHaveLength(1);
    here.last().resolve({});
    await eventually(() => expect(here.calls).toHaveLength(2));
    expect(here.last().input.draft).toBe('ab');
    await stored();
  });

  it('shows when the device stores nothing, and still sends to the board', async () => {
    const { type, here, there, clock, isOnDevice } = runAutosave();
    type('n');
    here.last().reject(new Error('denied'));
    await eventually(() => expect(isOnDevice()).toBe(false));
    clock.increment(1_200);
    expect(there.calls).toHaveLength(1);
  });

  it('is removed from the device once the board has it', async () => {
    const { there, until, dropped, isOnDevice } = await runSending();
    there.last().resolve(receipt('new', 4));
    await until('kept');
    expect(dropped.last().input).toEqual({ key: { examId: 501 }, leftBy: null });
    dropped.last().resolve({});
    await eventually(() => expect(isOnDevice()).toBeNull());
  });

  it('stays on the device where the board keeps no drafts, to the last letter', async () => {
    const { there, until, stored, type, dropped, here, isOnDevice } = await runSending();
    type('newer');
    type('newest');
    there.last().resolve({ ...receipt('newest', 0), savedAt: null });
    await until('pausing');
    await stored();
    expect([here.last().input.draft, isOnDevice(), dropped.calls]).toEqual(['newest', true, []]);
  });

  it('shows why the board does not have it, and retries on request, when the network is back, and by itself', async () => {
    const { actor, there, until, clock, context, has, reconnect } = await runSending();
    const fault = unreachable();
    for (const again of [
      async () => actor.send({ type: 'draft.send' }),
      reconnect,
      async () => clock.increment(20_000),
    ]) {
      there.last().reject(fault);
      await until('unsent');
      expect(context().fault).toEqual(fault);
      expect(has('unsent')).toBe(true);
      await again();
      await until('sending');
    }
    there.last().resolve(receipt('new', 4));
    await until('kept');
    expect(context().fault).toBeNull();
  });

  it('sends at once what the last visit left on the device', () => {
    const { there, isOnDevice } = runAutosave({ isUnsent: true });
    expect(there.last().input).toEqual({ key: { examId: 501 }, draft: 'old', version: 3 });
    expect(isOnDevice()).toBe(true);
  });
});

describe('an autosave that is suspended', () => {
  const read = { draft: 'read', version: 8, savedAt: '2027-01-15T11:00:00.000Z', isUnsent: false };

  it('sends nothing, stores what is typed, and sends it when it is resumed', async () => {
    const { actor, type, here, there, clock } = await runSending('new');
    actor.send({ type: 'draft.suspend' });
    expect(there.last().signal.aborted).toBe(true);
    type('newer');
    expect(here.last().input.draft).toBe('newer');
    clock.increment(60_000);
    expect(there.calls).toHaveLength(1);
    actor.send({ type: 'draft.resume' });
    expect(there.last().input).toMatchObject({ draft: 'newer', version: 3 });
  });

  it('keeps what the board does not have from a draft that is read again, and takes that one otherwise', async () => {
    for (const unsent of ['typed', null]) {
      const { actor, type, emitted, context } = runAutosave();
      if (unsent !== null) type(unsent);
      actor.send({ type: 'draft.suspend' });
      actor.send({ type: 'draft.open', read });
      expect(emitted.at(-1)).toEqual({ type: 'draft.opened', draft: unsent ?? 'read' });
      expect(context()).toMatchObject({ unsent, version: unsent === null ? 8 : 3 });
    }
  });

  it('takes no save of its own that was aborted and arrived for another window’s', async () => {
    const { actor, type, there, theirs, until, stored, clock } = await runSending('mine');
    actor.send({ type: 'draft.suspend' });
    type('mine too');
    actor.send({ type: 'draft.resume' });
    there.last().reject(stale);
    await until('comparing');
    theirs.last().resolve(receipt('mine', 4));
    await until('pausing');
    await stored();
    clock.increment(1_200);
    expect(there.last().input).toMatchObject({ draft: 'mine too', version: 4 });
  });

  it('knows its own save too after the page was read again, with the draft that the device has', async () => {
    const { actor, type, there, theirs, until, stored, clock } = await runSending('mine');
    actor.send({ type: 'draft.suspend' });
    type('mine too');
    actor.send({
      type: 'draft.open',
      read: { draft: 'mine too', version: 3, savedAt: null, isUnsent: true },
    });
    actor.send({ type: 'draft.resume' });
    there.last().reject(stale);
    await until('comparing');
    theirs.last().resolve(receipt('mine', 4));
    await until('pausing');
    await stored();
    clock.increment(1_200);
    expect(there.last().input).toMatchObject({ draft: 'mine too', version: 4 });
  });

  it('forgets a draft that is discarded, here and on the device', async () => {
    const { actor, dropped, context, there } = await runSending('new');
    actor.send({ type: 'draft.discard' });
    expect([context(), there.last().signal.aborted]).toMatchObject([{ unsent: null, version: 0 }, true]);
    expect(dropped.last().input).toEqual({ key: { examId: 501 }, leftBy: null });
    actor.send({ type: 'draft.open', read });
    actor.send({ type: 'draft.resume' });
    expect([context().version, there.calls.length]).toEqual([8, 1]);
  });
});

describe('a draft that another window changed', () => {
  async function runConflict() {
    const run = await runSending('mine');
    run.there.last().reject(stale);
    await run.until('comparing');
    run.theirs.last().resolve(receipt('theirs', 9));
    await run.until('conflict');
    return run;
  }

  it('is shown beside the user’s own, and neither is overwritten', async () => {
    const { context, has, there } = await runConflict();
    expect(has('conflict')).toBe(true);
    expect(context()).toMatchObject({ unsent: 'mine', theirs: { draft: 'theirs', version: 9 } });
    expect(there.calls).toHaveLength(1);
  });

  it('does not keep from the device what is typed before the choice', async () => {
    const { type, here } = await runConflict();
    type('mine too');
    expect(here.last().input).toMatchObject({ draft: 'mine too', version: 3 });
  });

  it('stays on the device once chosen, although more was still to be written there', async () => {
    const { actor, type, here, until, has } = await runConflict();
    type('a');
    type('ab');
    actor.send({ type: 'draft.takeTheirs' });
    const before = here.calls.length;
    here.last().resolve({});
    // One write after the other: what was typed cannot come after what was chosen.
    await eventually(() => expect(here.calls).toHaveLength(before + 1));
    expect(here.last().input).toMatchObject({ draft: 'theirs', version: 9 });
    expect(has('conflict')).toBe(true);
    here.last().resolve({});
    await until('sending');
    expect(here.calls).toHaveLength(before + 1);
  });

  it('is replaced by the user’s own when that is chosen, with everything typed in the meantime', async () => {
    const { actor, type, there, until, context, stored } = await runConflict();
    type('mine too');
    actor.send({ type: 'draft.keepMine' });
    // At once: it was decided, not typed.
    expect(there.last().input).toMatchObject({ draft: 'mine too', version: 9 });
    await stored();
    expect(there.last().input).toMatchObject({ draft: 'mine too', version: 9 });
    there.last().resolve(receipt('mine too', 10));
    await until('kept');
    expect(context()).toMatchObject({ version: 10, theirs: null });
  });

  it('replaces the user’s own when that is chosen, and the form gets it', async () => {
    const { actor, emitted, here, there, has, until, context } = await runConflict();
    actor.send({ type: 'draft.takeTheirs' });
    expect(here.last().input).toMatchObject({ draft: 'theirs', version: 9 });
    expect(has('conflict')).toBe(true); // until the device has stored it too
    here.last().resolve({});
    await until('sending');
    expect(context()).toMatchObject({ unsent: 'theirs', version: 9, theirs: null });
    expect(emitted.at(-1)).toEqual({ type: 'draft.replaced', draft: 'theirs' });
    expect(there.last().input).toMatchObject({ draft: 'theirs', version: 9 });
  });

  it('is not another window’s when the answer to an own try was lost, also with more typed since', async () => {
    const { actor, type, there, theirs, until, clock, stored } = await runSending('mine');
    there.last().reject(unreachable());
    await until('unsent');
    type('mine too');
    await stored();
    clock.increment(1_200);
    there.last().reject(stale);
    await until('comparing');
    theirs.last().resolve(receipt('mine', 4));
    await until('pausing');
    await stored();
    clock.increment(1_200);
    expect(there.last().input).toMatchObject({ draft: 'mine too', version: 4 });
    there.last().resolve(receipt('mine too', 5));
    await until('kept');
    expect(actor.getSnapshot().context.version).toBe(5);
  });

  it('is no conflict where the other one only kept again what this one began with', async () => {
    const { there, theirs, here, until } = await runSending('mine');
    there.last().reject(stale);
    await until('comparing');
    theirs.last().resolve(receipt('old', 4));
    await until('pausing');
    expect(here.last().input).toMatchObject({ draft: 'mine', version: 4 });
  });

  it('is asked for again when it could not be read', async () => {
    const { there, theirs, until, reconnect } = await runSending('mine');
    there.last().reject(stale);
    await until('comparing');
    theirs.last().reject(unreachable());
    await until('unsent');
    await reconnect();
    expect(there.calls).toHaveLength(2);
  });
});
