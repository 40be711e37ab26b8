import { requiredTypes } from '#domain/letters/letterTracker.ts';
import type { CcReferenceLetter } from '#contract/letters/ccReferenceLetters.ts';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { wireLetters } from '#wiring/letters/letters.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import CcReferenceLettersScreen from './CcReferenceLettersScreen.tsx';

const letterOf = ({ letterSent, ...letter }: CcReferenceLetter): ReferenceLetter => ({
  ...letter,
  sentDate: letterSent,
});

/** These calls are not in the specification. */
const says = <Options>(options: Options) => ({ ...options, without: 'say' as const });

/** The letters for continuous certification; a first request and a repeated one are the same call. */
function wire(services: Services) {
  const { send } = services.api;
  return wireLetters(services, {
    async list(_, signal) {
      const { referenceLetters, ...summary } = await send('listCcReferenceLetters', {}, { signal });
      const neededTypes = requiredTypes(summary.neededTypes, referenceLetters);
      return {
        items: referenceLetters.map(letterOf),
        summary: { ...summary, neededTypes, examTitle: null, readOnlyReason: null },
      };
    },
    async read(_, id) {
      if (id === null) return { letter: null, closed: null };
      return { letter: letterOf(await send('getCcReferenceLetter', { query: { id } })), closed: null };
    },
    create: async (_, body, options) => letterOf(await send('postCcReferenceLetter', { body }, options)),
    change: async (id, body, options) =>
      letterOf(await send('updateCcReferenceLetter', { params: { id }, body }, says(options))),
    send: async (_, id, options) =>
      letterOf(await send('sendCcReferenceLetter', { body: { id } }, says(options))),
    resend: async (_, id, options) =>
      letterOf(await send('sendCcReferenceLetter', { body: { id } }, says(options))),
    withdraw: async (_, id, options) =>
      letterOf(await send('withdrawCcReferenceLetter', { body: { id } }, says(options))),
  });
}

export default screen({ wire, View: CcReferenceLettersScreen, texts: ['letters', 'cards'] });
