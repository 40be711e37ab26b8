import { fromCallback } from 'xstate';
import { systemActor } from '../systemActor.ts';

/** A screen that is left, as by the back button, takes its question along. */
export const takeAlong = (id: string) =>
  fromCallback(({ system }) => () => {
    const dialogs = systemActor(system, 'dialogs');
    if (dialogs.getSnapshot().status === 'active') dialogs.send({ type: 'dialog.withdraw', id });
  });
