import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { createLeftDraftMachine } from './leftDraft.machine.ts';

const found = { draft: {}, version: 0, storedAt: null, leftBy: null };

export const leftDraftWalk: MachineWalk = {
  factory: createLeftDraftMachine as never, // its port has a generic draft
  machine: createLeftDraftMachine<object, { userId: number }>('leftDraft'),
  inputs: [{ key: { userId: 7 } }],
  events: plain('draft.discard'),
  outputs: { findDraft: [{ found }, { found: null }] },
};
