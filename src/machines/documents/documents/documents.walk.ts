import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { documentsMachine } from './documents.machine.ts';

export const documentsWalk: MachineWalk = {
  machine: documentsMachine,
  inputs: [screenInput],
  events: plain('upload.done'),
};
