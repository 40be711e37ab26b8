import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal } from '#tests/support/machines/system.ts';
import { cmeProofMachine } from './cmeProof.machine.ts';

export const cmeProofWalk: MachineWalk = {
  machine: cmeProofMachine,
  inputs: [undefined],
  events: [
    { type: 'proof.open', cmeId: 7 },
    { type: 'upload.done', value: {} },
    { type: 'upload.refused', fault: refusal(404) },
    { type: 'upload.refused', fault: refusal(500) },
    ...plain('proof.close', 'proof.remove', 'upload.started', 'upload.idle'),
  ],
  outputs: { remove: [{}], confirm: [{ isConfirmed: true }, { isConfirmed: false }] },
  errors: { remove: [refusal(404), refusal(500)] },
};
