import { assign, emit, sendTo, setup } from 'xstate';
import type {
  AutosaveContext,
  AutosaveEvent,
  AutosaveInput,
  AutosaveNews,
  BoardDraft,
} from './autosave.types.ts';
import { port } from '#machines/port.ts';
import { keepFault } from '../faults.ts';
import { untilReconnected } from '../untilReconnected.ts';
import { listen } from '../listen.ts';
import { createDraftKeeperMachine } from './draftKeeper.machine.ts';
import { draftGuards } from './guards.ts';

/** Guards, actions and actors of an autosave. */
export function setupAutosave<Draft, Key>(id: string) {
  const stored = ({ key, draft, version }: Pick<AutosaveContext<Key, Draft>, 'key' | 'draft' | 'version'>) =>
    ({ type: 'keeper.store', key, draft, version }) as const;
  return setup({
    types: {
      context: {} as AutosaveContext<Key, Draft>,
      events: {} as AutosaveEvent<Draft>,
      input: {} as AutosaveInput<Key, Draft>,
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
      isUnsent: ({ context }) => context.isUnsent,
      /** Not another window's: this window sent it, or started from it. */
      isKnown: ({ context }, { kept }: { kept: BoardDraft<Draft> }) =>
        context.known.includes(JSON.stringify(kept.draft)),
    },
    actions: {
      keepDraft: assign((_, { draft }: { draft: Draft }) => ({ draft })),
      /** The device has what the last visit left, and the board does not. */
      adoptFound: sendTo('keeper', ({ context: { key, isUnsent } }) => ({
        type: 'keeper.found' as const,
        place: isUnsent ? { key, leftBy: null } : null,
        isNeeded: true,
      })),
      storeDraft: sendTo('keeper', ({ context }) => stored(context)),
      storeTheirs: sendTo('keeper', ({ context }) => stored({ ...context, ...context.theirs })),
      /** What the board has is removed from the device; a board that keeps no drafts has nothing. */
      settleOnDevice: sendTo('keeper', ({ context }) =>
        context.savedAt === null ? stored(context) : { type: 'keeper.drop' as const, key: context.key },
      ),
      noteEdit: assign({ isEditedSince: true }),
      forgetEdit: assign({ isEditedSince: false }),
      noteSent: assign(({ context: { known, draft } }) => ({
        known: [...new Set([...known, JSON.stringify(draft)])],
      })),
      keepReceipt: assign((_, { kept }: { kept: BoardDraft<Draft> }) => ({
        version: kept.version,
        savedAt: kept.savedAt,
        known: [JSON.stringify(kept.draft)],
        fault: null,
        theirs: null,
      })),
      keepFault: keepFault(),
      keepTheirs: assign((_, { kept }: { kept: BoardDraft<Draft> }) => ({ theirs: kept })),
      // The next save is based on the other window's version, and so replaces it deliberately.
      overrule: assign(({ context }) => ({ version: context.theirs?.version ?? context.version })),
      adopt: assign(({ context: { theirs, draft, version, savedAt } }) => ({
        draft: theirs?.draft ?? draft,
        version: theirs?.version ?? version,
        savedAt: theirs?.savedAt ?? savedAt,
        theirs: null,
        fault: null,
      })),
      announceReplaced: emit(({ context: { draft, version } }) => ({
        type: 'draft.replaced' as const,
        draft,
        version,
      })),
      announceKept: emit(({ context: { version, savedAt } }) => ({
        type: 'draft.kept' as const,
        version,
        savedAt,
      })),
    },
    delays: {
      /** A pause in typing, after which the draft is sent. */
      pause: 1_200,
      /** How long to wait before the next try. */
      retry: 20_000,
    },
  });
}
