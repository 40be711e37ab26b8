import type { ReadOnlyReason } from '#contract/application/examCards.ts';

interface Known {
  readonly readOnlyReason: ReadOnlyReason | null;
  /** 0 before the first save. */
  readonly version: number;
  readonly isComplete: boolean;
}

/** A card's status number (first specification, §4): -1 contingent, 0 in progress, 1 completed, 2 pending approval. */
export function cardStatusNumber({ readOnlyReason, version, isComplete }: Known): number {
  if (readOnlyReason === 'approved') return 1;
  if (readOnlyReason === 'underReview') return 2;
  if (version === 0) return -1;
  return isComplete ? 1 : 0;
}

/** Why a card or the letters can only be read; null if they can be changed. */
export const whyReadOnly = ({
  cardStatusResponseReadOnly,
  readOnlyReason,
}: {
  readonly cardStatusResponseReadOnly: boolean;
  readonly readOnlyReason: ReadOnlyReason | null;
}): ReadOnlyReason | null => readOnlyReason ?? (cardStatusResponseReadOnly ? 'notSaid' : null);
