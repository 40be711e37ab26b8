import { SimulatedClock, waitFor } from 'xstate';
import type { ReadOnlyReason } from '#contract/application/examCards.ts';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import type { LetterDraft } from '#domain/letters/letterForm.ts';
import type { LoadedCollection } from '#machines/kit/collection.types.ts';
import type { LoadedCard } from '#machines/kit/draft/card.types.ts';
import { createDraftKeeperMachine } from '#machines/kit/draft/draftKeeper.machine.ts';
import { lettersMachine } from '#machines/letters/letters.machine.ts';
import type { LetterCard, LettersSummary, LettersKey } from '#machines/letters/letters.types.ts';
import { letters } from '#machines/letters/referenceLetter.machine.ts';
import type { RecordKey } from '#machines/kit/records/records.types.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { surgeonInput } from './cardMachines.ts';
import { makeBoard } from './letters.ts';
import { controlled, runInSystem } from './system.ts';

type LetterKey = RecordKey<LettersKey>;
type Requested = Record<'letter', ReferenceLetter>;
/** A letter as its form has it. */
export const cardOf = (
  row: ReferenceLetter | null,
  readOnlyReason: ReadOnlyReason | null = null,
): LetterCard => ({
  row,
  version: row?.version ?? 0,
  isReadOnly: readOnlyReason !== null,
  readOnlyReason,
});

/** Runs the letters of an exam, whose ports answer when the test says so. */
export function runLetters(clock = new SimulatedClock(), query: ScreenInput['query'] = {}) {
  const load = controlled<LoadedCollection<ReferenceLetter, LettersSummary>, { key: LettersKey }>();
  const send = controlled<Requested, Requested & { key: LettersKey }>();
  const resend = controlled<Requested, Requested & { key: LettersKey }>();
  const withdraw = controlled<Requested, Requested & { key: LettersKey }>();
  const open = controlled<
    LoadedCard<LetterCard, LetterDraft>,
    { key: LetterKey; isFresh: boolean; unanswered: LetterDraft | null }
  >();
  const save = controlled<
    { value: LetterCard },
    { key: LetterKey; draft: LetterDraft; value: LetterCard; version: number }
  >();
  const store = controlled<
    object,
    { key: LetterKey; draft: LetterDraft; version: number; leftBy: string | null }
  >();
  const drop = controlled<object, { key: LetterKey; leftBy: string | null }>();
  const run = runInSystem(
    lettersMachine.provide({
      actors: {
        letters: letters.machine.provide({
          actors: {
            list: letters.list.provide({ actors: { load: load.logic } }),
            form: letters.form.provide({
              actors: {
                load: open.logic,
                save: save.logic,
                keeper: createDraftKeeperMachine<LetterDraft, LetterKey>().provide({
                  actors: { storeDraft: store.logic, dropDraft: drop.logic },
                }),
              },
            }),
          },
        }),
        send: send.logic,
        resend: resend.logic,
        withdraw: withdraw.logic,
      },
    }),
    { input: { ...surgeonInput, query }, clock },
  );
  const dialogs = () =>
    run
      .received('dialogs')
      .map((event) => (event as { dialog?: { text?: { key?: string } } }).dialog?.text?.key);
  const records = run.actor.getSnapshot().children.letters!;
  const list = records.getSnapshot().children.list!;
  const items = () => list.getSnapshot().context.items;
  const form = () => records.getSnapshot().children.form;
  return {
    ...run,
    clock,
    load,
    send,
    resend,
    withdraw,
    open,
    save,
    store,
    drop,
    dialogs,
    records,
    list,
    items,
    form,
  };
}

/** Runs them with a list that is loaded. */
export async function listed(...items: ReferenceLetter[]) {
  const run = runLetters();
  run.load.last().resolve(makeBoard(items));
  await waitFor(run.list, (snapshot) => snapshot.hasTag('ready'));
  return run;
}

/** Runs them with the form of a new letter. */
export async function opened() {
  const run = await listed();
  run.records.send({ type: 'record.add' });
  run.open.last().resolve({ value: cardOf(null), found: null });
  const card = run.form()!;
  await waitFor(card, (snapshot) => snapshot.hasTag('ready'));
  return { ...run, card };
}
