import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { toDoMachine } from './toDo.machine.ts';

export const toDoWalk: MachineWalk = {
  machine: toDoMachine,
  events: [
    ...plain('member.entered', 'member.left', 'toDo.changed', 'page.resumed', 'connection.restored'),
    { type: 'screen.opened', hasList: true },
    { type: 'screen.opened', hasList: false },
    { type: 'toDo.known', mine: [{ path: '/payment-history' }] },
  ],
  outputs: { loadMine: [{ mine: [] }] },
};
