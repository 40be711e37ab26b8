import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { createShieldMachine } from './shield.machine.ts';

export const shieldWalk: MachineWalk = {
  factory: createShieldMachine,
  machine: createShieldMachine({ wasRaised: false }),
  events: [{ type: 'shield.toggle' }, { type: 'shield.lower' }],
};
