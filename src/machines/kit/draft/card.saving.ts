import { keepingFault, thrownOf } from '../faults.ts';
import { outputOf } from '../loadStates.ts';
import { acceptedStates } from './card.accepted.ts';
import { closableStates } from './card.leaving.ts';
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
  type Answer = { event: { output: { value: Value } } };
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
    target: closesOnSave ? 'closing' : 'pristine',
    actions: [
      ...shown,
      { type: 'keepSaved', params: valueOf },
      ...(closesOnSave
        ? [
            {
              type: 'noteClosing' as const,
              params: ({ event }: Answer) => ({ saved: event.output.value }),
            },
          ]
        : []),
      'settleEdits',
      'emitSaved',
    ],
  } as const;
  const failed = [
    // The sign-in page already says that the session has ended.
    { guard: { type: 'isSignedOut', params: thrownOf }, target: 'edited', actions: [keepingFault] },
    { target: 'edited', actions: [keepingFault, { type: 'showFailed', params: thrownOf }] },
  ] as const;
  const accepted = acceptedStates(kit, { closesOnSave, shown });
  const readOnly = { target: '#loading', actions: ['putAside', 'settleEdits'] } as const;
  const ifRemoved = blank
    ? ([
        { guard: { type: 'isRemoved', params: thrownOf }, target: 'removed', actions: 'emitRemoved' },
      ] as const)
    : [];
  const keepUnanswered = { type: 'keepUnanswered', params: thrownOf } as const;
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
      onDone: [
        {
          guard: 'isEditedSince',
          target: 'edited',
          actions: [...shown, { type: 'keepSavedBelow', params: valueOf }, 'emitSaved'],
        },
        settled,
      ],
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
        ...failed.map((each) => ({ ...each, actions: [...each.actions, keepUnanswered] }) as const),
      ],
    },
    // What is typed during the save is neither lost nor counted as saved.
    on: { 'card.edited': { actions: [keepDraft, 'noteEdit'] } },
  });
  const confirming = kit.createStateConfig({
    tags: ['edited', 'confirming'],
    on: {
      'card.edited': { actions: [keepDraft, 'noteEdit'] },
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
  const comparing = kit.createStateConfig({
    tags: ['edited', 'busy'],
    invoke: {
      src: 'load',
      input: ({ context: { key } }) => ({ key, isFresh: true }),
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
  const conflict = kit.createStateConfig({
    tags: ['edited', 'conflict'],
    ...closableStates(kit, id),
    on: {
      'card.edited': { actions: keepDraft },
      'conflict.keepMine': { target: 'saving', actions: 'overrule' },
      'conflict.takeTheirs': { target: 'pristine', actions: ['adoptTheirs', 'settleEdits'] },
    },
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
        ...failed,
      ],
    },
    on: { 'card.edited': { actions: [keepDraft, 'noteEdit'] } },
  });
  const removed = kit.createStateConfig({
    tags: ['edited', 'removed'],
    ...closableStates(kit, id),
    on: {
      'card.edited': { actions: keepDraft },
      'removed.saveAsNew': { target: 'saving', actions: 'becomeNew' },
      'draft.discard': {
        target: 'closing',
        actions: ['revert', { type: 'noteClosing', params: { saved: null } }, 'settleEdits'],
      },
    },
  });
  return {
    saving: { id: 'saving', ...saving },
    rereading: accepted.rereading,
    ...(asksPassword && { confirming }),
    ...(keeps === 'device' && { comparing, conflict }),
    ...(keyAfterSave && { settling }),
    ...(blank && { removed }),
  };
}
