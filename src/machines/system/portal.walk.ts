import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { portalMachine } from './portal.machine.ts';

export const portalWalk: MachineWalk = {
  machine: portalMachine,
  inputs: [{ session: { grant: null, passwordResetGuid: null }, flags: null, examInProgress: false }],
};
