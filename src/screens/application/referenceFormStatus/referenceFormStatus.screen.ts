import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { ReadOnlyReason } from '#contract/examCards.ts';
import type { ExamReferenceLetter } from '#contract/referenceLetters.ts';
import { letterFieldsOf, type LetterDraft } from '#domain/letters/letterForm.ts';
import { mayChangeLetter } from '#domain/letters/letterTracker.ts';
import { referenceFormStatusMachine } from '#machines/application/referenceFormStatus/referenceFormStatus.machine.ts';
import { letters } from '#machines/application/referenceFormStatus/referenceLetter.machine.ts';
import type { LetterCard } from '#machines/application/referenceFormStatus/referenceFormStatus.types.ts';
import type { ExamCardKey } from '#machines/application/examCard.ts';
import type { RecordKey } from '#machines/kit/records/records.machine.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { forgetAtSignOut, cacheOf } from '#wiring/application/readCache.ts';
import { draftPlace, titleOf } from '#wiring/application/examCards.ts';
import { cardPorts, type ReadCard } from '#wiring/drafts/cardPorts.ts';
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
  return { row: letter, version: letter?.version ?? 0, isReadOnly: readOnlyReason !== null, readOnlyReason };
}

type LetterKey = RecordKey<ExamCardKey>;

const placeOf = ({ list, recordId }: LetterKey) => draftPlace('letters', list, `.${recordId ?? 'new'}`);

/** Fills the ports of the reference letters: the list (not cached), the form, and the two requests. */
function wire({ api: { send }, now }: Services, session: PortalChildren['session']) {
  forgetAtSignOut(session);
  const drafts = createCardDrafts(Draft, now);
  const listOf = (examheaderId: number, signal?: AbortSignal) =>
    send('listReferenceLetters', { query: { examheaderId } }, signal && { signal });

  const readLetter: ReadCard<LetterCard, LetterKey> = async ({ list: { examHeaderId }, recordId }) => {
    const { examUserReferenceLetters, readOnlyReason } = await listOf(examHeaderId);
    if (recordId === null) return cardOf(null, readOnlyReason);
    const letter = examUserReferenceLetters.find(({ id }) => id === recordId);
    if (!letter) throw new Error('The board has no such letter.');
    return cardOf(letter, readOnlyReason);
  };

  return referenceFormStatusMachine.provide({
    actors: {
      letters: letters.machine.provide({
        actors: {
          list: letters.list.provide({
            actors: {
              load: fromPromise(async ({ input: { key }, signal }) => {
                const [examTitle, { examUserReferenceLetters, neededTypes, readOnlyReason, dueDate }] =
                  await Promise.all([
                    titleOf(send, cacheOf(key.userId), key.examHeaderId),
                    listOf(key.examHeaderId, signal),
                  ]);
                return {
                  items: examUserReferenceLetters,
                  facts: { examTitle, neededTypes, readOnlyReason, dueDate },
                };
              }),
            },
          }),
          form: letters.form.provide({
            actors: {
              ...cardPorts(drafts, placeOf, readLetter),
              save: fromPromise(async ({ input: { key, draft, value, version }, signal }) => {
                const fields = letterFieldsOf(draft);
                if (value.row) {
                  const args = { params: { id: value.row.id }, body: fields };
                  const options = { signal, once: true, ifMatch: version };
                  return { value: cardOf(await send('updateReferenceLetter', args, options), null) };
                }
                const { examHeaderId } = key.list;
                const body = { examHeaderId, ...fields };
                const made = await send('postReferenceLetter', { body }, { signal, once: true });
                return { value: cardOf(made, null) };
              }),
            },
          }),
        },
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
    },
  });
}

export default screen({ wire, View: ReferenceFormStatusScreen, texts: ['letters', 'cards'] });
