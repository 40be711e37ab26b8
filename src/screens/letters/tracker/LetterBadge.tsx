import { useTranslation } from 'react-i18next';
import type { ReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { isLacking, isLetterRequired, type LetterNeeds } from '#domain/letters/decisiveLetters.ts';
import { letterStateNow, type LetterStateNow } from '#domain/letters/letterTracker.ts';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';

/** The tones of the specification (first one, §4 "Reference letter status display"). */
const tones: Readonly<Record<LetterStateNow, StatusTone>> = {
  required: 'danger',
  declined: 'danger',
  sentBack: 'danger',
  withdrawn: 'danger',
  undelivered: 'danger',
  stuck: 'danger',
  processing: 'warning',
  pending: 'warning',
  awaitingApproval: 'warning',
  approved: 'success',
};

interface LetterBadgeProps {
  letter: ReferenceLetter;
  /** The letters for the same purpose that count, and what is required of them. */
  needs: LetterNeeds;
  now: number;
}

/** The status of a letter, for an exam or for continuous certification. */
export function LetterBadge({ letter, needs, now }: LetterBadgeProps) {
  const { t } = useTranslation(['letters', 'common']);
  const state = letterStateNow(letter, now);
  if (isLacking(state) && !isLetterRequired(letter, needs, now))
    return <StatusBadge tone="neutral">{t(`letters:statusOptional.${state}`)}</StatusBadge>;
  return <StatusBadge tone={tones[state]}>{t(`letters:status.${state}`)}</StatusBadge>;
}
