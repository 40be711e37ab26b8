import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { cardOf, runRecords as run, thing } from '#tests/support/machines/recordsRun.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';

describe('the records of a member', () => {
  it('open the form of a new one, save it, show it at once, and close the form', async () => {
    const { edit, save, texts, items, load, emitted, closed, formOf, stop } = await run();
    const form = await edit(null);
    form.send({ type: 'card.edited', draft: { name: 'one' } });
    form.send({ type: 'card.save', draft: { name: 'one' } });
    expect(save.last().input).toMatchObject({ key: { list: { userId: 7 }, recordId: null }, version: 0 });
    save.last().resolve({ value: cardOf(thing(1, 'one')) });
    await eventually(() => expect(items()).toEqual([thing(1, 'one')]));
    expect(texts()).toEqual(['created']);
    expect(emitted).toEqual([{ row: thing(1, 'one'), isEditedSince: false }]);
    expect(load.calls).toHaveLength(2);
    await closed();
    expect(formOf()).toBeUndefined();
    stop();
  });

  it('open the form of a new one with values, which count as unsaved and go on a reset', async () => {
    const { records, open, received, formOf, answerQuestion, stop } = await run();
    records.send({ type: 'record.add', prefill: { name: 'from a gap' } });
    open.last().resolve({ value: cardOf(null), found: null });
    const form = formOf()!;
    await waitFor(form, (snapshot) => snapshot.hasTag('ready'));
    expect(form.getSnapshot().context.draft).toEqual({ name: 'from a gap' });
    expect(form.getSnapshot().hasTag('edited')).toBe(true);
    expect(received('navigation')).toEqual([{ type: 'edits.began', by: 'thingsForm' }]);
    form.send({ type: 'card.reset' });
    await answerQuestion(true);
    expect(form.getSnapshot().context.draft).toEqual({ name: '' });
    stop();
  });

  it('ask for a draft of an earlier visit before they fill in values', async () => {
    const { records, open, formOf, stop } = await run();
    records.send({ type: 'record.add', prefill: { name: 'from a gap' } });
    const found = { draft: { name: 'earlier' }, version: 0, storedAt: null, leftBy: null };
    open.last().resolve({ value: cardOf(null), found });
    const form = formOf()!;
    await waitFor(form, (snapshot) => snapshot.hasTag('offered'));
    form.send({ type: 'draft.discard' });
    expect(form.getSnapshot().context.draft).toEqual({ name: 'from a gap' });
    expect(form.getSnapshot().hasTag('edited')).toBe(true);
    stop();
  });

  it('change one by its id and version, and say so', async () => {
    const { edit, save, open, texts, items, closed, stop } = await run(thing(1, 'one', 3), thing(2, 'two'));
    const form = await edit(thing(1, 'one', 3));
    expect(open.last().input.key).toEqual({ list: { userId: 7 }, recordId: 1 });
    form.send({ type: 'card.save', draft: { name: 'uno' } });
    expect(save.last().input).toMatchObject({ draft: { name: 'uno' }, version: 3 });
    save.last().resolve({ value: cardOf(thing(1, 'uno', 4)) });
    await eventually(() => expect(items()).toEqual([thing(1, 'uno', 4), thing(2, 'two')]));
    expect(texts()).toEqual(['updated']);
    await closed();
    stop();
  });

  it('go on with a record that was just created when something was typed during the save', async () => {
    const { edit, save, texts, emitted, formOf, stop } = await run();
    const form = await edit(null);
    form.send({ type: 'card.save', draft: { name: 'one' } });
    form.send({ type: 'card.edited', draft: { name: 'one more' } });
    save.last().resolve({ value: cardOf(thing(1, 'one')) });
    await eventually(() => expect(emitted).toEqual([{ row: thing(1, 'one'), isEditedSince: true }]));
    expect(formOf()).toBe(form);
    form.send({ type: 'card.save', draft: { name: 'one more' } });
    expect(save.last().input).toMatchObject({ key: { recordId: 1 }, value: { row: { id: 1 } }, version: 1 });
    save.last().resolve({ value: cardOf(thing(1, 'one more', 2)) });
    await eventually(() => expect(texts()).toEqual(['created', 'updated']));
    stop();
  });

  it.each([
    ['without an answer', unreachable(), 2],
    ['with an answer of 500', refusal(500), 1],
  ])(
    'create one whose first save ended %s only once, although its text has changed',
    async (_, fault, reads) => {
      const { edit, save, open, texts, items, closed, stop } = await run();
      const form = await edit(null);
      form.send({ type: 'card.edited', draft: { name: 'one' } });
      form.send({ type: 'card.save', draft: { name: 'one' } });
      save.last().reject(fault);
      await eventually(() => expect(open.calls).toHaveLength(reads));
      open.last().resolve({ value: cardOf(null) });
      await eventually(() => expect(form.getSnapshot().hasTag('busy')).toBe(false));
      form.send({ type: 'card.edited', draft: { name: 'two' } });
      form.send({ type: 'card.save', draft: { name: 'two' } });
      expect(save.last().input).toMatchObject({ draft: { name: 'one' }, value: { row: null }, version: 0 });
      save.last().resolve({ value: cardOf(thing(1, 'one')) });
      await eventually(() => expect(save.calls).toHaveLength(3));
      expect(save.last().input).toMatchObject({
        draft: { name: 'two' },
        value: { row: { id: 1 } },
        version: 1,
        key: { recordId: 1 },
      });
      save.last().resolve({ value: cardOf(thing(1, 'two', 2)) });
      await eventually(() => expect(items()).toEqual([thing(1, 'two', 2)]));
      expect(texts().at(-1)).toBe('created');
      await closed();
      stop();
    },
  );

  it('repeat the first save also after the second try got no answer, and change the record after that', async () => {
    const { edit, save, loseAnswer, formOf, stop } = await run();
    const form = await edit(null);
    const submit = async (name: string) => {
      await eventually(() => expect(form.getSnapshot().hasTag('busy')).toBe(false));
      form.send({ type: 'card.edited', draft: { name } });
      form.send({ type: 'card.save', draft: { name } });
    };
    await submit('one');
    await loseAnswer();
    await submit('two');
    await loseAnswer();
    await submit('three');
    expect(save.last().input).toMatchObject({ draft: { name: 'one' }, value: { row: null } });
    save.last().resolve({ value: cardOf(thing(1, 'one')) });
    await eventually(() => expect(save.calls).toHaveLength(4));
    await loseAnswer(thing(1, 'one'));
    await submit('four');
    expect(save.last().input).toMatchObject({
      draft: { name: 'four' },
      value: { row: { id: 1 } },
      version: 1,
    });
    expect(formOf()?.getSnapshot().context.draft).toEqual({ name: 'four' });
    stop();
  });

  it('are not created again when the answer was lost, and the list has the record', async () => {
    const { edit, save, loseAnswer, texts, items, closed, stop } = await run();
    const form = await edit(null);
    form.send({ type: 'card.edited', draft: { name: 'one' } });
    form.send({ type: 'card.save', draft: { name: 'one' } });
    await loseAnswer(thing(1, 'one'));
    await eventually(() => expect(items()).toEqual([thing(1, 'one')]));
    expect([save.calls.length, texts()]).toEqual([1, ['created']]);
    await closed();
    stop();
  });

  it('that an earlier visit created without an answer are said to be, instead of offered again', async () => {
    const { records, open, drop, texts, items, closed, stop } = await run();
    const found = {
      draft: { name: 'one' },
      version: 0,
      storedAt: null,
      leftBy: 'closed',
      unanswered: { name: 'one' },
    };
    records.send({ type: 'record.add' });
    open.last().resolve({ value: cardOf(thing(1, 'one')), found });
    await eventually(() => expect(texts()).toEqual(['created']));
    expect(items()).toEqual([thing(1, 'one')]);
    await closed();
    // The draft of the closed window is where new records are.
    expect(drop.calls.map(({ input }) => [input.key.recordId, input.leftBy])).toContainEqual([
      null,
      'closed',
    ]);
    stop();
  });

  it('that were created so, and changed since, are offered as a change of the record', async () => {
    const { records, open, save, formOf, stop } = await run();
    const found = {
      draft: { name: 'one more' },
      version: 0,
      storedAt: null,
      leftBy: null,
      unanswered: { name: 'one' },
    };
    records.send({ type: 'record.add' });
    open.last().resolve({ value: cardOf(thing(1, 'one')), found });
    await eventually(() => expect(formOf()?.getSnapshot().hasTag('offered')).toBe(true));
    formOf()!.send({ type: 'draft.resume' });
    formOf()!.send({ type: 'card.save', draft: { name: 'one more' } });
    expect(save.last().input).toMatchObject({ key: { recordId: 1 }, value: { row: { id: 1 } }, version: 1 });
    stop();
  });

  it('create one from its present text once the server has refused the first', async () => {
    const { edit, save, loseAnswer, stop } = await run();
    const form = await edit(null);
    form.send({ type: 'card.save', draft: { name: 'one' } });
    await loseAnswer();
    await eventually(() => expect(form.getSnapshot().hasTag('busy')).toBe(false));
    form.send({ type: 'card.save', draft: { name: 'two' } });
    save.last().reject(refusal(400));
    await eventually(() => expect(save.calls).toHaveLength(3));
    expect(save.last().input).toMatchObject({ draft: { name: 'two' }, value: { row: null }, version: 0 });
    stop();
  });

  it('save one that was removed elsewhere as a new one, and load the list', async () => {
    const { edit, save, load, drop, store, texts, items, stop } = await run(thing(1, 'one'));
    const form = await edit(thing(1, 'one'));
    form.send({ type: 'card.edited', draft: { name: 'uno' } });
    store.last().resolve({});
    form.send({ type: 'card.save', draft: { name: 'uno' } });
    save.last().reject(refusal(404));
    await eventually(() => expect(form.getSnapshot().hasTag('removed')).toBe(true));
    expect(texts()).toEqual([]);
    expect(load.calls).toHaveLength(2);
    load.last().resolve({ items: [] });
    form.send({ type: 'removed.saveAsNew' });
    expect(save.last().input).toMatchObject({ draft: { name: 'uno' }, value: { row: null }, version: 0 });
    save.last().resolve({ value: cardOf(thing(2, 'uno')) });
    await eventually(() => expect(items()).toEqual([thing(2, 'uno')]));
    expect(texts()).toEqual(['created']);
    // The draft is on the device under the record that is gone.
    await eventually(() => expect(drop.last().input.key).toMatchObject({ recordId: 1 }));
    stop();
  });

  it('discard what was typed of one that was removed elsewhere, and close its form', async () => {
    const { edit, save, drop, closed, received, stop } = await run(thing(1, 'one'));
    const form = await edit(thing(1, 'one'));
    form.send({ type: 'card.edited', draft: { name: 'uno' } });
    form.send({ type: 'card.save', draft: { name: 'uno' } });
    save.last().reject(refusal(404));
    await eventually(() => expect(form.getSnapshot().hasTag('removed')).toBe(true));
    form.send({ type: 'draft.discard' });
    await closed();
    expect(drop.last().input.key).toMatchObject({ recordId: 1 });
    expect(received('navigation').map(({ type }) => type)).toEqual(['edits.began', 'edits.settled']);
    stop();
  });

  it.each([
    ['a new one could not be created', null, 'create failed'],
    ['one could not be changed', thing(1, 'one'), 'update failed'],
  ])('say that %s, and keep the form open', async (_, row, text) => {
    const { edit, save, texts, formOf, stop } = await run(thing(1, 'one'));
    const form = await edit(row);
    form.send({ type: 'card.edited', draft: { name: 'x' } });
    form.send({ type: 'card.save', draft: { name: 'x' } });
    save.last().reject(refusal(500));
    await eventually(() => expect(texts()).toEqual([text]));
    expect(formOf()?.getSnapshot().context.draft).toEqual({ name: 'x' });
    stop();
  });

  it('load the list again when the form is closed without a save: the record may be gone', async () => {
    const { edit, load, formOf, stop } = await run(thing(1, 'one'));
    const form = await edit(thing(1, 'one'));
    form.send({ type: 'card.close' });
    await eventually(() => expect(formOf()).toBeUndefined());
    expect(load.calls).toHaveLength(2);
    stop();
  });

  it('settle the edits of a form that crashed, and only those', async () => {
    const { edit, save, received, formOf, stop } = await run(thing(1, 'one'));
    const form = await edit(thing(1, 'one'));
    form.send({ type: 'card.edited', draft: { name: 'broken' } });
    form.send({ type: 'card.save', draft: { name: 'broken' } });
    save.last().resolve({ value: cardOf(thing(1, 'broken', 2)) });
    await eventually(() => expect(formOf()).toBeUndefined());
    expect(received('navigation')).toEqual([
      { type: 'edits.began', by: 'thingsForm' },
      { type: 'edits.settled', by: 'thingsForm' },
    ]);
    stop();
  });

  it('take a change that a call of its own made, and load the list on request', async () => {
    const { records, items, load, stop } = await run(thing(1, 'one'));
    records.send({ type: 'record.put', row: thing(1, 'sent', 2) });
    expect(items()).toEqual([thing(1, 'sent', 2)]);
    records.send({ type: 'records.reload' });
    expect(load.calls).toHaveLength(3);
    stop();
  });
});
