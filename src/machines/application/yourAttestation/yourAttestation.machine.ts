import { attestationDraftOf, type Agreement, type AttestationDraft } from '#domain/application/agreements.ts';
import { examCardKeyOf, type ExamCard, type ExamCardKey } from '../examCard.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import {
  createVersionedCardMachine,
  type VersionedCardRef,
} from '#machines/kit/draft/versionedCard.machine.ts';

/** The statements of an exam with the surgeon's answers. */
export interface AttestationCard extends ExamCard {
  agreements: readonly Agreement[];
}

/** The surgeon's attestations for an exam, saved whole (first specification, §7 "Attestation"). */
export const yourAttestationMachine = createVersionedCardMachine<
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

export type YourAttestationRef = VersionedCardRef<
  AttestationCard,
  AttestationDraft,
  ExamCardKey,
  ScreenInput
>;
