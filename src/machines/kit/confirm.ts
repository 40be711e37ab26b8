import { fromPromise } from 'xstate';
import { systemActor, type Question } from '../systemActor.ts';

/** The user's answer. */
export interface Confirmation {
  isConfirmed: boolean;
}

/** Asks a yes-or-no question in a dialog, and is done with the answer; stopping it withdraws the dialog. */
export const confirm = fromPromise<Confirmation, Question>(
  ({ input: { id, urgent = false, ...dialog }, system, signal }) =>
    new Promise((resolve) => {
      const dialogs = systemActor(system, 'dialogs');
      const subscription = dialogs.on('dialog.answered', (answered) => {
        // Another question may use the same id by now.
        if (answered.dialog !== dialog) return;
        subscription.unsubscribe();
        resolve({ isConfirmed: answered.isAccepted });
      });
      signal.addEventListener('abort', () => {
        subscription.unsubscribe();
        // When the whole portal stops, the dialogs may have stopped first.
        if (dialogs.getSnapshot().status === 'active') dialogs.send({ type: 'dialog.withdraw', dialog });
      });
      dialogs.send({ type: 'dialog.open', id, dialog, ...(urgent && { urgent }) });
    }),
);

/** The implementation of the guard for `setup`; transitions name it with `ifConfirmed`. */
export const isConfirmed = (_: unknown, { isConfirmed }: Confirmation) => isConfirmed;

/** Guards the transition that is taken on a yes. */
export const ifConfirmed = {
  type: 'isConfirmed' as const,
  params: ({ event }: { event: { output: Confirmation } }) => event.output,
};
