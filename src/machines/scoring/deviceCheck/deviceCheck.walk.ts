import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { deviceCheckMachine } from './deviceCheck.machine.ts';

export const deviceCheckWalk: MachineWalk = {
  machine: deviceCheckMachine,
  inputs: [{ ...screenInput, person: { userId: 7, userName: 'ana', roles: ['examiner'] } }],
  events: [
    ...plain('print.open', 'key.missing', 'check.again', 'storage.keep'),
    { type: 'check.answer', name: 'print', isGood: true },
    { type: 'check.answer', name: 'conflicts', isGood: false },
    { type: 'key.pressed', key: '1' },
    { type: 'key.pressed', key: 'x' },
  ],
  outputs: {
    ...Object.fromEntries(
      ['clock', 'storage', 'portal', 'network'].map((name) => [name, [{ reason: 'stored' }]]),
    ),
    askToKeep: [true],
    keep: [
      { sheet: null, isKept: true },
      { sheet: null, isKept: false },
    ],
  },
  distinguishedBy: ({ results }: { results: object }) => Object.keys(results).toSorted(),
};
