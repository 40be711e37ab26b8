import { assign, emit, setup } from 'xstate';
import { faultTypes } from '#contract/faultTypes.ts';
import { asFault } from '#domain/fault.ts';
import type {
  AutosaveContext,
  AutosaveEvent,
  AutosaveInput,
  AutosaveNews,
  BoardDraft,
} from './autosave.types.ts';
import { port } from '#machines/port.ts';
import { untilReconnected } from '../untilReconnected.ts';
import { keepFault } from '#machines/kit/faults.ts';

/** Guards, actions and actors of an autosave. */
export function setupAutosave<Draft, Key>(id: string) {
  return setup({
    types: {
      context: {} as AutosaveContext<Key, Draft>,
      events: {} as AutosaveEvent<Draft>,
      input: {} as AutosaveInput<Key, Draft>,
      emitted: {} as AutosaveNews<Draft>,
      tags: {} as 'kept' | 'working' | 'unsent' | 'conflict',
    },
    actors: {
      saveHere: port<object, { key: Key; draft: Draft; version: number }>(`${id}.saveHere`),
      saveThere: port<BoardDraft<Draft>, { key: Key; draft: Draft; version: number }>(`${id}.saveThere`),
      readTheirs: port<BoardDraft<Draft>, { key: Key }>(`${id}.readTheirs`),
      untilReconnected,
    },
    guards: {
      isUnsent: ({ context }) => context.isUnsent,
      isChangedSince: ({ context }) => context.isChangedSince,
      isTypedOn: ({ context: { draft, writing } }) => draft !== writing,
      isStale: (_, { thrown }: { thrown: unknown }) => asFault(thrown).error?.type === faultTypes.stale,
      /** Not another window's: this window sent it, or started from it. */
      isKnown: ({ context }, { kept }: { kept: BoardDraft<Draft> }) =>
        context.known.includes(JSON.stringify(kept.draft)),
    },
    actions: {
      keepDraft: assign((_, { draft }: { draft: Draft }) => ({ draft })),
      noteChange: assign((_, { draft }: { draft: Draft }) => ({ draft, isChangedSince: true })),
      forgetChange: assign({ isChangedSince: false }),
      noteSent: assign(({ context: { known, draft } }) => ({
        known: [...new Set([...known, JSON.stringify(draft)])],
      })),
      noteWriting: assign({ writing: ({ context }) => context.draft }),
      noteHere: assign({ isHere: true }),
      noteNotHere: assign({ isHere: false }),
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
        savedAt: savedAt!, // set by keepReceipt
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
