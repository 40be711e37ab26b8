import { fromPromise } from 'xstate';
import type { CardRecord, LoadedCard } from '#machines/kit/draft/card.types.ts';
import { createDraftKeeperMachine } from '#machines/kit/draft/draftKeeper.machine.ts';
import type { CardDrafts, DraftPlace } from './cardDrafts.ts';

/**
 * Reads a card; bypasses the cache if `isFresh` is set, because the server has a newer version. `unanswered` is what a
 * new record was sent with that may exist; it is read then.
 */
export type ReadCard<Value, Key, Draft = unknown> = (
  key: Key,
  isFresh: boolean,
  unanswered?: Draft | null,
) => Promise<Value>;

/** The ports of a card except its save: the server's version together with the draft on this device. */
export const cardPorts = <Value extends CardRecord, Draft, Key>(
  drafts: CardDrafts<Draft>,
  placeOf: (key: Key) => DraftPlace,
  read: ReadCard<Value, Key, Draft>,
) => {
  /** What a new record was sent with is created: the next draft at its place is sent with another key. */
  const endIfCreated = (key: Key, { version = 0 }: Value) => {
    if (version !== 0) drafts.endAttempt(placeOf(key));
  };
  return {
    load: fromPromise<LoadedCard<Value, Draft>, { key: Key; isFresh: boolean; unanswered: Draft | null }>(
      async ({ input: { key, isFresh, unanswered } }) => {
        const [value, found] = await Promise.all([read(key, isFresh, unanswered), drafts.find(placeOf(key))]);
        if (unanswered !== null) endIfCreated(key, value);
        const sent = unanswered === null ? (found?.unanswered ?? null) : null;
        if (found === null || sent === null) return { value, found };
        try {
          const now = await read(key, true, sent);
          endIfCreated(key, now);
          return { value: now, found };
        } catch {
          // The draft is offered all the same, and is still known to be unanswered.
          return { value, found };
        }
      },
    ),
    keeper: createDraftKeeperMachine<Draft, Key>().provide({
      actors: {
        storeDraft: fromPromise(async ({ input: { key, draft, version, leftBy } }) => {
          await drafts.store(placeOf(key), draft, version, leftBy);
          return {};
        }),
        dropDraft: fromPromise(async ({ input: { key, leftBy } }) => {
          await drafts.drop(placeOf(key), leftBy);
          return {};
        }),
      },
    }),
  };
};
