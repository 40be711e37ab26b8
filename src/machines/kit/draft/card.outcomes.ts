import { keepingFault, thrownOf } from '../faults.ts';
import { outputOf } from '../loadStates.ts';
import type { CardOptions, CardRecord } from './card.types.ts';

/** How a save may end: the transitions that its states share. */
export function saveOutcomes<Value extends CardRecord, Draft, Key, Input>({
  saved,
  closesOnSave = false,
  keeps = 'device',
}: CardOptions<Value, Draft, Key, Input>) {
  const valueOf = outputOf<{ value: Value }>;
  const unreadOf = (now: Parameters<typeof thrownOf>[0]) => ({ ...thrownOf(now), isRead: true });
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
    actions: [...shown, { type: 'keepSaved', params: valueOf }, 'dropDraft', 'settleEdits', 'emitSaved'],
  } as const;
  const failed = [
    // The sign-in page already says that the session has ended.
    { guard: { type: 'isSignedOut', params: thrownOf }, target: 'edited', actions: [keepingFault] },
    { target: 'edited', actions: [keepingFault, { type: 'showFailed', params: thrownOf }] },
  ] as const;
  /** What the save depends on could not be read, so that nothing was saved. */
  const unread = [
    failed[0],
    { target: 'edited', actions: [keepingFault, { type: 'showFailed', params: unreadOf }] },
  ] as const;
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
    actions: [...shown, { type: 'keepSavedBelow', params: valueOf }, 'storeDraft', 'emitSaved'],
  } as const;
  const readOnly = { target: '#loading', actions: ['putAside', 'settleEdits'] } as const;
  return { shown, settled, failed, unread, keepUnanswered, unanswered, savedBelow, readOnly };
}
