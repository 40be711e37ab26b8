import { backoff } from '#domain/backoff.ts';
import { message, unconfirmed } from '#machines/message.ts';
import type { DialogsInbox } from '#machines/systemActor.ts';

/** Pauses between reads of what became of a save, in milliseconds. */
const READ_PAUSES = { first: 2_000, longest: 60_000 };

/** How long to wait before the board is read again; `reads` counts those that failed. */
export const readPause = ({ context: { reads } }: { context: { reads: number } }) =>
  backoff(reads - 1, READ_PAUSES);

/** Opens and closes the dialog of a card that says that its save could not be confirmed. */
export const unconfirmedDialog = (id: string) => {
  const open = message(`${id}.result`, 'error', unconfirmed);
  return { open, close: { type: 'dialog.withdraw', dialog: open.dialog } satisfies DialogsInbox };
};
