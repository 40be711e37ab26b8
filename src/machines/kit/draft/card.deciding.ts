import { closableStates } from './card.leaving.ts';
import type { CardSetup } from './card.setup.ts';
import type { CardRecord } from './card.types.ts';

/** The states in which the person decides about a draft: the board has another version, or the record was removed. */
export function decidingStates<Value extends CardRecord, Draft, Key, Input>(
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
