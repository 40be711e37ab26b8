import type { AnyEventObject } from 'xstate';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { createCardMachine } from '#machines/kit/draft/card.machine.ts';
import type { FoundDraft, Versioned, CardContext, CardOptions } from '#machines/kit/draft/card.types.ts';
import { accepted, refusal, screenInput, unreachable } from './system.ts';

/** The owner of the cards in these tests. */
export const surgeonInput = {
  ...screenInput,
  params: { examHeaderId: '507' },
  person: { userId: 7, userName: 'leila', roles: ['user', 'surgeon'] },
} as const;

/**
 * A plain record, for the tests of the kit itself; a word that the board has removed is removed from the
 * draft too.
 */
export interface Sheet extends Versioned {
  text: string;
}
export interface SheetDraft {
  text: string;
}
export const makeSheet = (text: string, version = 1, isReadOnly = false): Sheet => ({
  text,
  version,
  isReadOnly,
});
export const sheetOptions: CardOptions<Sheet, SheetDraft, null, object> = {
  keyOf: () => null,
  draftOf: ({ text }) => ({ text }),
  amended: (draft, { text }) => ({
    text: draft.text
      .split(' ')
      .filter((word) => text.split(' ').includes(word))
      .join(' '),
  }),
  saved: { key: 'cards:saved' },
  failed: { key: 'cards:failed' },
};
export const sheetMachine = createCardMachine<Sheet, SheetDraft, null, object>('card', sheetOptions);
/** A sheet that may be new, and that another window may remove. */
export const newSheetMachine = createCardMachine<Sheet, SheetDraft, 'new' | 'own', object>('newCard', {
  ...sheetOptions,
  keyOf: () => 'new',
  keyAfterSave: () => 'own',
  prefill: () => null,
  blank: makeSheet('', 0),
});

/** A sheet that can only be created. */
export const onlyNewSheetMachine = createCardMachine<Sheet, SheetDraft, null, object>('onlyNewCard', {
  ...sheetOptions,
  keyAfterSave: (key) => key,
  blank: makeSheet('', 0),
  isCreateOnly: true,
  closesOnSave: true,
});

interface Kind<Value, Draft> {
  /** A record as the board may have it; a different one the second time. */
  make: (version: number, isReadOnly: boolean) => Value;
  /** The second one is what the form shows of version 2. */
  drafts: readonly [Draft, Draft];
  /** It may be new, and another window may remove it. */
  isNew?: boolean;
}

/** All events of a card: every response of its ports, and every command. */
export function cardTrials<Value, Draft>({ make, drafts, isNew = false }: Kind<Value, Draft>) {
  const [typed, other] = drafts;
  const found: FoundDraft<Draft> = {
    draft: typed,
    version: 1,
    storedAt: '2027-03-08T14:50:00.000Z',
    leftBy: 'another',
  };
  const events: AnyEventObject[] = [
    { type: 'card.edited', draft: typed },
    { type: 'card.edited', draft: other },
    { type: 'card.save', draft: typed },
    { type: 'card.save', draft: other },
    { type: 'card.amended', value: make(2, false) },
    ...[true, null].map((isOnDevice) => ({ type: 'keeper.settled', isOnDevice })),
    ...['card.reset', 'card.reload', 'card.close', 'draft.resume', 'draft.discard'].map((type) => ({ type })),
    ...(isNew ? [{ type: 'removed.saveAsNew' }] : []),
    ...['conflict.keepMine', 'conflict.takeTheirs'].map((type) => ({ type })),
  ];
  return {
    events,
    outputs: {
      load: [
        { value: make(isNew ? 0 : 1, false), found: null },
        { value: make(2, false), found },
        { value: make(2, true), found },
      ],
      save: [{ value: make(2, false) }],
    },
    errors: {
      load: [unreachable(), refusal(401), refusal(500), refusal(404)],
      save: [
        unreachable(),
        refusal(401),
        refusal(500),
        accepted(),
        refusal(400, faultTypes.validation),
        refusal(412, faultTypes.stale),
        refusal(409, faultTypes.readOnly),
        ...(isNew ? [refusal(404)] : []),
      ],
    },
    distinguishedBy: ({
      value,
      draft,
      sent,
      unanswered,
      found: left,
      theirs,
      isEditedSince,
      isAwaited,
      created,
      fault,
      closing,
    }: CardContext<Versioned, unknown, unknown>) => [
      value?.version,
      value?.isReadOnly,
      draft,
      sent,
      unanswered,
      left === null,
      theirs?.version,
      isEditedSince,
      isAwaited,
      created?.version,
      fault?.kind,
      closing,
    ],
  };
}
