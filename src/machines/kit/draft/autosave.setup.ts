import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import type { AutosaveContext, AutosaveEvent, AutosaveNews, BoardDraft } from './autosave.types.ts';
import { port } from '#machines/port.ts';
import { keepFault } from '../faults.ts';
import { listen } from '../listen.ts';
import { untilReconnected } from '../untilReconnected.ts';
import { createDraftKeeperMachine } from './draftKeeper.machine.ts';
import { draftGuards } from './guards.ts';

/** Guards, actions and actors of an autosave. */
export function setupAutosave<Draft, Key>(id: string) {
  type Context = AutosaveContext<Key, Draft>;
  type Kept = { kept: BoardDraft<Draft> };
  const stored = ({ key, version }: Context, draft: Draft) =>
    ({ type: 'keeper.store', key, draft, version }) as const;
  return setup({
    types: {
      context: {} as Context,
      events: {} as AutosaveEvent<Draft>,
      input: {} as { key: Key },
      emitted: {} as AutosaveNews<Draft>,
      tags: {} as 'kept' | 'working' | 'unsent' | 'conflict',
      children: {} as { keeper: 'keeper' },
    },
    actors: {
      keeper: createDraftKeeperMachine<Draft, Key>(),
      listen,
      save: port<BoardDraft<Draft>, { key: Key; draft: Draft; version: number }>(`${id}.save`),
      load: port<BoardDraft<Draft>, { key: Key }>(`${id}.load`),
      untilReconnected,
    },
    guards: {
      ...draftGuards,
      isUnsent: ({ context }) => context.unsent !== null,
      /** Something was typed here that the board does not have. */
      hasOwn: ({ context: { unsent }, event }) => {
        assertEvent(event, 'draft.open');
        return (
          unsent !== null &&
          // The same, read from the device, is still what this window knows more about.
          (event.read.isUnsent || JSON.stringify(unsent) !== JSON.stringify(event.read.draft))
        );
      },
      /** The board keeps drafts, and has this one. */
      isAtBoard: (_, { kept }: Kept) => kept.savedAt !== null,
      /** Not another window's: this window sent it, or started from it. */
      isKnown: ({ context }, { kept }: Kept) => context.known.includes(JSON.stringify(kept.draft)),
    },
    actions: {
      keepRead: assign(({ event }) => {
        assertEvent(event, 'draft.open');
        const { draft, version, savedAt, isUnsent } = event.read;
        return {
          unsent: isUnsent ? draft : null,
          version,
          savedAt,
          known: isUnsent ? [] : [JSON.stringify(draft)],
          fault: null,
          theirs: null,
        };
      }),
      /** The device has what the last visit left, and the board does not. */
      adoptFound: sendTo('keeper', ({ context: { key, unsent } }) => ({
        type: 'keeper.found' as const,
        place: unsent === null ? null : { key, leftBy: null },
        isNeeded: true,
      })),
      keepDraft: assign((_, { draft }: { draft: Draft }) => ({ unsent: draft })),
      storeDraft: sendTo('keeper', ({ context }) => stored(context, context.unsent!)), // typed, or sent just before
      storeTheirs: sendTo('keeper', ({ context }) => {
        const { draft, version } = context.theirs!; // there is a conflict
        return stored({ ...context, version }, draft);
      }),
      dropDraft: sendTo('keeper', ({ context: { key } }) => ({ type: 'keeper.drop' as const, key })),
      noteEdit: assign({ isEditedSince: true }),
      forgetEdit: assign({ isEditedSince: false }),
      noteSent: assign(({ context: { known, unsent } }) => ({
        known: [...new Set([...known, JSON.stringify(unsent)])],
      })),
      keepReceipt: assign((_, { kept }: Kept) => ({
        version: kept.version,
        savedAt: kept.savedAt,
        known: [JSON.stringify(kept.draft)],
        fault: null,
        theirs: null,
      })),
      forgetUnsent: assign({ unsent: null }),
      forgetAll: assign({ unsent: null, version: 0, savedAt: null, known: [], theirs: null, fault: null }),
      keepFault: keepFault(),
      keepTheirs: assign((_, { kept }: Kept) => ({ theirs: kept })),
      // The next save is based on the other window's version, and so replaces it deliberately.
      overrule: assign(({ context }) => ({ version: context.theirs?.version ?? context.version })),
      adoptTheirs: assign(({ context: { theirs } }) => ({
        unsent: theirs!.draft, // there is a conflict
        version: theirs!.version,
        savedAt: theirs!.savedAt,
        theirs: null,
        fault: null,
      })),
      emitRead: emit(({ event }) => {
        assertEvent(event, 'draft.open');
        return { type: 'draft.opened' as const, draft: event.read.draft };
      }),
      emitOwn: emit(({ context }) => ({ type: 'draft.opened' as const, draft: context.unsent! })), // guarded by hasOwn
      emitReplaced: emit(({ context }) => ({ type: 'draft.replaced' as const, draft: context.unsent! })), // set just before
    },
    delays: {
      /** A pause in typing, after which the draft is sent. */
      pause: 1_200,
      /** How long to wait before the next try. */
      retry: 20_000,
    },
  });
}
