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
              target: 'filling.record.closing',
              actions: ['noteSaved', 'emitSaved'],
            } as const,
          ]
        : []),
      ...(isFilledIn
        ? [
            {
              guard: 'hasPrefill',
              target: 'filling.record.edited',
              actions: ['prefill', 'beginEdits'],
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
    invoke: {
      src: 'dropDraft',
      input: ({ context: { key, found } }) => ({ key, leftBy: found?.leftBy ?? null }),
      onDone: { target: 'readOnly', actions: 'forgetFound' },
      onError: { target: 'readOnly' },
    },
  }),
  // The device forgets that the draft was sent, so that a reload does not say it again.
  ...(isCreateOnly && {
    noting: kit.createStateConfig({
      tags: 'loading',
      invoke: {
        src: 'storeDraft',
        input: ({ context: { key, found } }) => ({
          key,
          draft: found!.draft, // guarded by wasCreatedBelow
          version: 0,
          leftBy: found!.leftBy,
        }),
        onDone: { target: 'offered' },
        onError: { target: 'offered' },
      },
      on: { 'card.close': { target: 'closed' } },
    }),
  }),
  offered: kit.createStateConfig({
    tags: ['ready', 'offered'],
    entry: 'emitOffered',
    on: {
      'draft.resume': { target: 'filling.record.edited', actions: ['resumeFound', 'beginEdits'] },
      'draft.discard': { target: 'deciding', actions: 'dropFound' },
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
      { guard: 'hasFound', target: 'filling.record.edited', actions: ['resumeFound', 'beginEdits'] },
      { target: 'filling' },
    ],
  });
