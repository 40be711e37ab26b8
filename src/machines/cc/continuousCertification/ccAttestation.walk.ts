import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { accepted, refusal, screenInput } from '#tests/support/machines/system.ts';
import { ccAttestationMachine } from './ccAttestation.machine.ts';

const attestation = { value: { year: 2026, asked: null, submitted: null } };
const draft = { attested: ['license'] };

/** The card kit without a stored draft. */
export const ccAttestationWalk: MachineWalk = {
  machine: ccAttestationMachine,
  inputs: [screenInput],
  events: [
    ...plain('card.reset', 'card.reload', 'card.close'),
    { type: 'card.edited', draft },
    { type: 'card.save', draft },
  ],
  outputs: { load: [attestation], save: [attestation] },
  errors: { save: [accepted(), refusal(400)] },
};
