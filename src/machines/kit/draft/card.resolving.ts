import { keepingFault, thrownOf } from '../faults.ts';
import { outputOf } from '../loadStates.ts';
import { saveOutcomes } from './card.outcomes.ts';
import type { CardSetup } from './card.setup.ts';
import type { CardOptions, CardRecord } from './card.types.ts';

/** The states that find out what became of a save that got no answer. */
export function resolvingStates<Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
  options: CardOptions<Value, Draft, Key, Input>,
) {
  const { keyAfterSave, isCreateOnly = false } = options;
  const { settled, savedBelow, readOnly, unanswered, failed, unread, keepUnanswered } = saveOutcomes(options);
  const valueOf = outputOf<{ value: Value }>;
  const keepDraft = {
    type: 'keepDraft',
    params: ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft }),
  } as const;
  const close = 'closeUnconfirmed' as const;
  // It says what became of a save that got no answer, or that this is not known.
  const resolving = kit.createStateConfig({
    tags: ['edited', 'busy'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src: 'load',
      input: ({ context: { key, unanswered: sent } }) => ({ key, isFresh: true, unanswered: sent }),
      onDone: [
        {
          guard: { type: 'hasSentAndEdited', params: valueOf },
          ...savedBelow,
          actions: [close, ...savedBelow.actions],
        },
        { guard: { type: 'hasSent', params: valueOf }, ...settled, actions: [close, ...settled.actions] },
        {
          guard: { type: 'isOutOfReach', params: valueOf },
          ...readOnly,
          actions: [close, ...readOnly.actions],
        },
        // What follows is a change of the record that was created.
        ...(keyAfterSave
          ? ([
              {
                guard: { type: 'isCreated', params: valueOf },
                ...(isCreateOnly
                  ? ({ ...savedBelow, actions: [close, ...savedBelow.actions] } as const)
                  : ({
                      target: 'saving',
                      actions: [close, { type: 'keepSavedBelow', params: valueOf }, 'storeDraft'],
                    } as const)),
              },
            ] as const)
          : []),
        // What the board made of it is not found, so what is typed becomes another record.
        ...(keyAfterSave
          ? ([
              {
                guard: 'wasAccepted',
                target: 'edited',
                actions: [close, 'forgetUnanswered', 'noteEdit', 'emitAccepted'],
              },
            ] as const)
          : []),
        {
          target: 'edited',
          actions: [close, { type: 'showFailed', params: ({ context }) => ({ thrown: context.fault }) }],
        },
      ],
      onError: [
        { guard: { type: 'isSignedOut', params: thrownOf }, target: 'edited', actions: keepingFault },
        // The fault stays that of the save. Without the person it was said already.
        { guard: 'isAwaited', target: 'unconfirmed', actions: 'showUnconfirmed' },
        { target: 'unconfirmed' },
      ],
    },
    on: { 'card.edited': { actions: [keepDraft, 'storeDraft', 'noteEdit'] } },
  });
  // A new record that may exist already is not created again: the first save is repeated, with its idempotency key,
  // and the one that follows is a change of that record.
  const settling = kit.createStateConfig({
    tags: ['edited', 'busy'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src: 'save',
      input: ({ context: { key, unanswered, value, version } }) => ({
        key,
        draft: unanswered!, // guarded by mayBeCreated
        value: value!, // loaded before
        version,
      }),
      onDone: { target: 'saving', actions: [{ type: 'keepSavedBelow', params: valueOf }, 'storeDraft'] },
      onError: [
        { guard: { type: 'isRefused', params: thrownOf }, target: 'saving', actions: keepUnanswered },
        { guard: { type: 'isAccepted', params: thrownOf }, target: 'resolving', actions: keepingFault },
        ...unanswered,
        ...failed,
      ],
    },
    on: { 'card.edited': { actions: [keepDraft, 'storeDraft', 'noteEdit'] } },
  });
  // Where a record cannot be changed, the first save is not repeated: it might create what is not wanted any more.
  const looking = kit.createStateConfig({
    tags: ['edited', 'busy'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src: 'load',
      input: ({ context: { key, unanswered: sent } }) => ({ key, isFresh: true, unanswered: sent }),
      onDone: [
        { guard: { type: 'hasSentAndEdited', params: valueOf }, ...savedBelow },
        { guard: { type: 'hasSent', params: valueOf }, ...settled },
        { guard: { type: 'isCreated', params: valueOf }, ...savedBelow },
        // What is sent now is what may be created next.
        { target: 'saving', actions: 'forgetUnanswered' },
      ],
      onError: unread,
    },
    on: { 'card.edited': { actions: [keepDraft, 'storeDraft', 'noteEdit'] } },
  });
  return { resolving, settling: isCreateOnly ? looking : settling };
}
