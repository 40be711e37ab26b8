import { faultTypes } from '#contract/core/faultTypes.ts';
import { emptyDraft } from '#domain/registration/registration.ts';
import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { createAutosaveMachine } from './autosave.machine.ts';

const kept = { draft: emptyDraft, version: 1, savedAt: '2027-01-15T12:00:00.000Z' };

export const autosaveWalk: MachineWalk = {
  factory: createAutosaveMachine,
  machine: createAutosaveMachine('autosave'),
  inputs: [{ key: null }],
  events: [
    { type: 'draft.changed', draft: emptyDraft },
    ...[true, false].map((isUnsent) => ({
      type: 'draft.open',
      read: { draft: emptyDraft, version: 0, savedAt: null, isUnsent },
    })),
    ...plain('draft.suspend', 'draft.resume', 'draft.send', 'draft.discard'),
    ...plain('draft.keepMine', 'draft.takeTheirs', 'keeper.settled'),
  ],
  outputs: { save: [kept], load: [kept, { ...kept, draft: { ...emptyDraft, started: true } }] },
  distinguishedBy: ({ unsent }: { unsent: unknown }) => unsent === null,
  errors: { save: [unreachable(), refusal(412, faultTypes.stale)] },
};
