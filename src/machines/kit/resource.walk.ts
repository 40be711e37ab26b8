import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { createResourceMachine } from './resource.machine.ts';

export const resourceWalk: MachineWalk = {
  factory: createResourceMachine,
  machine: createResourceMachine<readonly unknown[], null>('resource'),
  inputs: [{ key: null }],
  events: [...plain('resource.reload', 'resource.tell'), { type: 'resource.put', value: [] }],
  outputs: { load: [{ value: [] }] },
};
