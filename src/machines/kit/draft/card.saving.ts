import { thrownOf, keepingFault } from '../faults.ts';
import { outputOf } from '../loadStates.ts';
import { acceptedStates } from './card.accepted.ts';
import { saveOutcomes } from './card.outcomes.ts';
import { resolvingStates } from './card.resolving.ts';
import type { CardSetup } from './card.setup.ts';
import type { CardOptions, CardRecord } from './card.types.ts';
import { closableStates } from './card.leaving.ts';

/** The question for the password, before a save that requires a recent sign-in. */
const confirmingState = <Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
) =>
  kit.createStateConfig({
    tags: ['edited', 'confirming'],
    on: {
      'card.edited': {
        actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'storeDraft', 'noteEdit'],
      },
      'identity.cancel': { target: 'edited', actions: 'forgetFault' },
    },
    initial: 'asking',
    states: {
      asking: { on: { 'identity.confirm': { target: 'checking' } } },
      checking: {
        tags: 'busy',
        invoke: {
          src: 'confirmIdentity',
          input: ({ event }) => ({ password: event.type === 'identity.confirm' ? event.password : '' }),
          onDone: { target: '#saving' },
          onError: { target: 'asking', actions: keepingFault },
        },
      },
    },
  });

/** The states in which the person decides about a draft: the board has another version, or the record was removed. */
function decidingStates<Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
  id: string,
) {
  const keepDraft = {
    type: 'keepDraft',
    params: ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft }),
  } as const;
  const conflict = kit.createStateConfig({
    tags: ['edited', 'conflict'],
    ...closableStates(kit, id),
    on: {
      'card.edited': { actions: [keepDraft, 'storeDraft'] },
      'conflict.keepMine': { target: 'saving', actions: ['overrule', 'storeDraft'] },
      'conflict.takeTheirs': { target: 'pristine', actions: ['adoptTheirs', 'dropDraft', 'settleEdits'] },
    },
  });
  const removed = kit.createStateConfig({
    tags: ['edited', 'removed'],
    ...closableStates(kit, id),
    on: {
      'card.edited': { actions: [keepDraft, 'storeDraft'] },
      'removed.saveAsNew': { target: 'saving', actions: 'becomeNew' },
      'draft.discard': {
        target: 'closing',
        actions: ['revert', 'dropDraft', { type: 'noteClosing', params: { saved: null } }, 'settleEdits'],
      },
    },
  });
  return { conflict, removed };
}

/**
 * The states of a save: of the question for the password, and of a conflict when the board has another version than
 * the one that the save was based on.
 */
export function savingStates<Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
  id: string,
  options: CardOptions<Value, Draft, Key, Input>,
) {
  const { closesOnSave = false, keeps = 'device', asksPassword = false, blank } = options;
  const valueOf = outputOf<{ value: Value }>;
  const draftOf = ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft });
  const keepDraft = { type: 'keepDraft', params: draftOf } as const;
  const { shown, settled, failed, unread, keepUnanswered, unanswered, savedBelow, readOnly } =
    saveOutcomes(options);
  const { conflict, removed } = decidingStates(kit, id);
  const accepted = acceptedStates(kit, { closesOnSave, mayBeNew: options.keyAfterSave !== undefined, shown });
  const ifRemoved = blank
    ? ([
        { guard: { type: 'isRemoved', params: thrownOf }, target: 'removed', actions: 'emitRemoved' },
      ] as const)
    : [];
  const saving = kit.createStateConfig({
    tags: ['edited', 'busy'],
    entry: 'beginWork',
    exit: 'endWork',
    invoke: {
      src: 'save',
      input: ({ context: { key, sent, value, version } }) => ({
        key,
        draft: sent!, // set before this state is entered
        value: value!, // loaded before
        version,
      }),
      onDone: [{ guard: 'isEditedSince', ...savedBelow }, settled],
      onError: [
        ...(keeps === 'device'
          ? ([
              { guard: { type: 'isStale', params: thrownOf }, target: 'comparing' },
              { guard: { type: 'isClosed', params: thrownOf }, ...readOnly },
            ] as const)
          : []),
        ...(asksPassword
          ? ([{ guard: { type: 'needsIdentity', params: thrownOf }, target: 'confirming' }] as const)
          : []),
        ...ifRemoved,
        ...accepted.branches,
        ...unanswered,
        ...failed.map((each) => ({ ...each, actions: [...each.actions, keepUnanswered] }) as const),
      ],
    },
    // What is typed during the save is neither lost nor counted as saved.
    on: { 'card.edited': { actions: [keepDraft, 'storeDraft', 'noteEdit'] } },
  });
  const comparing = kit.createStateConfig({
    tags: ['edited', 'busy'],
    invoke: {
      src: 'load',
      input: ({ context: { key } }) => ({ key, isFresh: true, unanswered: null }),
      onDone: [
        // There is no choice when the board's record is read-only.
        { guard: { type: 'isOutOfReach', params: valueOf }, ...readOnly },
        { guard: { type: 'isSettled', params: valueOf }, ...settled },
        { target: 'conflict', actions: { type: 'keepTheirs', params: valueOf } },
      ],
      onError: [...ifRemoved, ...unread],
    },
    on: { 'card.edited': { actions: [keepDraft, 'storeDraft'] } },
  });
  const later = resolvingStates(kit, options);
  /** A form does not close under the eyes of a person who does not wait for it: that would move the focus. */
  const closed = kit.createStateConfig({
    always: [
      { guard: 'isAwaited', target: 'closing', actions: 'noteSaved' },
      { target: 'pristine', ...(options.isCreateOnly && { actions: 'beginAnother' as const }) },
    ],
  });
  return {
    saving: { id: 'saving', ...saving },
    rereading: accepted.rereading,
    ...(closesOnSave && { saved: closed }),
    ...(keeps === 'device' && { resolving: { id: 'resolving', ...later.resolving } }),
    ...(asksPassword && { confirming: confirmingState(kit) }),
    ...(keeps === 'device' && { comparing, conflict }),
    ...(options.keyAfterSave && { settling: later.settling }),
    ...(blank && { removed }),
  };
}
