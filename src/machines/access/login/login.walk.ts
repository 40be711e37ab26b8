import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { loginMachine } from './login.machine.ts';

export const loginWalk: MachineWalk = {
  machine: loginMachine,
  inputs: [screenInput, { ...screenInput, query: { forgot: 'user-name', returnUrl: '/documents' } }],
  events: [
    ...plain('userName.recall', 'userName.cancel', 'demo.opened'),
    { type: 'query.changed', query: { forgot: 'user-name' } },
    { type: 'query.changed', query: {} },
    { type: 'userName.send', email: 'a@b.example' },
  ],
};
