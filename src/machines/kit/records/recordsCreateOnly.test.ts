import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { cardOf, runArea, thing } from '#tests/support/machines/recordsRun.ts';
import { accepted, unreachable } from '#tests/support/machines/system.ts';

const run = () => runArea({ isCreateOnly: true });
type Run = Awaited<ReturnType<typeof run>>;

/** The form has what was typed as the draft of another new record, and the created one is in the list. */
async function expectAnother({ formOf, items, texts, store, save }: Run, name: string) {
  await eventually(() => expect(texts().at(-1)).toBe('created below'));
  expect(items()).toEqual([thing(1, 'one')]);
  const form = formOf()!;
  expect(form.getSnapshot().context).toMatchObject({ draft: { name }, version: 0, unanswered: null });
  // One draft is stored at a time.
  await eventually(() => {
    store.last().resolve({});
    expect(store.last().input).toMatchObject({ key: { recordId: null }, draft: { name }, version: 0 });
  });
  form.send({ type: 'card.save', draft: { name } });
  expect(save.last().input).toMatchObject({
    key: { recordId: null },
    draft: { name },
    value: { row: null },
    version: 0,
  });
}

describe('records that can only be created', () => {
  it('make what was typed during a save the draft of another one', async () => {
    const area = await run();
    const form = await area.edit(null);
    form.send({ type: 'card.edited', draft: { name: 'one' } });
    form.send({ type: 'card.save', draft: { name: 'one' } });
    form.send({ type: 'card.edited', draft: { name: 'one more' } });
    area.save.last().resolve({ value: cardOf(thing(1, 'one')) });
    await expectAnother(area, 'one more');
    expect(area.records.getSnapshot().context).toMatchObject({ openedId: null, savedId: 1 });
    area.stop();
  });

  it('do so when the answer was lost too', async () => {
    const area = await run();
    const form = await area.edit(null);
    form.send({ type: 'card.edited', draft: { name: 'one' } });
    form.send({ type: 'card.save', draft: { name: 'one' } });
    form.send({ type: 'card.edited', draft: { name: 'one more' } });
    await area.loseAnswer(thing(1, 'one'));
    await expectAnother(area, 'one more');
    area.stop();
  });

  it('do so when the answer of a save that was read later did not fit', async () => {
    const area = await run();
    const form = await area.edit(null);
    form.send({ type: 'card.save', draft: { name: 'one' } });
    form.send({ type: 'card.edited', draft: { name: 'one more' } });
    area.save.last().reject(accepted());
    await eventually(() => expect(area.open.calls).toHaveLength(2));
    area.open.last().resolve({ value: cardOf(thing(1, 'one')) });
    await expectAnother(area, 'one more');
    area.stop();
  });

  it('say so, and load the list again, when such an answer cannot be read at all', async () => {
    const area = await run();
    const form = await area.edit(null);
    form.send({ type: 'card.save', draft: { name: 'one' } });
    form.send({ type: 'card.edited', draft: { name: 'one more' } });
    area.save.last().reject(accepted());
    await eventually(() => expect(area.open.calls).toHaveLength(2));
    const loads = area.load.calls.length;
    area.open.last().resolve({ value: cardOf(null) });
    await eventually(() => expect(area.load.calls.length).toBe(loads + 1));
    expect(area.texts()).toEqual(['created below']);
    expect(form.getSnapshot().context).toMatchObject({ draft: { name: 'one more' }, version: 0 });
    area.stop();
  });

  it('look for the first one before another text is saved, and do not create it if it never arrived', async () => {
    const area = await savedAnother();
    expect(area.open.last().input).toMatchObject({ isFresh: true, unanswered: { name: 'one' } });
    expect(area.save.calls).toHaveLength(1);
    area.open.last().resolve({ value: cardOf(null) });
    await eventually(() => expect(area.save.calls).toHaveLength(2));
    expect(area.save.last().input).toMatchObject({ draft: { name: 'two' }, value: { row: null } });
    area.stop();
  });

  /** The first save got no answer, and another text is saved; the list is read before that. */
  async function savedAnother() {
    const area = await run();
    const form = await area.edit(null);
    form.send({ type: 'card.edited', draft: { name: 'one' } });
    form.send({ type: 'card.save', draft: { name: 'one' } });
    await area.loseAnswer();
    await eventually(() => expect(form.getSnapshot().hasTag('busy')).toBe(false));
    form.send({ type: 'card.edited', draft: { name: 'two' } });
    form.send({ type: 'card.save', draft: { name: 'two' } });
    return area;
  }

  it('leave another text to the person when the first one turns out to exist', async () => {
    const area = await savedAnother();
    area.open.last().resolve({ value: cardOf(thing(1, 'one')) });
    await eventually(() => expect(area.items()).toEqual([thing(1, 'one')]));
    expect(area.save.calls).toHaveLength(1);
    await expectAnother(area, 'two');
    area.stop();
  });

  it('do so when the first one arrived during the save of the other text, which got no answer', async () => {
    const area = await savedAnother();
    area.open.last().resolve({ value: cardOf(null) });
    await eventually(() => expect(area.save.calls).toHaveLength(2));
    await area.loseAnswer(thing(1, 'one'));
    await eventually(() => expect(area.items()).toEqual([thing(1, 'one')]));
    expect(area.save.calls).toHaveLength(2);
    await expectAnother(area, 'two');
    area.stop();
  });

  it('have an empty form after a save that nobody waited for', async () => {
    const area = await run();
    const form = await area.edit(null);
    form.send({ type: 'card.edited', draft: { name: 'one' } });
    form.send({ type: 'card.save', draft: { name: 'one' } });
    area.save.last().reject(unreachable());
    await eventually(() => expect(area.open.calls).toHaveLength(2));
    area.open.last().reject(unreachable());
    await eventually(() => expect(form.getSnapshot().context.isAwaited).toBe(false));
    await area.reconnect();
    await eventually(() => expect(area.open.calls).toHaveLength(3));
    area.open.last().resolve({ value: cardOf(thing(1, 'one')) });
    await eventually(() => expect(area.items()).toEqual([thing(1, 'one')]));
    expect(form.getSnapshot().context).toMatchObject({
      value: { row: null },
      draft: { name: '' },
      version: 0,
      key: { recordId: null },
    });
    form.send({ type: 'card.edited', draft: { name: 'two' } });
    form.send({ type: 'card.save', draft: { name: 'two' } });
    expect(area.save.last().input).toMatchObject({
      draft: { name: 'two' },
      value: { row: null },
      version: 0,
    });
    area.stop();
  });

  const left = {
    version: 0,
    storedAt: null,
    leftBy: 'closed',
    unanswered: { name: 'one' },
  };

  it('that an earlier visit created without an answer are said to be, and their draft goes', async () => {
    const area = await run();
    area.records.send({ type: 'record.add' });
    area.open.last().resolve({ value: cardOf(thing(1, 'one')), found: { ...left, draft: { name: 'one' } } });
    await eventually(() => expect(area.texts()).toEqual(['created']));
    expect(area.items()).toEqual([thing(1, 'one')]);
    await area.closed();
    expect(area.drop.last().input).toMatchObject({ key: { recordId: null }, leftBy: 'closed' });
    area.stop();
  });

  /** The form of a new record, whose draft was changed after it was sent without an answer. */
  async function offered() {
    const area = await run();
    area.records.send({ type: 'record.add' });
    area.open
      .last()
      .resolve({ value: cardOf(thing(1, 'one')), found: { ...left, draft: { name: 'one more' } } });
    await eventually(() => expect(area.store.calls).toHaveLength(1));
    // Without what was sent, so that it is said once.
    expect(area.store.last().input).toMatchObject({
      draft: { name: 'one more' },
      version: 0,
      leftBy: 'closed',
    });
    area.store.last().resolve({});
    await eventually(() => expect(area.formOf()?.getSnapshot().hasTag('offered')).toBe(true));
    expect(area.texts()).toEqual(['created below']);
    return { area, form: area.formOf()! };
  }

  it('that were created so, and changed since, are offered as another one', async () => {
    const { area, form } = await offered();
    form.send({ type: 'draft.resume' });
    await expectAnother(area, 'one more');
    area.stop();
  });

  it('whose draft is given up then have an empty form', async () => {
    const { area, form } = await offered();
    form.send({ type: 'draft.discard' });
    expect(form.getSnapshot().context.draft).toEqual({ name: '' });
    // It is this window's by now.
    await eventually(() => expect(area.drop.calls).toHaveLength(1));
    area.stop();
  });
});
