import { fromPromise } from 'xstate';
import type { LoadedCard } from '#machines/kit/draft/card.types.ts';
import type { CardDrafts, DraftPlace } from './cardDrafts.ts';

/** Reads a card; bypasses the cache if `isFresh` is set, because the server has a newer version. */
export type ReadCard<Value, Key> = (key: Key, isFresh: boolean) => Promise<Value>;

/** The ports of a card except its save: the server's version together with the draft on this device. */
export const cardPorts = <Value, Draft, Key>(
  drafts: CardDrafts<Draft>,
  placeOf: (key: Key) => DraftPlace,
  read: ReadCard<Value, Key>,
) => ({
  load: fromPromise<LoadedCard<Value, Draft>, { key: Key; isFresh: boolean }>(
    async ({ input: { key, isFresh } }) => {
      const [value, found] = await Promise.all([read(key, isFresh), drafts.find(placeOf(key))]);
      return { value, found };
    },
  ),
  storeDraft: fromPromise<object, { key: Key; draft: Draft; version: number; leftBy: string | null }>(
    async ({ input: { key, draft, version, leftBy } }) => {
      await drafts.store(placeOf(key), draft, version, leftBy);
      return {};
    },
  ),
  dropDraft: fromPromise<object, { key: Key; leftBy: string | null }>(async ({ input: { key, leftBy } }) => {
    await drafts.drop(placeOf(key), leftBy);
    return {};
  }),
});
