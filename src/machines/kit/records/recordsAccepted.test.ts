import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { cardOf, runArea, runRecords, thing } from '#tests/support/machines/recordsRun.ts';
import { accepted, unreachable } from '#tests/support/machines/system.ts';

/** A new record was accepted with an answer that does not fit, is not found, and more was typed meanwhile. */
async function acceptedUnread() {
  const area = await runRecords();
  const form = await area.edit(null);
  form.send({ type: 'card.save', draft: { name: 'one' } });
  form.send({ type: 'card.edited', draft: { name: 'two' } });
  area.save.last().reject(accepted());
  await eventually(() => expect(area.open.calls).toHaveLength(2));
  area.open.last().resolve({ value: cardOf(null) });
  await eventually(() => expect(area.load.calls).toHaveLength(2));
  area.load.last().resolve({ items: [] });
  form.send({ type: 'card.save', draft: { name: 'two' } });
  return { ...area, form };
}

describe('records whose creation was accepted with an answer that does not fit', () => {
  it('are changed by the next save, which repeats the first one to find them', async () => {
    const { save, items, stop } = await acceptedUnread();
    expect(save.calls).toHaveLength(2);
    expect(save.last().input).toMatchObject({ draft: { name: 'one' }, version: 0 });
    save.last().resolve({ value: cardOf(thing(1, 'one')) });
    await eventually(() => expect(save.calls).toHaveLength(3));
    expect(save.last().input).toMatchObject({
      draft: { name: 'two' },
      value: { row: { id: 1 } },
      version: 1,
    });
    save.last().resolve({ value: cardOf(thing(1, 'two', 2)) });
    await eventually(() => expect(items()).toEqual([thing(1, 'two', 2)]));
    stop();
  });

  it('are not said to have failed when they are still not found, and what is typed can be saved', async () => {
    const { save, open, load, form, texts, stop } = await acceptedUnread();
    const loads = load.calls.length;
    save.last().reject(accepted());
    await eventually(() => expect(open.calls).toHaveLength(3));
    open.last().resolve({ value: cardOf(null) });
    await eventually(() => expect(load.calls).toHaveLength(loads + 1));
    expect(texts()).not.toContain('create failed');
    form.send({ type: 'card.save', draft: { name: 'two' } });
    expect(save.last().input).toMatchObject({ draft: { name: 'two' }, version: 0 });
    stop();
  });
});

it('a residency is looked for before the same one is sent again', async () => {
  const area = await runArea({ isCreateOnly: true });
  const form = await area.edit(null);
  form.send({ type: 'card.save', draft: { name: 'one' } });
  await area.loseAnswer();
  await eventually(() => expect(form.getSnapshot().hasTag('busy')).toBe(false));
  form.send({ type: 'card.save', draft: { name: 'one' } });
  expect(area.save.calls).toHaveLength(1);
  area.open.last().resolve({ value: cardOf(thing(1, 'one')) });
  await eventually(() => expect(area.items()).toEqual([thing(1, 'one')]));
  expect(area.save.calls).toHaveLength(1);
  area.stop();
});

it('a residency that was saved after the first one is the one that is looked for', async () => {
  const area = await runArea({ isCreateOnly: true });
  const form = await area.edit(null);
  form.send({ type: 'card.save', draft: { name: 'one' } });
  await area.loseAnswer();
  await eventually(() => expect(form.getSnapshot().hasTag('busy')).toBe(false));
  form.send({ type: 'card.save', draft: { name: 'two' } });
  area.open.last().resolve({ value: cardOf(null) });
  await eventually(() => expect(area.save.calls).toHaveLength(2));
  const looks = area.open.calls.length;
  area.save.last().reject(unreachable());
  await eventually(() => expect(area.open.calls).toHaveLength(looks + 1));
  expect(area.open.last().input.unanswered).toEqual({ name: 'two' });
  area.stop();
});
