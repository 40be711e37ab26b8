import { describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { makeSheet } from '#tests/support/machines/cardMachines.ts';
import { found, runSheet, saving, stale } from '#tests/support/machines/sheetRun.ts';
import { eventually } from '#tests/support/eventually.ts';
import { gatewayTimeout, refusal, unreachable } from '#tests/support/machines/system.ts';

describe('a card that is kept on the device, and saved by version', () => {
  it('puts what is typed on the device at once, one write after the other, the newest last', async () => {
    const run = runSheet();
    await run.loaded();
    run.type('a');
    run.type('ab');
    run.type('abc');
    expect(run.store.calls.map(({ input }) => input.draft.text)).toEqual(['a']);
    run.store.last().resolve({});
    await eventually(() => expect(run.store.calls).toHaveLength(2));
    expect(run.store.last().input).toEqual({ key: null, draft: { text: 'abc' }, version: 3, leftBy: null });
    run.store.last().resolve({});
    await eventually(() => expect(run.isOnDevice()).toBe(true));
    expect(run.edits()).toEqual(['edits.began']);
    run.stop();
  });

  it('shows when the device stores nothing', async () => {
    const run = runSheet();
    await run.loaded();
    run.type('a');
    run.store.last().reject(new Error('full'));
    await eventually(() => expect(run.isOnDevice()).toBe(false));
    run.stop();
  });

  it('saves once, based on the version that was seen, however often the button is pressed', async () => {
    const run = runSheet();
    await saving(run);
    run.submit('mine');
    run.submit('mine');
    expect(run.save.calls).toHaveLength(1);
    expect(run.save.last().input).toMatchObject({ draft: { text: 'mine' }, version: 3 });
    run.save.last().resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('edited')).toBe(false));
    expect(run.context()).toMatchObject({ version: 4, draft: { text: 'mine' } });
    expect(run.edits()).toEqual(['edits.began', 'edits.settled']);
    expect(run.dialogs()).toMatchObject([{ tone: 'success' }]);
    run.store.last().resolve({});
    await eventually(() => expect(run.drop.calls).toHaveLength(1));
    run.stop();
  });

  it('keeps what is typed while a save is on its way, and bases it on what was saved', async () => {
    const run = runSheet();
    await saving(run);
    const { epoch } = run.context();
    run.type('mine and more');
    run.save.last().resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    expect(run.tagged('edited')).toBe(true);
    // The form is not filled again.
    expect(run.context()).toMatchObject({ draft: { text: 'mine and more' }, version: 4, epoch });
    run.submit('mine and more');
    await eventually(() => expect(run.save.calls).toHaveLength(2));
    expect(run.save.last().input.version).toBe(4);
    run.stop();
  });

  it('shows both where the board has another version, and saves knowingly over it', async () => {
    const run = runSheet();
    await saving(run);
    run.save.last().reject(stale);
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    expect(run.load.last().input.isFresh).toBe(true);
    run.load.last().resolve({ value: makeSheet('theirs', 5), found: null });
    await eventually(() => expect(run.tagged('conflict')).toBe(true));
    expect(run.context()).toMatchObject({ draft: { text: 'mine' }, theirs: { text: 'theirs' } });
    run.actor.send({ type: 'conflict.keepMine' });
    await eventually(() => expect(run.save.calls).toHaveLength(2));
    expect(run.save.last().input).toMatchObject({ draft: { text: 'mine' }, version: 5 });
    run.stop();
  });

  it('takes what the board has when the user chooses that, and drops the draft', async () => {
    const run = runSheet();
    await saving(run);
    run.save.last().reject(stale);
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    run.load.last().resolve({ value: makeSheet('theirs', 5), found: null });
    await eventually(() => expect(run.tagged('conflict')).toBe(true));
    run.actor.send({ type: 'conflict.takeTheirs' });
    expect(run.context()).toMatchObject({ draft: { text: 'theirs' }, version: 5, theirs: null });
    expect(run.tagged('edited')).toBe(false);
    run.store.last().resolve({});
    await eventually(() => expect(run.drop.calls).toHaveLength(1));
    run.stop();
  });

  it('asks nothing where the board has what was typed, because an answer was lost', async () => {
    const run = runSheet();
    await saving(run);
    run.save.last().reject(stale);
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    run.load.last().resolve({ value: makeSheet('mine', 4), found: null });
    await eventually(() => expect(run.tagged('edited')).toBe(false));
    expect(run.dialogs()).toMatchObject([{ tone: 'success' }]);
    run.stop();
  });

  /** A save that got no answer, and the question for what the board has. */
  const unanswered = async (run: ReturnType<typeof runSheet>) => {
    await saving(run);
    const asked = run.load.calls.length;
    run.save.last().reject(unreachable());
    await eventually(() => expect(run.load.calls).toHaveLength(asked + 1));
    expect([run.tagged('edited'), run.dialogs()]).toEqual([true, []]);
    return run.load.last();
  };

  it('says that a save without an answer failed once the board is known not to have it', async () => {
    const run = runSheet();
    (await unanswered(run)).resolve({ value: makeSheet('old', 3) });
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    expect(run.tagged('edited')).toBe(true);
    expect(run.context().draft).toEqual({ text: 'mine' });
    expect(run.dialogs()).toMatchObject([{ tone: 'error', text: { key: 'cards:failed' } }]);
    run.stop();
  });

  it.each([
    ['a gateway', gatewayTimeout()],
    ['the portal', { ...unreachable(), isTimedOut: true }],
  ])(
    'does not say that a save failed after which %s stopped waiting: it may still arrive',
    async (_, fault) => {
      const run = runSheet();
      await saving(run);
      run.save.last().reject(fault);
      await eventually(() => expect(run.load.calls).toHaveLength(2));
      run.load.last().resolve({ value: makeSheet('old', 3) });
      await eventually(() => expect(run.tagged('busy')).toBe(false));
      expect(run.context().draft).toEqual({ text: 'mine' });
      expect(run.dialogs()).toMatchObject([{ tone: 'error', text: { key: 'common:unconfirmed' } }]);
      run.stop();
    },
  );

  it('says that a save without an answer is done if the board has it', async () => {
    const run = runSheet();
    (await unanswered(run)).resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('edited')).toBe(false));
    expect(run.context()).toMatchObject({ version: 4, draft: { text: 'mine' }, fault: null });
    expect(run.dialogs()).toMatchObject([{ tone: 'success', text: { key: 'cards:saved' } }]);
    run.stop();
  });

  it('keeps what was typed since a save without an answer, based on what the board has', async () => {
    const run = runSheet();
    const reading = await unanswered(run);
    run.type('mine and more');
    reading.resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    expect(run.context()).toMatchObject({ version: 4, draft: { text: 'mine and more' } });
    expect(run.tagged('edited')).toBe(true);
    run.stop();
  });

  it('says that a save could not be confirmed while nothing can be read, and then what became of it', async () => {
    const run = runSheet();
    (await unanswered(run)).reject(unreachable());
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    expect(run.dialogs()).toMatchObject([{ tone: 'error', text: { key: 'common:unconfirmed' } }]);
    run.type('mine and more');
    const asked = run.load.calls.length;
    await run.reconnect();
    await eventually(() => expect(run.load.calls).toHaveLength(asked + 1));
    run.load.last().resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    // Nobody waits for it, so no other dialog takes the focus; the one that is not true any more closes.
    const [opened, closed] = run.received('dialogs');
    expect([opened?.type, closed]).toEqual([
      'dialog.open',
      { type: 'dialog.withdraw', dialog: opened?.['dialog'] },
    ]);
    expect(run.received('dialogs')).toHaveLength(2);
    expect(run.received('toasts')).toMatchObject([{ tone: 'success', message: { key: 'cards:saved' } }]);
    expect(run.context()).toMatchObject({ version: 4, draft: { text: 'mine and more' } });
    run.stop();
  });

  it('goes on to find out what became of a save after a no to undoing, and does not close the question', async () => {
    const run = runSheet();
    (await unanswered(run)).reject(unreachable());
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    run.actor.send({ type: 'card.reset' });
    await run.reconnect();
    expect(run.openQuestions()).toHaveLength(1);
    expect(run.load.calls).toHaveLength(2);
    await run.answerQuestion(false);
    expect(run.context().draft).toEqual({ text: 'mine' });
    await run.reconnect();
    await eventually(() => expect(run.load.calls).toHaveLength(3));
    run.load.last().resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('edited')).toBe(false));
    expect(run.openQuestions()).toEqual([]);
    expect(run.context()).toMatchObject({ version: 4, fault: null });
    run.stop();
  });

  it('says once that a save could not be confirmed, however often the connection comes and goes', async () => {
    const run = runSheet();
    (await unanswered(run)).reject(unreachable());
    for (const asked of [2, 3, 4]) {
      await eventually(() => expect(run.tagged('busy')).toBe(false));
      await run.reconnect();
      await eventually(() => expect(run.load.calls).toHaveLength(asked + 1));
      if (asked < 4) run.load.last().reject(unreachable());
    }
    run.load.last().resolve({ value: makeSheet('old', 3) });
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    expect(run.received('dialogs').map(({ type }) => type)).toEqual(['dialog.open', 'dialog.withdraw']);
    expect(run.received('toasts')).toMatchObject([{ tone: 'error', message: { key: 'common:notArrived' } }]);
    run.stop();
  });

  it('reads what became of a save again after growing pauses, where the reads are refused', async () => {
    const clock = new SimulatedClock();
    const run = runSheet({}, clock);
    await saving(run);
    run.save.last().reject(gatewayTimeout());
    for (const [asked, pause] of [
      [2, 2_000],
      [3, 4_000],
    ] as const) {
      await eventually(() => expect(run.load.calls).toHaveLength(asked));
      run.load.last().reject(refusal(503));
      await eventually(() => expect(run.tagged('busy')).toBe(false));
      expect(run.context().fault).toMatchObject({ status: 504 });
      clock.increment(pause - 1);
      expect(run.load.calls).toHaveLength(asked);
      clock.increment(1);
    }
    await eventually(() => expect(run.load.calls).toHaveLength(4));
    run.load.last().resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('edited')).toBe(false));
    expect(run.received('toasts')).toMatchObject([{ tone: 'success', message: { key: 'cards:saved' } }]);
    run.stop();
  });

  it('shows nothing about a save after the session ended: the sign-in page does', async () => {
    const run = runSheet();
    await saving(run);
    run.save.last().reject(refusal(401));
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    expect(run.dialogs()).toEqual([]);
    expect(run.context().draft).toEqual({ text: 'mine' });
    run.stop();
  });

  it('shows a refusal, and keeps what was typed', async () => {
    const run = runSheet();
    await saving(run);
    run.save.last().reject(refusal(400, faultTypes.validation, { text: ['Too short.'] }));
    await eventually(() => expect(run.dialogs()).toMatchObject([{ tone: 'error' }]));
    expect(run.context()).toMatchObject({ draft: { text: 'mine' }, fault: { status: 400 } });
    run.stop();
  });

  it('shows what was typed beside the card where the board takes no more changes', async () => {
    const run = runSheet();
    await saving(run);
    run.save.last().reject(refusal(409, faultTypes.readOnly));
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    run.load.last().resolve({ value: makeSheet('approved', 4, true), found: null });
    await eventually(() => expect(run.tagged('readOnly')).toBe(true));
    expect(run.context()).toMatchObject({ value: { text: 'approved' }, found: { draft: { text: 'mine' } } });
    expect(run.edits().at(-1)).toBe('edits.settled');
    run.actor.send({ type: 'draft.discard' });
    // After the write that is under way, which would bring it back.
    expect(run.drop.calls).toHaveLength(0);
    run.store.last().resolve({});
    await eventually(() => expect(run.drop.calls).toHaveLength(1));
    run.drop.last().resolve({});
    await eventually(() => expect(run.context().found).toBeNull());
    run.stop();
  });

  it('offers a draft of an earlier visit, goes on with it, and still saves by the version that it began with', async () => {
    const run = runSheet();
    await run.loaded(makeSheet('old', 3), found);
    expect(run.tagged('offered')).toBe(true);
    run.actor.send({ type: 'draft.resume' });
    expect(run.context()).toMatchObject({ draft: { text: 'of yesterday' }, version: 2, found: null });
    expect(run.edits()).toEqual(['edits.began']);
    // The draft now belongs to this window, not to the closed one.
    expect(run.store.last().input).toMatchObject({ draft: { text: 'of yesterday' }, leftBy: 'another' });
    run.store.last().resolve({});
    await eventually(() => expect(run.isOnDevice()).toBe(true));
    run.type('of yesterday');
    expect(run.store.last().input.leftBy).toBeNull();
    run.submit('of yesterday');
    await eventually(() => expect(run.save.calls).toHaveLength(1));
    expect(run.save.last().input.version).toBe(2);
    run.stop();
  });

  it('drops a draft that is discarded, and one that equals what the board has', async () => {
    const run = runSheet();
    await run.loaded(makeSheet('old', 3), found);
    run.actor.send({ type: 'draft.discard' });
    expect(run.context()).toMatchObject({ draft: { text: 'old' }, found: null });
    await eventually(() => expect(run.drop.calls).toHaveLength(1));
    expect(run.drop.last().input.leftBy).toBe('another');
    run.stop();
    const other = runSheet();
    await other.loaded(makeSheet('of yesterday', 3), found);
    expect(other.tagged('offered')).toBe(false);
    await eventually(() => expect(other.drop.calls).toHaveLength(1));
    other.stop();
  });

  it('asks before it undoes what was typed', async () => {
    const run = runSheet();
    await run.loaded();
    run.type('mine');
    run.actor.send({ type: 'card.reset' });
    expect(run.dialogs()).toHaveLength(1);
    await run.answerQuestion(false);
    expect(run.context().draft).toEqual({ text: 'mine' });
    run.actor.send({ type: 'card.reset' });
    await run.answerQuestion(true);
    expect(run.context().draft).toEqual({ text: 'old' });
    expect(run.edits().at(-1)).toBe('edits.settled');
    run.stop();
  });

  it('adopts the version of its own change, but not if another window made one at the same time', async () => {
    const run = runSheet();
    await run.loaded(makeSheet('one two three', 3));
    run.actor.send({ type: 'card.amended', value: makeSheet('two three', 4) });
    expect(run.context()).toMatchObject({ version: 4, draft: { text: 'two three' } });
    // The next version too, but it contains more than this change.
    run.actor.send({ type: 'card.amended', value: makeSheet('four three', 5) });
    expect(run.context()).toMatchObject({ version: 4, draft: { text: 'three' } });
    run.actor.send({ type: 'card.amended', value: makeSheet('four', 6) });
    expect(run.context().version).toBe(4);
    run.stop();
  });

  it('has no version once the board names none for its own change', async () => {
    const run = runSheet();
    await run.loaded(makeSheet('one two', 3));
    run.actor.send({ type: 'card.amended', value: { text: 'two' } as ReturnType<typeof makeSheet> });
    expect(run.context().version).toBe(0);
    run.stop();
  });

  it('shows what was typed beside the card where the other version can only be read', async () => {
    const run = runSheet();
    await saving(run);
    run.save.last().reject(stale);
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    run.load.last().resolve({ value: makeSheet('answered', 4, true), found: null });
    await eventually(() => expect(run.load.calls).toHaveLength(3));
    run.load.last().resolve({ value: makeSheet('answered', 4, true), found: null });
    await eventually(() => expect(run.tagged('readOnly')).toBe(true));
    expect(run.context()).toMatchObject({ value: { text: 'answered' }, found: { draft: { text: 'mine' } } });
    expect(run.edits().at(-1)).toBe('edits.settled');
    run.stop();
  });

  it('shows when the other version cannot be read, and keeps what was typed', async () => {
    const run = runSheet();
    await saving(run);
    run.save.last().reject(stale);
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    run.load.last().reject(refusal(500));
    await eventually(() => expect(run.dialogs()).toMatchObject([{ tone: 'error' }]));
    expect(run.context()).toMatchObject({ draft: { text: 'mine' }, version: 3 });
    run.stop();
  });

  it('removes the draft of a new record from the device once it is stored under the key of the saved one', async () => {
    const keyOf = () => 'new' as never;
    const run = runSheet({ keyOf, keyAfterSave: () => 'its own' as never });
    await saving(run);
    run.store.last().resolve({});
    await eventually(() => expect(run.isOnDevice()).toBe(true));
    run.type('mine and more');
    run.save.last().resolve({ value: makeSheet('mine', 1) });
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    run.store.last().resolve({});
    await eventually(() => expect(run.store.last().input).toMatchObject({ key: 'its own' }));
    expect(run.store.last().input.draft).toEqual({ text: 'mine and more' });
    expect(run.drop.calls).toHaveLength(0);
    run.store.last().resolve({});
    await eventually(() => expect(run.drop.calls).toHaveLength(1));
    expect(run.drop.last().input).toEqual({ key: 'new', leftBy: null });
    run.stop();
  });
});
