import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { createDraftKeeperMachine } from './draftKeeper.machine.ts';

export const draftKeeperWalk: MachineWalk = {
  factory: createDraftKeeperMachine,
  machine: createDraftKeeperMachine<string, number>(),
  inputs: [{ key: 1 }],
  events: [
    ...plain('keeper.close'),
    { type: 'keeper.found', place: null, isNeeded: false },
    { type: 'keeper.found', place: { key: 1, leftBy: 'another' }, isNeeded: true },
    { type: 'keeper.found', place: { key: 1, leftBy: 'another' }, isNeeded: false },
    { type: 'keeper.store', key: 1, draft: 'typed', version: 1 },
    { type: 'keeper.store', key: 2, draft: 'typed', version: 1 },
    { type: 'keeper.drop', key: 1 },
  ],
  outputs: { storeDraft: [{}], dropDraft: [{}] },
  distinguishedBy: ({ place, next, task, isOnDevice, isClosing }: Record<string, unknown>) => [
    place,
    next,
    task,
    isOnDevice,
    isClosing,
  ],
};
