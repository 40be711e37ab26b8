import { keepingFault, thrownOf } from '../faults.ts';
import { outputOf } from '../loadStates.ts';
import { acceptedStates } from './card.accepted.ts';
import { decidingStates } from './card.deciding.ts';
import { confirmingState } from './card.identity.ts';
import type { CardSetup } from './card.setup.ts';
import type { CardOptions, CardRecord } from './card.types.ts';

/**
 * The states of a save: of the question for the password, and of a conflict when the board has another version than
 * the one that the save was based on.
 */
export function savingStates<Value extends CardRecord, Draft, Key, Input>(
  kit: CardSetup<Value, Draft, Key, Input>,
  id: string,
  {
    saved,
    closesOnSave = false,
    keeps = 'device',
    asksPassword = false,
    keyAfterSave,
    blank,
  }: CardOptions<Value, Draft, Key, Input>,
) {
  const valueOf = outputOf<{ value: Value }>;
  const draftOf = ({ event }: { event: { draft: Draft } }) => ({ draft: event.draft });
  const keepDraft = { type: 'keepDraft', params: draftOf } as const;
  const shown =
    saved === null
      ? []
      : ([
          {
            type: 'showSaved',
            params: ({ context }: { context: { sent: Draft | null } }) => ({
              text: typeof saved === 'function' ? saved(context.sent!) : saved, // set before the save
            }),
          },
        ] as const);
  /** The board has everything that was typed. */
  const settled = {
    target: closesOnSave ? 'saved' : 'pristine',
    actions: [...shown, { type: 'keepSaved', params: valueOf }, 'settleEdits', 'emitSaved'],
  } as const;
  const failed = [
    // The sign-in page already says that the session has ended.
    { guard: { type: 'isSignedOut', params: thrownOf }, target: 'edited', actions: [keepingFault] },
    { target: 'edited', actions: [keepingFault, { type: 'showFailed', params: thrownOf }] },
  ] as const;
  const { conflict, removed } = decidingStates(kit, id);
  const accepted = acceptedStates(kit, { closesOnSave, shown });
  const keepUnanswered = { type: 'keepUnanswered', params: thrownOf } as const;
  const ifUnanswered = { type: 'isUnanswered', params: thrownOf } as const;
  const whileUnknown = [keepingFault, keepUnanswered] as const;
  /** Without an answer, what the board has is read. A card that keeps nothing has nothing to read. */
  const unanswered =
    keeps === 'device'
      ? ([{ guard: ifUnanswered, target: 'resolving', actions: whileUnknown }] as const)
      : ([{ guard: ifUnanswered, target: 'edited', actions: [...whileUnknown, 'showUnconfirmed'] }] as const);
  const savedBelow = {
    target: 'edited',
    actions: [...shown, { type: 'keepSavedBelow', params: valueOf }, 'emitSaved'],
  } as const;
  const readOnly = { target: '#loading', actions: ['putAside', 'settleEdits'] } as const;
  const close = 'closeUnconfirmed' as const;
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
    on: { 'card.edited': { actions: [keepDraft, 'noteEdit'] } },
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
      onError: [...ifRemoved, ...failed],
    },
    on: { 'card.edited': { actions: keepDraft } },
  });
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
                target: 'saving',
                actions: [close, { type: 'keepSavedBelow', params: valueOf }],
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
    on: { 'card.edited': { actions: [keepDraft, 'noteEdit'] } },
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
      onDone: { target: 'saving', actions: { type: 'keepSavedBelow', params: valueOf } },
      onError: [
        { guard: { type: 'isRefused', params: thrownOf }, target: 'saving', actions: keepUnanswered },
        { guard: { type: 'isAccepted', params: thrownOf }, target: 'resolving', actions: keepingFault },
        ...unanswered,
        ...failed,
      ],
    },
    on: { 'card.edited': { actions: [keepDraft, 'noteEdit'] } },
  });
  /** A form does not close under the eyes of a person who does not wait for it: that would move the focus. */
  const closed = kit.createStateConfig({
    always: [{ guard: 'isAwaited', target: 'closing', actions: 'noteSaved' }, { target: 'pristine' }],
  });
  return {
    saving: { id: 'saving', ...saving },
    rereading: accepted.rereading,
    ...(closesOnSave && { saved: closed }),
    ...(keeps === 'device' && { resolving }),
    ...(asksPassword && { confirming: confirmingState(kit) }),
    ...(keeps === 'device' && { comparing, conflict }),
    ...(keyAfterSave && { settling }),
    ...(blank && { removed }),
  };
}
