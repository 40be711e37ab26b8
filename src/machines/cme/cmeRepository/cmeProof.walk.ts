import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal } from '#tests/support/machines/system.ts';
import { cmeProofMachine } from './cmeProof.machine.ts';

export const cmeProofWalk: MachineWalk = {
  machine: cmeProofMachine,
  inputs: [undefined],
  events: [
    { type: 'proof.open', cmeId: 7 },
    { type: 'upload.done', value: {} },
    ...plain('proof.close', 'proof.remove'),
  ],
  outputs: { remove: [{}] },
  errors: { remove: [refusal(500)] },
};
