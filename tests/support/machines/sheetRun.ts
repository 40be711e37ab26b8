import { faultTypes } from '#contract/core/faultTypes.ts';
import { createCardMachine } from '#machines/kit/draft/card.machine.ts';
import { createDraftKeeperMachine } from '#machines/kit/draft/draftKeeper.machine.ts';
import type { FoundDraft, LoadedCard, CardOptions } from '#machines/kit/draft/card.types.ts';
import { expect } from 'vitest';
import { SimulatedClock } from 'xstate';
import { eventually } from '../eventually.ts';
import { makeSheet, sheetOptions, type Sheet, type SheetDraft } from './cardMachines.ts';
import { controlled, refusal, runInSystem } from './system.ts';

interface Stored {
  draft: SheetDraft;
  version: number;
  leftBy: string | null;
}

/** Runs a card whose ports answer when the test says so. */
export function runSheet(
  options: Partial<CardOptions<Sheet, SheetDraft, null, object>> = {},
  clock = new SimulatedClock(),
) {
  const load = controlled<
    LoadedCard<Sheet, SheetDraft>,
    { key: null; isFresh: boolean; unanswered: SheetDraft | null }
  >();
  const save = controlled<
    { value: Sheet },
    { key: null; draft: SheetDraft; value: Sheet; version: number }
  >();
  const store = controlled<object, Stored & { key: null }>();
  const drop = controlled<object, { key: null; leftBy: string | null }>();
  const run = runInSystem(
    createCardMachine('card', { ...sheetOptions, ...options }).provide({
      actors: {
        load: load.logic,
        save: save.logic,
        keeper: createDraftKeeperMachine<SheetDraft, null>().provide({
          actors: { storeDraft: store.logic, dropDraft: drop.logic },
        }),
      },
    }),
    { input: {}, clock },
  );
  const tagged = (tag: string) => run.actor.getSnapshot().hasTag(tag as 'ready');
  return {
    ...run,
    load,
    save,
    store,
    drop,
    tagged,
    context: () => run.actor.getSnapshot().context,
    isOnDevice: () => run.actor.getSnapshot().children.keeper?.getSnapshot().context.isOnDevice,
    type: (text: string) => run.actor.send({ type: 'card.edited', draft: { text } }),
    submit: (text: string) => run.actor.send({ type: 'card.save', draft: { text } }),
    dialogs: () =>
      run
        .received('dialogs')
        .flatMap((event) => (event.type === 'dialog.open' ? [event.dialog as { tone?: string }] : [])),
    close: () => run.actor.send({ type: 'card.close' }),
    /** The output of a card that is done. */
    output: () => run.actor.getSnapshot().output,
    edits: () => run.received('navigation').map(({ type }) => type),
    async loaded(value = makeSheet('old', 3), found: FoundDraft<SheetDraft> | null = null) {
      load.last().resolve({ value, found });
      await eventually(() => expect(tagged('ready')).toBe(true));
    },
  };
}
export type SheetRun = ReturnType<typeof runSheet>;

/** What a save is refused with when the board has another version. */
export const stale = refusal(412, faultTypes.stale);
/** A draft that a closed window has left. */
export const found = {
  draft: { text: 'of yesterday' },
  version: 2,
  storedAt: '2027-03-08T14:50:00.000Z',
  leftBy: 'another',
};

/** Types and saves, and leaves the save in flight. */
export async function saving(run: SheetRun, text = 'mine') {
  await run.loaded();
  run.type(text);
  run.submit(text);
  await eventually(() => expect(run.save.calls).toHaveLength(1));
}
