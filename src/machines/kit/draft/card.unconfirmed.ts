import { backoff } from '#domain/backoff.ts';
import { isUnanswered, mayStillBeDone, type Fault } from '#domain/fault.ts';
import { message, notArrived, serverWords, unconfirmed } from '#machines/message.ts';
import type { DialogsInbox, Message } from '#machines/systemActor.ts';

/** Pauses between reads of what became of a save, in milliseconds. */
const READ_PAUSES = { first: 2_000, longest: 60_000 };

/** How long to wait before the board is read again; `reads` counts those that failed. */
export const readPause = ({ context: { reads } }: { context: { reads: number } }) =>
  backoff(reads - 1, READ_PAUSES);

/** Why something was not saved; `words` are those of the card, if it has its own. */
export const notSavedText = (words: Message | null, isAwaited: boolean, fault: Fault): Message =>
  fault.isNotDone || (!isAwaited && isUnanswered(fault))
    ? notArrived
    : ((fault.isPageError ? null : words) ?? serverWords(fault));

/** Why a save failed, or that this is not known; `words` are those of the card. */
export const failedText = (words: Message | null, isAwaited: boolean, fault: Fault): Message =>
  mayStillBeDone(fault) ? unconfirmed : notSavedText(words, isAwaited, fault);

/** Opens and closes the dialog of a card that says that its save could not be confirmed. */
export const unconfirmedDialog = (id: string) => {
  const open = message(`${id}.result`, 'error', unconfirmed);
  return { open, close: { type: 'dialog.withdraw', dialog: open.dialog } satisfies DialogsInbox };
};
