import type { CcAttestation } from '#contract/cc/continuousCertification.ts';
import { createCardMachine, type CardRef } from '#machines/kit/draft/card.machine.ts';
import type { ScreenInput } from '#machines/screenInput.ts';

/** The statements that are ticked. */
export interface CcAttestationDraft {
  attested: readonly string[];
}

/** The yearly attestation of continuous certification (first specification, §7), filled in at one sitting. */
export const ccAttestationMachine = createCardMachine<CcAttestation, CcAttestationDraft, null, ScreenInput>(
  'ccAttestation',
  {
    keyOf: () => null,
    draftOf: () => ({ attested: [] }),
    saved: { key: 'cc:attestation.saved' },
    failed: null,
    keeps: 'nothing',
  },
);

export type CcAttestationRef = CardRef<CcAttestation, CcAttestationDraft, null, ScreenInput>;
