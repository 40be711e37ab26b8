import type { ActorRefFrom } from 'xstate';
import type { BoardDraft } from './autosave.types.ts';
import { setupAutosave } from './autosave.setup.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/**
 * Keeps a draft while it is typed: on this device at once, at the board after a pause. It shows where the draft is,
 * and when another window saved first, it asks instead of overwriting.
 */
export function createAutosaveMachine<Draft, Key>(id: string) {
  const draftOf = ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft });
  const keptOf = ({ event }: { event: { output: BoardDraft<Draft> } }) => ({ kept: event.output });
  return setupAutosave<Draft, Key>(id).createMachine({
    id,
    context: ({ input }) => ({
      ...input,
      isHere: input.isUnsent,
      fault: null,
      theirs: null,
      isChangedSince: false,
      writing: null,
      known: input.isUnsent ? [] : [JSON.stringify(input.draft)],
    }),
    initial: 'starting',
    on: {
      'draft.changed': {
        target: '.storing',
        actions: { type: 'keepDraft', params: draftOf },
      },
    },
    states: {
      starting: { always: [{ guard: 'isUnsent', target: 'sending' }, { target: 'kept' }] },
      kept: { tags: 'kept' },
      storing: {
        tags: ['working', 'unsent'],
        entry: 'forgetChange',
        invoke: {
          src: 'saveHere',
          input: ({ context: { key, draft, version } }) => ({ key, draft, version }),
          onDone: [
            { guard: 'isChangedSince', target: 'storing', reenter: true },
            { target: 'pausing', actions: 'noteHere' },
          ],
          onError: { target: 'pausing', actions: 'noteNotHere' },
        },
        on: {
          'draft.changed': {
            actions: { type: 'noteChange', params: draftOf },
          },
        },
      },
      pausing: {
        tags: ['working', 'unsent'],
        after: { pause: { target: 'sending' } },
      },
      sending: {
        tags: ['working', 'unsent'],
        entry: ['forgetChange', 'noteSent'],
        invoke: {
          src: 'saveThere',
          input: ({ context: { key, draft, version } }) => ({ key, draft, version }),
          onDone: [
            {
              guard: 'isChangedSince',
              target: 'storing',
              actions: { type: 'keepReceipt', params: keptOf },
            },
            {
              target: 'kept',
              actions: [{ type: 'keepReceipt', params: keptOf }, 'announceKept'],
            },
          ],
          onError: [
            {
              guard: { type: 'isStale', params: thrownOf },
              target: 'comparing',
            },
            {
              target: 'unsent',
              actions: keepingFault,
            },
          ],
        },
        initial: 'quiet',
        states: {
          quiet: {
            on: {
              'draft.changed': {
                target: 'storing',
                actions: { type: 'noteChange', params: draftOf },
              },
            },
          },
          // The board may be slow: what is typed in the meantime is stored on the device too.
          storing: {
            entry: 'noteWriting',
            invoke: {
              src: 'saveHere',
              input: ({ context: { key, draft, version } }) => ({ key, draft, version }),
              onDone: [
                { guard: 'isTypedOn', target: 'storing', reenter: true },
                { target: 'quiet', actions: 'noteHere' },
              ],
              onError: { target: 'quiet', actions: 'noteNotHere' },
            },
            on: {
              'draft.changed': {
                actions: { type: 'noteChange', params: draftOf },
              },
            },
          },
        },
      },
      unsent: {
        tags: 'unsent',
        after: { retry: { target: 'sending' } },
        invoke: { src: 'untilReconnected', onDone: { target: 'sending' }, onError: {} },
        on: { 'draft.retry': { target: 'sending' } },
      },
      comparing: {
        tags: ['working', 'unsent'],
        invoke: {
          src: 'readTheirs',
          input: ({ context }) => ({ key: context.key }),
          onDone: [
            {
              guard: { type: 'isKnown', params: keptOf },
              target: 'storing',
              actions: { type: 'keepReceipt', params: keptOf },
            },
            {
              target: 'conflict',
              actions: { type: 'keepTheirs', params: keptOf },
            },
          ],
          onError: {
            target: 'unsent',
            actions: keepingFault,
          },
        },
        on: {
          'draft.changed': {
            actions: { type: 'keepDraft', params: draftOf },
          },
        },
      },
      conflict: {
        tags: ['unsent', 'conflict'],
        on: {
          'draft.changed': {
            actions: { type: 'keepDraft', params: draftOf },
          },
          'draft.keepMine': { target: 'storing', actions: 'overrule' },
          'draft.takeTheirs': { target: 'adopting' },
        },
      },
      // The question stays until the device has stored the choice: otherwise a reload would restore the discarded
      // draft.
      adopting: {
        tags: ['unsent', 'conflict'],
        invoke: {
          src: 'saveHere',
          input: ({ context: { key, theirs, draft, version } }) => ({
            key,
            draft: theirs?.draft ?? draft,
            version: theirs?.version ?? version,
          }),
          onDone: { target: 'sending', actions: ['adopt', 'announceReplaced'] },
          onError: { target: 'sending', actions: ['adopt', 'announceReplaced'] },
        },
      },
    },
  });
}

export type AutosaveRef<Draft, Key> = ActorRefFrom<ReturnType<typeof createAutosaveMachine<Draft, Key>>>;
