import { keepingFault, thrownOf } from '../faults.ts';
import { outputOf } from '../loadStates.ts';
import type { CardSetup } from './card.setup.ts';
import type { CardRecord } from './card.types.ts';

/**
 * What follows a save that the board accepted with an answer that does not fit. It is done: it is neither called failed
 * nor sent again. A card that closes is done too; another one reads what the board has.
 */
export function acceptedStates<
  Value extends CardRecord,
  Draft,
  Key,
  Input,
  const Shown extends readonly object[],
>(
  kit: CardSetup<Value, Draft, Key, Input>,
  { closesOnSave, mayBeNew, shown }: { closesOnSave: boolean; mayBeNew: boolean; shown: Shown },
) {
  const valueOf = outputOf<{ value: Value }>;
  const branches = [
    ...(closesOnSave
      ? ([
          {
            guard: { type: 'isAcceptedWhole', params: thrownOf },
            target: 'closing',
            actions: [
              ...shown,
              'noteAccepted',
              'keepAccepted',
              { type: 'noteClosing', params: { saved: null } },
              'settleEdits',
              'emitAccepted',
            ],
          },
        ] as const)
      : []),
    {
      guard: { type: 'isAccepted', params: thrownOf },
      target: 'rereading',
      actions: [...shown, 'noteAccepted', 'keepAccepted'],
    },
  ] as const;
  const rereading = kit.createStateConfig({
    tags: ['edited', 'busy'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src: 'load',
      input: ({ context: { key, sent, version } }) => ({
        key,
        isFresh: true,
        unanswered: version === 0 ? sent : null,
      }),
      onDone: [
        ...(mayBeNew
          ? ([
              {
                guard: { type: 'isUnreadAndEdited', params: valueOf },
                target: 'edited',
                actions: 'emitAccepted',
              },
            ] as const)
          : []),
        {
          guard: 'isEditedSince',
          target: 'edited',
          actions: [{ type: 'keepSavedBelow', params: valueOf }, 'storeDraft', 'emitSaved'],
        },
        {
          target: 'pristine',
          actions: [{ type: 'keepSaved', params: valueOf }, 'dropDraft', 'settleEdits', 'emitSaved'],
        },
      ],
      onError: [
        // What is typed since is based on what was sent.
        { guard: 'isEditedSince', target: 'edited', actions: [keepingFault, 'emitAccepted'] },
        // It says that it could not be loaded, and loads it again.
        { target: '#loading', actions: 'settleEdits' },
      ],
    },
    on: {
      'card.edited': {
        actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'storeDraft', 'noteEdit'],
      },
    },
  });
  return { branches, rereading };
}
