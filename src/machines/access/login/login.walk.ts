import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { loginMachine } from './login.machine.ts';

export const loginWalk: MachineWalk = {
  machine: loginMachine,
  inputs: [screenInput],
  events: [
    ...plain('userName.recall', 'userName.cancel', 'demo.opened'),
    { type: 'userName.send', email: 'a@b.example' },
  ],
};
