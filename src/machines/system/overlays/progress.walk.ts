import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { progressMachine } from './progress.machine.ts';

export const progressWalk: MachineWalk = {
  machine: progressMachine,
  events: [
    { type: 'work.began', id: 'a' },
    { type: 'work.ended', id: 'a' },
  ],
};
