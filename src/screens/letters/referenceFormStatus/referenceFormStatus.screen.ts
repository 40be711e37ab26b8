import { whyReadOnly } from '#domain/application/cardStatus.ts';
import { requiredTypes } from '#domain/letters/letterTracker.ts';
import { missingFault } from '#domain/fault.ts';
import { titleOf } from '#wiring/application/examCards.ts';
import { answerCacheOf } from '#wiring/answerCache.ts';
import { wireLetters } from '#wiring/letters/letters.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import ReferenceFormStatusScreen from './ReferenceFormStatusScreen.tsx';

/** The answer for an address that names no letter of the exam. */
const noSuchLetter = missingFault('The board has no such letter.');

/** The letters for an exam, whose address always names one. */
function wire(services: Services) {
  const { send } = services.api;
  const examOf = ({ examHeaderId }: { readonly examHeaderId: number | null }) => examHeaderId ?? 0;
  const listOf = (examheaderId: number, signal?: AbortSignal) =>
    send('listReferenceLetters', { query: { examheaderId } }, signal && { signal });

  return wireLetters(services, {
    async list(key, signal) {
      const [examTitle, { examUserReferenceLetters: items, dueDate, ...found }] = await Promise.all([
        titleOf(answerCacheOf(services, key.userId), examOf(key)),
        listOf(examOf(key), signal),
      ]);
      const neededTypes = requiredTypes(found.neededTypes, items);
      return {
        items,
        summary: { examTitle, neededTypes, readOnlyReason: whyReadOnly(found), dueDate, countsFrom: null },
      };
    },
    async read(key, id) {
      const { examUserReferenceLetters, ...found } = await listOf(examOf(key));
      const closed = whyReadOnly(found);
      if (id === null) return { letter: null, closed };
      const letter = examUserReferenceLetters.find((each) => each.id === id);
      if (!letter) throw noSuchLetter;
      return { letter, closed };
    },
    create: (key, fields, options) =>
      send('postReferenceLetter', { body: { examHeaderId: examOf(key), ...fields } }, options),
    change: (id, fields, options) => send('updateReferenceLetter', { params: { id }, body: fields }, options),
    send: (key, id, options) =>
      send('sendReferenceLetter', { body: { id, examHeaderId: examOf(key) } }, options),
    resend: (key, id, options) =>
      send('postReferenceLetter', { body: { id, examHeaderId: examOf(key) } }, options),
    withdraw: (key, id, options) =>
      send(
        'withdrawReferenceLetter',
        { body: { id, examHeaderId: examOf(key) } },
        { ...options, without: 'say' },
      ),
  });
}

export default screen({ wire, View: ReferenceFormStatusScreen, texts: ['letters', 'cards'] });
