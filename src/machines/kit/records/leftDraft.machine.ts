import { assign, setup } from 'xstate';
import { port } from '#machines/port.ts';
import type { FoundDraft } from '../draft/card.types.ts';
import { outputOf } from '../loadStates.ts';

interface Found<Draft> {
  found: FoundDraft<Draft> | null;
}

/**
 * The draft of a new record that an earlier visit left on this device, so that the list can offer it before the form is
 * opened. A device that cannot be read has none.
 */
export const createLeftDraftMachine = <Draft, Key>(id: string) =>
  setup({
    types: {
      context: {} as { key: Key } & Found<Draft>,
      events: {} as { type: 'draft.discard' },
      input: {} as { key: Key },
      tags: {} as 'found' | 'busy',
    },
    actors: {
      findDraft: port<Found<Draft>, { key: Key }>('findDraft'),
      dropDraft: port<object, { key: Key; leftBy: string | null }>('dropDraft'),
    },
    guards: { hasFound: (_, { found }: Found<Draft>) => found !== null },
    actions: { keepFound: assign((_, { found }: Found<Draft>) => ({ found })) },
  }).createMachine({
    id,
    context: ({ input: { key } }) => ({ key, found: null }),
    initial: 'looking',
    states: {
      looking: {
        invoke: {
          src: 'findDraft',
          input: ({ context: { key } }) => ({ key }),
          onDone: [
            {
              guard: { type: 'hasFound', params: outputOf<Found<Draft>> },
              target: 'found',
              actions: { type: 'keepFound', params: outputOf<Found<Draft>> },
            },
            { target: 'none' },
          ],
          onError: { target: 'none' },
        },
      },
      none: {},
      found: { tags: 'found', on: { 'draft.discard': { target: 'discarding' } } },
      discarding: {
        tags: ['found', 'busy'],
        invoke: {
          src: 'dropDraft',
          input: ({ context: { key, found } }) => ({ key, leftBy: found?.leftBy ?? null }),
          // Another closed window may have left one, too.
          onDone: { target: 'looking' },
          onError: { target: 'found' },
        },
      },
    },
  });
