import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { accessMachine } from './access.machine.ts';

export const accessWalk: MachineWalk = {
  machine: accessMachine,
  inputs: [{ flags: null }, { flags: {} }],
  events: plain('access.reload'),
  outputs: { loadFlags: [{ flags: {} }] },
};
