import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { forgotPasswordMachine } from './forgotPassword.machine.ts';

export const forgotPasswordWalk: MachineWalk = {
  machine: forgotPasswordMachine,
  inputs: [screenInput, { ...screenInput, passwordResetGuid: 'g' }, { ...screenInput, mustReset: true }],
  events: [
    { type: 'link.request', userName: 'ada' },
    { type: 'password.reset', newPassword: 'p' },
    { type: 'password.change', oldPassword: 'o', newPassword: 'p' },
    { type: 'password.startOver' },
  ],
  outputs: {
    checkLink: [{ isUsable: true }, { isUsable: false }],
    resetPassword: [{ newPassword: 'p' }],
    changePassword: [{ newPassword: 'p' }],
  },
};
