import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { ReadOnlyReason } from '#contract/examCards.ts';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { letterFieldsOf, type LetterDraft } from '#domain/application/letterForm.ts';
import { mayChangeLetter } from '#domain/application/letterTracker.ts';
import { referenceFormStatusMachine } from '#machines/application/referenceFormStatus/referenceFormStatus.machine.ts';
import {
  referenceLetterMachine,
  type LetterCard,
  type LetterKey,
} from '#machines/application/referenceFormStatus/referenceLetter.machine.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { forgetAtSignOut, cacheOf } from '#wiring/application/readCache.ts';
import { draftPlace, draftPorts, titleOf, type ReadCard } from '#wiring/application/examCards.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ReferenceFormStatusScreen from './ReferenceFormStatusScreen.tsx';

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

function cardOf(letter: ExamReferenceLetter | null, closed: ReadOnlyReason | null): LetterCard {
  const isAnswered = letter !== null && !mayChangeLetter(letter);
  const readOnlyReason = closed ?? (isAnswered ? 'answered' : null);
  return { letter, version: letter?.version ?? 0, isReadOnly: readOnlyReason !== null, readOnlyReason };
}

/** Fills the ports of the reference letters: the list (not cached), the form, and the two requests. */
function wire({ api: { send }, now }: Services, session: PortalChildren['session']) {
  forgetAtSignOut(session);
  const drafts = createCardDrafts(Draft, now);
  /** The id of the letter created by the form of a new one; further input belongs to it. */
  let made: number | null = null;
  const partOf = ({ letterId }: LetterKey) => `.${letterId ?? made ?? 'new'}`;
  const list = (examheaderId: number, signal?: AbortSignal) =>
    send('listReferenceLetters', { query: { examheaderId } }, signal && { signal });

  const readLetter: ReadCard<LetterCard, LetterKey> = async ({ examHeaderId, letterId }, isFresh) => {
    // A form that was just opened has created no letter; a comparison may follow a creation.
    if (!isFresh) made = null;
    const known = letterId ?? made;
    const { examUserReferenceLetters, readOnlyReason } = await list(examHeaderId);
    if (known === null) return cardOf(null, readOnlyReason);
    const letter = examUserReferenceLetters.find(({ id }) => id === known);
    if (!letter) throw new Error('The board has no such letter.');
    return cardOf(letter, readOnlyReason);
  };

  return referenceFormStatusMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { key }, signal }) => {
        const [examTitle, { examUserReferenceLetters, neededTypes, readOnlyReason }] = await Promise.all([
          titleOf(send, cacheOf(key.userId), key.examHeaderId),
          list(key.examHeaderId, signal),
        ]);
        return { examTitle, letters: examUserReferenceLetters, neededTypes, readOnlyReason };
      }),
      send: fromPromise(async ({ input: { letter }, signal }) => {
        const { id, examHeaderId, version } = letter;
        const options = { signal, once: true, ifMatch: version };
        return { letter: await send('sendReferenceLetter', { body: { id, examHeaderId } }, options) };
      }),
      resend: fromPromise(async ({ input: { letter }, signal }) => {
        const { id, examHeaderId, version } = letter;
        const options = { signal, once: true, ifMatch: version };
        return { letter: await send('postReferenceLetter', { body: { id, examHeaderId } }, options) };
      }),
      card: referenceLetterMachine.provide({
        actors: {
          ...draftPorts('letters', drafts, readLetter, partOf),
          save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
            const fields = letterFieldsOf(draft);
            const saved = value.letter
              ? await send(
                  'updateReferenceLetter',
                  { params: { id: value.letter.id }, body: fields },
                  { signal, once: true, ifMatch: version },
                )
              : await send(
                  'postReferenceLetter',
                  { body: { examHeaderId: key.examHeaderId, ...fields } },
                  { signal, once: true },
                );
            // From now on the draft belongs to this letter, even while the other draft is being deleted.
            const place = draftPlace('letters', key, partOf(key));
            made = saved.id;
            // The form closes before it could delete the draft itself.
            await drafts.drop(place, null).catch(() => {});
            return { value: cardOf(saved, null) };
          }),
        },
      }),
    },
  });
}

export default screen({ wire, View: ReferenceFormStatusScreen, texts: ['letters', 'cards'] });
