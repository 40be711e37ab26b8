import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { controlled, refusal, runInSystem } from '#tests/support/machines/system.ts';
import { recordImportMachine } from './recordImport.machine.ts';
import type { FoundImport, ImportRow } from './recordImport.types.ts';

type Drafts = FoundImport;
const [one, two, three] = [{ other: 'one' }, { other: 'two' }, { other: 'three' }];

async function run(found: Drafts['drafts'] = [], ignored: readonly string[] = [], pasted = '') {
  const find = controlled<Drafts, object>();
  const create = controlled<object, { draft: ImportRow['draft'] }>();
  const store = controlled<object, { rows: readonly ImportRow[]; ignored: readonly string[] }>();
  const machine = recordImportMachine.provide({
    actors: { find: find.logic, create: create.logic, store: store.logic } as never, // the same inputs
  });
  const system = runInSystem(machine, { input: { key: { userId: 7 } } });
  const { actor } = system;
  const imported: object[] = [];
  actor.on('records.imported', (event) => imported.push(event));
  find.last().resolve({ drafts: found, ignored, pasted });
  await eventually(() => expect(actor.getSnapshot().matches('finding')).toBe(false));
  return {
    ...system,
    find,
    create,
    store,
    imported,
    rows: () => actor.getSnapshot().context.rows.map(({ draft }) => draft),
    tagged: (tag: 'pasting' | 'reviewing' | 'saving') => actor.getSnapshot().hasTag(tag),
  };
}

describe('an import of records', () => {
  it('goes on with what was pasted and not read before the session expired, until it is read or left', async () => {
    const { actor, rows, tagged, stop } = await run([one], [], 'First day');
    expect(tagged('pasting')).toBe(true);
    expect(actor.getSnapshot().context.pasted).toBe('First day');
    actor.send({ type: 'import.paste', text: 'First day\tLast day' });
    expect(actor.getSnapshot().context.pasted).toBe('First day\tLast day');
    actor.send({ type: 'import.close' });
    expect(actor.getSnapshot().context.pasted).toBe('');
    expect([tagged('reviewing'), rows()]).toEqual([true, [one]]);
    stop();
  });

  it('keeps the rows on the device as they are read, corrected and removed', async () => {
    const { actor, store, rows, received, stop } = await run();
    actor.send({ type: 'import.open' });
    actor.send({ type: 'import.read', drafts: [one, two], ignored: ['Remarks'] });
    expect(received('navigation')).toEqual([{ type: 'edits.began', by: 'recordImport' }]);
    actor.send({ type: 'import.edit', row: { id: 0, draft: three } });
    actor.send({ type: 'import.remove', ids: [1] });
    expect(store.calls.map(({ input }) => input.rows.map(({ draft }) => draft))).toEqual([
      [one, two],
      [three, two],
      [three],
    ]);
    expect(rows()).toEqual([three]);
    stop();
  });

  it('knows how many of the rows that it was to save were saved', async () => {
    const { actor, create, stop } = await run([one, two]);
    actor.send({ type: 'import.save', ids: [0] });
    create.last().resolve({});
    const { context } = actor.getSnapshot();
    expect([context.saved, context.wanted]).toEqual([0, 1]);
    await eventually(() => expect(actor.getSnapshot().context.saved).toBe(1));
    stop();
  });

  it('goes on after a reload with the rows that the device has', async () => {
    const { actor, rows, tagged, stop } = await run([one, two], ['Remarks']);
    expect(tagged('reviewing')).toBe(true);
    expect(rows()).toEqual([one, two]);
    expect(actor.getSnapshot().context.ignored).toEqual(['Remarks']);
    stop();
  });

  it('adds the rows of a second spreadsheet to those that wait', async () => {
    const { actor, store, rows, tagged, stop } = await run([one], ['Remarks']);
    actor.send({ type: 'import.open' });
    expect(tagged('pasting')).toBe(true);
    actor.send({ type: 'import.close' });
    expect([tagged('reviewing'), rows()]).toEqual([true, [one]]);
    actor.send({ type: 'import.open' });
    actor.send({ type: 'import.read', drafts: [two, three], ignored: ['Remarks', 'Site'] });
    expect(rows()).toEqual([one, two, three]);
    expect(store.last().input).toMatchObject({
      ignored: ['Remarks', 'Site'],
      rows: [{ id: 0 }, { id: 1 }, { id: 2 }],
    });
    stop();
  });

  it('saves one row after the other, and ends without rows', async () => {
    const { actor, create, store, rows, imported, tagged, received, stop } = await run([one, two]);
    actor.send({ type: 'import.save', ids: [0, 1] });
    expect(create.calls.map(({ input }) => input.draft)).toEqual([one]);
    create.last().resolve({});
    await eventually(() => expect(rows()).toEqual([two]));
    store.last().resolve({});
    await eventually(() => expect(create.calls.map(({ input }) => input.draft)).toEqual([one, two]));
    create.last().resolve({});
    await eventually(() => expect(store.calls).toHaveLength(2));
    store.last().resolve({});
    await eventually(() => expect(store.calls.at(-1)!.input.rows).toEqual([]));
    store.last().resolve({});
    await eventually(() => expect(tagged('reviewing')).toBe(false));
    expect(imported).toHaveLength(1);
    expect(received('navigation').at(-1)).toEqual({ type: 'edits.settled', by: 'recordImport' });
    stop();
  });

  it('stops at a row that fails, and goes on with it on request', async () => {
    const { actor, create, store, rows, imported, tagged, stop } = await run([one, two, three]);
    actor.send({ type: 'import.save', ids: [0, 1] });
    create.last().resolve({});
    await eventually(() => expect(store.calls).toHaveLength(1));
    store.last().resolve({});
    await eventually(() => expect(create.calls).toHaveLength(2));
    create.last().reject(refusal(500));
    await eventually(() => expect(tagged('saving')).toBe(false));
    expect(rows()).toEqual([two, three]);
    expect(actor.getSnapshot().context).toMatchObject({ saved: 1, fault: { status: 500 } });
    expect(imported).toHaveLength(1);
    actor.send({ type: 'import.save', ids: [1] });
    expect(create.last().input.draft).toEqual(two);
    expect(actor.getSnapshot().context.fault).toBeNull();
    stop();
  });

  it('has the list read again after a refusal, which may come from what another tab has saved', async () => {
    const { actor, create, imported, tagged, stop } = await run([one]);
    actor.send({ type: 'import.save', ids: [0] });
    create.last().reject(refusal(400));
    await eventually(() => expect(tagged('saving')).toBe(false));
    expect(imported).toHaveLength(1);
    stop();
  });

  it('removes the rows from the device when they are discarded', async () => {
    const { actor, store, tagged, answerQuestion, stop } = await run([one]);
    actor.send({ type: 'import.discard' });
    await answerQuestion(true);
    expect(store.last().input.rows).toEqual([]);
    store.last().resolve({});
    await eventually(() => expect(tagged('saving')).toBe(false));
    expect(tagged('reviewing')).toBe(false);
    stop();
  });
});
