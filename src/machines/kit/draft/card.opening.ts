import type { CardSetup } from './card.setup.ts';
import type { CardRecord } from './card.types.ts';

/**
 * What a loaded card begins with: a record that is read-only, a draft of an earlier visit, values that the form is
 * filled in with, or the form.
 */
export const openingStates = <Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
  /** Whether the form may be filled in with values. */
  isFilledIn: boolean,
  /** Whether the first save creates a record, and closes the card. */
  isCreating: boolean,
  /** Whether a record can only be created. */
  isCreateOnly: boolean,
) => ({
  deciding: kit.createStateConfig({
    always: [
      { guard: 'isReadOnly', target: 'readOnly' },
      ...(isCreateOnly
        ? [{ guard: 'wasCreatedBelow', target: 'noting', actions: 'emitSaved' } as const]
        : []),
      { guard: 'hasFound', target: 'offered' },
      ...(isCreating
        ? [
            {
              guard: 'wasCreated',
              target: 'filling.closing',
              actions: ['noteSaved', 'emitSaved'],
            } as const,
          ]
        : []),
      ...(isFilledIn
        ? [
            {
              guard: 'hasPrefill',
              target: 'filling.edited',
              actions: ['prefill', 'storeDraft', 'beginEdits'],
            } as const,
          ]
        : []),
      { target: 'filling' },
    ],
  }),
  missing: kit.createStateConfig({ tags: 'missing', on: { 'card.close': { target: 'closed' } } }),
  readOnly: kit.createStateConfig({
    tags: ['ready', 'readOnly'],
    on: {
      'draft.discard': { target: 'discarding' },
      'card.reload': { target: 'loading' },
      'card.close': { target: 'closed' },
    },
  }),
  discarding: kit.createStateConfig({
    tags: ['ready', 'readOnly'],
    entry: 'dropDraft',
    on: {
      'keeper.settled': [
        {
          guard: { type: 'isDropped', params: ({ event }) => event },
          target: 'readOnly',
          actions: 'forgetFound',
        },
        { target: 'readOnly' },
      ],
    },
  }),
  // The device forgets that the draft was sent, so that a reload does not say it again.
  ...(isCreateOnly && {
    noting: kit.createStateConfig({
      tags: 'loading',
      entry: 'storeFound',
      on: { 'keeper.settled': { target: 'offered' }, 'card.close': { target: 'closed' } },
    }),
  }),
  offered: kit.createStateConfig({
    tags: ['ready', 'offered'],
    entry: 'emitOffered',
    on: {
      'draft.resume': { target: 'filling.edited', actions: ['resumeFound', 'storeDraft', 'beginEdits'] },
      'draft.discard': { target: 'deciding', actions: ['dropFound', 'dropDraft'] },
      'card.close': { target: 'closed' },
    },
  }),
});

/** What was typed before the session expired is in the form again, without a question. */
export const resumingState = <Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
) =>
  kit.createStateConfig({
    always: [
      { guard: 'hasFound', target: 'filling.edited', actions: ['resumeFound', 'storeDraft', 'beginEdits'] },
      { target: 'filling' },
    ],
  });
