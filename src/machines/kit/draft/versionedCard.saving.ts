import { closableStates } from './versionedCard.leaving.ts';
import type { VersionedCardSetup } from './versionedCard.setup.ts';
import type { Versioned } from './versionedCard.types.ts';
import { keepingFault, thrownOf } from '#machines/kit/faults.ts';

/** The states of a save, and of a conflict when the board has another version than the one that it was based on. */
export function savingStates<Value extends Versioned, Draft, Key, Input>(
  kit: VersionedCardSetup<Value, Draft, Key, Input>,
  id: string,
  closesOnSave: boolean,
) {
  const draftOf = ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft });
  const failed = [
    // The connection or the sign-in page already shows that the server cannot be reached or the session ended.
    {
      guard: { type: 'isHandledGlobally', params: thrownOf },
      target: 'edited',
      actions: keepingFault,
    },
    { target: 'edited', actions: [keepingFault, 'showFailed'] },
  ] as const;
  /** Nothing was typed that the board does not have. */
  const saved = {
    target: closesOnSave ? 'closing' : 'pristine',
    actions: [
      { type: 'keepSaved', params: ({ event }: { event: { output: { value: Value } } }) => event.output },
      ...(closesOnSave
        ? [
            {
              type: 'noteClosing' as const,
              params: ({ event }: { event: { output: { value: Value } } }) => ({ saved: event.output.value }),
            },
          ]
        : []),
      'settleEdits',
      'reportSaved',
    ],
  } as const;
  const saving = kit.createStateConfig({
    tags: ['edited', 'busy'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src: 'save',
      input: ({ context: { key, draft, value, version } }) => ({
        key,
        draft: draft!, // set before this state is entered
        value: value!, // loaded before
        version,
      }),
      onDone: [
        {
          guard: 'isEditedSince',
          target: 'edited',
          actions: [{ type: 'keepSavedBelow', params: ({ event }) => event.output }, 'reportSaved'],
        },
        saved,
      ],
      onError: [
        { guard: { type: 'isStale', params: thrownOf }, target: 'comparing' },
        {
          guard: { type: 'isClosed', params: thrownOf },
          target: '#loading',
          actions: ['putAside', 'settleEdits'],
        },
        ...failed,
      ],
    },
    on: {
      'card.edited': { actions: [{ type: 'keepDraft', params: draftOf }, 'noteEdit'] },
    },
  });
  const comparing = kit.createStateConfig({
    tags: ['edited', 'busy'],
    invoke: {
      src: 'load',
      input: ({ context: { key } }) => ({ key, isFresh: true }),
      onDone: [
        // There is no choice when the board's record is read-only.
        {
          guard: { type: 'isOutOfReach', params: ({ event }) => event.output },
          target: '#loading',
          actions: ['putAside', 'settleEdits'],
        },
        {
          guard: { type: 'isSettled', params: ({ event }) => event.output },
          ...saved,
        },
        {
          target: 'conflict',
          actions: { type: 'keepTheirs', params: ({ event }) => event.output },
        },
      ],
      onError: failed,
    },
    on: { 'card.edited': { actions: { type: 'keepDraft', params: draftOf } } },
  });
  const conflict = kit.createStateConfig({
    tags: ['edited', 'conflict'],
    ...closableStates(kit, id),
    on: {
      'card.edited': { actions: { type: 'keepDraft', params: draftOf } },
      'conflict.keepMine': { target: 'saving', actions: 'overrule' },
      'conflict.takeTheirs': { target: 'pristine', actions: ['adoptTheirs', 'settleEdits'] },
    },
  });
  return { saving, comparing, conflict };
}
