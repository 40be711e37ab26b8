import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { undoTimeMachine } from './undoTime.machine.ts';

export const undoTimeWalk: MachineWalk = {
  machine: undoTimeMachine,
  inputs: [{ userId: 7, stored: 8 }],
  events: [{ type: 'undoTime.choose', seconds: 30 }],
};
