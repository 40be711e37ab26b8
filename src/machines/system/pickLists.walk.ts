import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { pickListsMachine } from './pickLists.machine.ts';

export const pickListsWalk: MachineWalk = {
  machine: pickListsMachine,
  events: [
    { type: 'pickList.load', name: 'countries' },
    { type: 'pickList.reload', name: 'countries' },
    { type: 'pickLists.forget' },
  ],
};
