import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { ReadOnlyReason } from '#contract/application/examCards.ts';
import type { LetterFields, ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { letterFieldsOf, type LetterDraft } from '#domain/letters/letterForm.ts';
import { isLetterUnasked, isLetterWithdrawn, mayChangeLetter } from '#domain/letters/letterTracker.ts';
import type { LoadedCollection } from '#machines/kit/collection.types.ts';
import { lettersMachine } from '#machines/letters/letters.machine.ts';
import type { LetterCard, LettersSummary, LettersKey } from '#machines/letters/letters.types.ts';
import { letters } from '#machines/letters/referenceLetter.machine.ts';
import type { RecordKey } from '#machines/kit/records/records.types.ts';
import { createCardDrafts } from '../drafts/cardDrafts.ts';
import { cardPorts } from '../drafts/cardPorts.ts';
import { leftDraftPorts } from '../drafts/leftDraftPorts.ts';
import { idInAnswer, orRead } from '../orRead.ts';
import type { Services } from '../services.ts';

const text = z.string();
const Draft: z.ZodMiniType<LetterDraft> = z.object({
  attestationType: text,
  hospitalName: text,
  authOfficial: text,
  authOfficialTitle: text,
  authOfficialEmail: text,
  hasOffice: z.boolean(),
  altRole: text,
  explain: text,
  explainOther: text,
});

type LetterKey = RecordKey<LettersKey>;

/** A write is sent once, and names the version that it changes; a new letter is sent with the key of its draft. */
interface WriteOptions {
  readonly signal: AbortSignal;
  readonly once?: true;
  readonly key?: string;
  readonly ifMatch?: number;
}

/** The calls for one kind of letters. */
export interface LetterCalls {
  readonly list: (
    key: LettersKey,
    signal: AbortSignal,
  ) => Promise<LoadedCollection<ReferenceLetter, LettersSummary>>;
  /** A letter as the form needs it, with why the letters are closed; null is a new one. */
  readonly read: (
    key: LettersKey,
    id: number | null,
  ) => Promise<{ readonly letter: ReferenceLetter | null; readonly closed: ReadOnlyReason | null }>;
  readonly create: (key: LettersKey, fields: LetterFields, options: WriteOptions) => Promise<ReferenceLetter>;
  readonly change: (id: number, fields: LetterFields, options: WriteOptions) => Promise<ReferenceLetter>;
  readonly send: (key: LettersKey, id: number, options: WriteOptions) => Promise<ReferenceLetter>;
  readonly resend: (key: LettersKey, id: number, options: WriteOptions) => Promise<ReferenceLetter>;
  readonly withdraw: (key: LettersKey, id: number, options: WriteOptions) => Promise<ReferenceLetter>;
}

function cardOf(letter: ReferenceLetter | null, closed: ReadOnlyReason | null): LetterCard {
  const isAnswered = letter !== null && !mayChangeLetter(letter);
  const readOnlyReason = closed ?? (isAnswered ? 'answered' : null);
  return { row: letter, version: letter?.version ?? 0, isReadOnly: readOnlyReason !== null, readOnlyReason };
}

/** Whether a request was sent after this one, if any. */
const isSentSince = (before: ReferenceLetter) => (letter: ReferenceLetter) =>
  letter.sentDate !== null && letter.sentDate !== before.sentDate;

/** Where the draft of a letter is stored on this device. */
const placeOf = ({ list: { userId, examHeaderId }, recordId }: LetterKey) => ({
  userId,
  card: `letters.${examHeaderId ?? 'certification'}.${recordId ?? 'new'}`,
});

/** Fills the ports of the reference letters: the list (not cached), the form, the two requests and the withdrawal. */
export function wireLetters({ now }: Pick<Services, 'now'>, calls: LetterCalls) {
  const drafts = createCardDrafts(Draft, now);
  const read = async (key: LettersKey, id: number) => (await calls.read(key, id)).letter ?? undefined;
  /** The letter that was asked for last. */
  const newest = async (key: LettersKey, signal: AbortSignal) =>
    (await calls.list(key, signal)).items.toSorted((one, other) => one.id - other.id).at(-1);
  /** The letter that was asked for last with these fields. */
  const madeWith = async (key: LettersKey, fields: LetterFields) =>
    (await calls.list(key, new AbortController().signal)).items
      .filter(isLetterUnasked)
      .filter((letter) =>
        Object.entries(fields).every(([name, value]) => letter[name as keyof LetterFields] === value),
      )
      .toSorted((one, other) => one.id - other.id)
      .at(-1)?.id ?? null;
  return lettersMachine.provide({
    actors: {
      letters: letters.machine.provide({
        actors: {
          list: letters.list.provide({
            actors: { load: fromPromise(({ input: { key }, signal }) => calls.list(key, signal)) },
          }),
          leftDraft: letters.leftDraft.provide({
            actors: leftDraftPorts(drafts, (list: LettersKey) => placeOf({ list, recordId: null })),
          }),
          form: letters.form.provide({
            actors: {
              ...cardPorts(drafts, placeOf, async ({ list, recordId }: LetterKey, _isFresh, unanswered) => {
                const made =
                  recordId ?? (unanswered ? await madeWith(list, letterFieldsOf(unanswered)) : null);
                const { letter, closed } = await calls.read(list, made);
                return cardOf(letter, closed);
              }),
              save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
                const fields = letterFieldsOf(draft);
                const id = value.row?.id;
                if (id !== undefined) {
                  const written = calls.change(id, fields, { signal, once: true, ifMatch: version });
                  return { value: cardOf(await orRead(written, () => read(key.list, id)), null) };
                }
                const saved = await drafts.sendNew(placeOf(key), draft, letterFieldsOf, (onceKey) =>
                  orRead(calls.create(key.list, fields, { signal, key: onceKey }), (answer) => {
                    const made = idInAnswer(answer, 'id');
                    return made === undefined ? newest(key.list, signal) : read(key.list, made);
                  }),
                );
                return { value: cardOf(saved, null) };
              }),
            },
          }),
        },
      }),
      send: fromPromise(async ({ input: { letter, key }, signal }) => ({
        letter: await orRead(
          calls.send(key, letter.id, { signal, once: true, ifMatch: letter.version }),
          () => read(key, letter.id),
          isSentSince(letter),
        ),
      })),
      resend: fromPromise(async ({ input: { letter, key }, signal }) => ({
        letter: await orRead(
          calls.resend(key, letter.id, { signal, once: true, ifMatch: letter.version }),
          () => read(key, letter.id),
          isSentSince(letter),
        ),
      })),
      withdraw: fromPromise(async ({ input: { letter, key }, signal }) => ({
        letter: await orRead(
          calls.withdraw(key, letter.id, { signal, once: true, ifMatch: letter.version }),
          () => read(key, letter.id),
          isLetterWithdrawn,
        ),
      })),
    },
  });
}
