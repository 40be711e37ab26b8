import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { dialogsMachine } from './dialogs.machine.ts';

const dialog = { kind: 'message', tone: 'error', title: { text: 't' }, text: { text: 't' } };

export const dialogsWalk: MachineWalk = {
  machine: dialogsMachine,
  events: [
    ...plain('dialog.accepted', 'dialog.declined'),
    { type: 'dialog.open', id: 'a', dialog },
    { type: 'dialog.open', id: 'b', dialog: { ...dialog, kind: 'ask' } },
    { type: 'dialog.withdraw', dialog },
  ],
};
