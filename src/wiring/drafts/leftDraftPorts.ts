import { fromPromise } from 'xstate';
import type { FoundDraft } from '#machines/kit/draft/card.types.ts';
import type { CardDrafts, DraftPlace } from './cardDrafts.ts';

/** The ports of the draft of a new record that an earlier visit left on this device. */
export const leftDraftPorts = <Draft, Key>(drafts: CardDrafts<Draft>, placeOf: (key: Key) => DraftPlace) => ({
  findDraft: fromPromise<{ found: FoundDraft<Draft> | null }, { key: Key }>(async ({ input: { key } }) => ({
    found: await drafts.find(placeOf(key)),
  })),
  dropDraft: fromPromise<object, { key: Key; leftBy: string | null }>(async ({ input: { key, leftBy } }) => {
    await drafts.drop(placeOf(key), leftBy);
    return {};
  }),
});
