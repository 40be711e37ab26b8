import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { screenInput } from '#tests/support/machines/system.ts';
import { createPartsMachine } from './parts.machine.ts';
import { createResourceMachine } from './resource.machine.ts';

export const partsWalk: MachineWalk = {
  factory: createPartsMachine,
  machine: createPartsMachine(
    'parts',
    {
      first: createResourceMachine<string, null>('first'),
      second: createResourceMachine<string, null>('second'),
    },
    {
      isShown: (_, screen) => screen.person !== null,
      reloads: [{ after: 'first', emits: ['thing.saved'], parts: { second: 'resource.reload' } }],
    },
  ),
  inputs: [screenInput, { ...screenInput, person: { userId: 7, userName: 'ada' } }],
};
