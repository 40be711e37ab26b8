import { surgeonInput } from '#tests/support/machines/cardMachines.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { personalProfileMachine } from './personalProfile.machine.ts';

export const personalProfileWalk: MachineWalk = {
  machine: personalProfileMachine,
  inputs: [surgeonInput],
  events: [
    { type: 'form.open', section: 'contact' },
    { type: 'form.close' },
    { type: 'card.reverted' },
    { type: 'card.saved', isAwaited: true },
    { type: 'card.saved', isAwaited: false },
  ],
  outputs: {},
};
