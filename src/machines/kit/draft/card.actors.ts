import { fromCallback } from 'xstate';
import { port } from '#machines/port.ts';
import { listen } from '../listen.ts';
import type { CardRecord, LoadedCard } from './card.types.ts';
import { createDraftKeeperMachine } from './draftKeeper.machine.ts';

/** The ports of a card. */
export const cardActors = <Value extends CardRecord, Draft, Key>(id: string) => ({
  /**
   * With `isFresh` it bypasses the cache, because the board is known to have another version. A new record may exist:
   * `unanswered` is what it was sent with, and the record is what the board has of it.
   */
  load: port<LoadedCard<Value, Draft>, { key: Key; isFresh: boolean; unanswered: Draft | null }>(
    `${id}.load`,
  ),
  save: port<{ value: Value }, { key: Key; draft: Draft; value: Value; version: number }>(`${id}.save`),
  /** On this device; a closed window's draft is removed once it is resumed or discarded. */
  keeper: createDraftKeeperMachine<Draft, Key>(),
  listen,
  confirmIdentity: port<object, { password: string }>(`${id}.confirmIdentity`),
  /** Of a draft in the tab: runs as long as the page, and forgets the draft if it is left while signed in. */
  whilePageIsOpen: fromCallback(() => {}),
});
