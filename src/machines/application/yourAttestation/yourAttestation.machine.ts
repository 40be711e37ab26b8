import { attestationDraftOf, type Agreement, type AttestationDraft } from '#domain/application/agreements.ts';
import { examCardKeyOf, type ExamCard, type ExamCardKey } from '../examCard.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { createCardMachine, type CardRef } from '#machines/kit/draft/card.machine.ts';

/** The statements of an exam with the surgeon's answers. */
export interface AttestationCard extends ExamCard {
  agreements: readonly Agreement[];
}

/** The surgeon's attestations for an exam, saved whole (first specification, §7 "Attestation"). */
export const yourAttestationMachine = createCardMachine<
  AttestationCard,
  AttestationDraft,
  ExamCardKey,
  ScreenInput
>('yourAttestation', {
  keyOf: examCardKeyOf,
  draftOf: ({ agreements }) => attestationDraftOf(agreements),
  saved: { key: 'cards:attestation.saved' },
  failed: { key: 'cards:failed' },
});

export type YourAttestationRef = CardRef<AttestationCard, AttestationDraft, ExamCardKey, ScreenInput>;
