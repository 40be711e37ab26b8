import { expect } from 'vitest';
import { waitFor } from 'xstate';
import type { LoadedCollection } from '#machines/kit/collection.types.ts';
import { createDraftKeeperMachine } from '#machines/kit/draft/draftKeeper.machine.ts';
import type { LoadedCard } from '#machines/kit/draft/card.types.ts';
import { createRecords } from '#machines/kit/records/records.machine.ts';
import type { RecordCard, RecordKey } from '#machines/kit/records/records.types.ts';
import { eventually } from '../eventually.ts';
import { controlled, runInSystem, unreachable } from './system.ts';

export interface Thing {
  id: number;
  name: string;
  version: number;
}
interface Draft {
  name: string;
}
type Key = RecordKey<{ userId: number }>;
export const thing = (id: number, name: string, version = 1): Thing => ({ id, name, version });
export const cardOf = (row: Thing | null): RecordCard<Thing> => ({
  row,
  version: row?.version ?? 0,
  isReadOnly: false,
  readOnlyReason: null,
});

/** Runs the records of an area whose records can be changed. */
export const runRecords = (...items: Thing[]) => runArea({ isCreateOnly: false }, ...items);

/** Runs the records of an area, whose ports answer when the test says so. */
export async function runArea({ isCreateOnly }: { isCreateOnly: boolean }, ...items: Thing[]) {
  const load = controlled<LoadedCollection<Thing, null>, { key: { userId: number } }>();
  const open = controlled<
    LoadedCard<RecordCard<Thing>, Draft>,
    { key: Key; isFresh: boolean; unanswered: Draft | null }
  >();
  const save = controlled<
    { value: RecordCard<Thing> },
    { key: Key; draft: Draft; value: RecordCard<Thing>; version: number }
  >();
  const store = controlled<object, { key: Key; draft: Draft; version: number; leftBy: string | null }>();
  const drop = controlled<object, { key: Key; leftBy: string | null }>();
  const { machine, list, form } = createRecords<Thing, Draft, { userId: number }>('things', {
    keyOf: ({ id }) => id,
    draftOf: (row) => {
      if (row?.name === 'broken') throw new Error('no draft of this record');
      return { name: row?.name ?? '' };
    },
    isCreateOnly,
    texts: {
      created: { text: 'created' },
      createdBelow: { text: 'created below' },
      updated: { text: 'updated' },
      createFailed: { text: 'create failed' },
      updateFailed: { text: 'update failed' },
    },
  });
  const system = runInSystem(
    machine.provide({
      actors: {
        list: list.provide({ actors: { load: load.logic } }),
        form: form.provide({
          actors: {
            load: open.logic,
            save: save.logic,
            keeper: createDraftKeeperMachine<Draft, Key>().provide({
              actors: { storeDraft: store.logic, dropDraft: drop.logic },
            }),
          },
        }),
      },
    }),
    { input: { key: { userId: 7 } } },
  );
  const records = system.actor;
  const emitted: { row: Thing; isEditedSince: boolean }[] = [];
  records.on('record.saved', ({ row, isEditedSince }) => emitted.push({ row, isEditedSince }));
  const child = records.getSnapshot().children.list!;
  load.last().resolve({ items });
  await waitFor(child, (snapshot) => snapshot.hasTag('ready'));
  const formOf = () => records.getSnapshot().children.form;
  /** Opens the form of a record, or of a new one. */
  const edit = async (row: Thing | null) => {
    records.send(row ? { type: 'record.edit', id: row.id } : { type: 'record.add' });
    open.last().resolve({ value: cardOf(row), found: null });
    await waitFor(formOf()!, (snapshot) => snapshot.hasTag('ready'));
    return formOf()!;
  };
  /** The last save gets no answer, and the board does not have the record yet that it may create. */
  const loseAnswer = async (row: Thing | null = null) => {
    const asked = open.calls.length;
    save.last().reject(unreachable());
    await eventually(() => expect(open.calls).toHaveLength(asked + 1));
    open.last().resolve({ value: cardOf(row) });
  };
  const texts = () =>
    system
      .received('dialogs')
      .filter(({ type }) => type === 'dialog.open')
      .map((event) => (event as { dialog?: { text?: { text?: string } } }).dialog?.text?.text);
  /** The device has finished with the draft, so that a saved form can close. */
  const closed = () =>
    eventually(() => {
      store.calls.at(-1)?.resolve({});
      drop.calls.at(-1)?.resolve({});
      expect(formOf()).toBeUndefined();
    });
  const items_ = () => child.getSnapshot().context.items;
  return {
    ...system,
    records,
    load,
    open,
    save,
    store,
    drop,
    edit,
    loseAnswer,
    formOf,
    texts,
    closed,
    emitted,
    items: items_,
  };
}
