import { describe, expect, it } from 'vitest';
import { makeSheet } from '#tests/support/machines/cardMachines.ts';
import { found, runSheet, saving, stale, type SheetRun } from '#tests/support/machines/sheetRun.ts';
import { eventually } from '#tests/support/eventually.ts';
import { refusal } from '#tests/support/machines/system.ts';

describe('closing a card', () => {
  const isOpen = (run: SheetRun) => run.actor.getSnapshot().status === 'active';

  it('ends one with nothing unsaved at once, without a question', async () => {
    const run = runSheet();
    await run.loaded();
    run.close();
    expect(isOpen(run)).toBe(false);
    expect(run.output()).toEqual({ saved: null });
    expect(run.dialogs()).toEqual([]);
    expect(run.store.calls).toHaveLength(0);
    run.stop();
  });

  it.each([
    ['is still loading', () => {}],
    ['could not be loaded', (run: SheetRun) => run.load.last().reject(refusal(500))],
    ['does not exist', (run: SheetRun) => run.load.last().reject(refusal(404))],
    [
      'is read-only',
      (run: SheetRun) => run.load.last().resolve({ value: makeSheet('old', 3, true), found: null }),
    ],
    ['offers a draft', (run: SheetRun) => run.load.last().resolve({ value: makeSheet('old', 3), found })],
  ])('ends one that %s, and leaves a stored draft alone', async (_, prepare) => {
    const run = runSheet();
    prepare(run);
    if (run.load.calls.length > 0) await new Promise(setImmediate);
    run.close();
    expect(run.output()).toEqual({ saved: null });
    expect(run.drop.calls).toHaveLength(0);
    run.stop();
  });

  it('asks before it leaves unsaved changes, and goes on with them on a no', async () => {
    const run = runSheet();
    await run.loaded();
    run.type('mine');
    run.close();
    expect(run.openQuestions()).toMatchObject([{ dialog: { title: { key: 'shell:leave.edits.title' } } }]);
    run.type('mine and more');
    await run.answerQuestion(false);
    expect(isOpen(run)).toBe(true);
    expect(run.tagged('edited')).toBe(true);
    expect(run.context().draft).toEqual({ text: 'mine and more' });
    expect(run.edits()).toEqual(['edits.began']);
    run.stop();
  });

  it('keeps on the device what was left unsaved, to the last letter', async () => {
    const run = runSheet();
    await run.loaded();
    run.type('m');
    run.type('mine');
    run.close();
    await run.answerQuestion(true);
    expect(run.edits()).toEqual(['edits.began', 'edits.settled']);
    run.store.last().resolve({});
    await eventually(() => expect(run.store.calls).toHaveLength(2));
    expect(run.store.last().input.draft).toEqual({ text: 'mine' });
    expect(isOpen(run)).toBe(true);
    run.store.last().resolve({});
    await eventually(() => expect(run.output()).toEqual({ saved: null }));
    expect(run.drop.calls).toHaveLength(0);
    run.stop();
  });

  it('asks during a conflict too, and keeps the choice open on a no', async () => {
    const run = runSheet();
    await saving(run);
    run.store.last().resolve({});
    run.save.last().reject(stale);
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    run.load.last().resolve({ value: makeSheet('theirs', 5), found: null });
    await eventually(() => expect(run.tagged('conflict')).toBe(true));
    run.close();
    await run.answerQuestion(false);
    expect(run.tagged('conflict')).toBe(true);
    run.close();
    await run.answerQuestion(true);
    expect(run.output()).toEqual({ saved: null });
    run.stop();
  });

  it('is ignored during a save', async () => {
    const run = runSheet();
    await saving(run);
    run.close();
    expect(run.openQuestions()).toEqual([]);
    run.save.last().resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    expect(isOpen(run)).toBe(true);
    run.stop();
  });

  it('follows a save that covers everything where that is configured, once the draft is removed', async () => {
    const run = runSheet({ closesOnSave: true, saved: null });
    await saving(run);
    run.save.last().resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.emitted).toHaveLength(1));
    expect(run.emitted).toEqual([
      { type: 'card.saved', value: makeSheet('mine', 4), isEditedSince: false, isAwaited: true },
    ]);
    expect(run.edits()).toEqual(['edits.began', 'edits.settled']);
    run.store.last().resolve({});
    await eventually(() => expect(run.drop.calls).toHaveLength(1));
    expect(isOpen(run)).toBe(true);
    run.drop.last().resolve({});
    await eventually(() => expect(run.output()).toEqual({ saved: makeSheet('mine', 4) }));
    run.stop();
  });

  it('does not follow a save during which something was typed', async () => {
    const run = runSheet({ closesOnSave: true });
    await saving(run);
    run.type('mine and more');
    run.save.last().resolve({ value: makeSheet('mine', 4) });
    await eventually(() => expect(run.tagged('busy')).toBe(false));
    expect(isOpen(run)).toBe(true);
    expect(run.tagged('edited')).toBe(true);
    expect(run.dialogs()).toMatchObject([{ tone: 'success' }]);
    run.stop();
  });

  it('follows a save whose answer was lost, once the board is seen to have it', async () => {
    const run = runSheet({ closesOnSave: true });
    await saving(run);
    run.store.last().resolve({});
    run.save.last().reject(stale);
    await eventually(() => expect(run.load.calls).toHaveLength(2));
    run.load.last().resolve({ value: makeSheet('mine', 4), found: null });
    await eventually(() => expect(run.drop.calls).toHaveLength(1));
    run.drop.last().reject(new Error('the store does not open'));
    await eventually(() => expect(run.output()).toEqual({ saved: makeSheet('mine', 4) }));
    run.stop();
  });
});
