import { useTranslation } from 'react-i18next';
import type { ReferenceLetter } from '#contract/referenceLetters.ts';
import { letterState, type LetterState } from '#domain/letters/letterTracker.ts';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';

/** The tones of the specification (first one, §4 "Reference letter status display"). */
const tones: Readonly<Record<LetterState, StatusTone>> = {
  required: 'danger',
  declined: 'danger',
  sentBack: 'danger',
  withdrawn: 'danger',
  processing: 'warning',
  pending: 'warning',
  awaitingApproval: 'warning',
  approved: 'success',
};

/** The status of a letter, for an exam or for continuous certification. */
export function LetterBadge({ letter }: { letter: ReferenceLetter }) {
  const { t } = useTranslation(['letters', 'common']);
  const state = letterState(letter);
  return <StatusBadge tone={tones[state]}>{t(`letters:status.${state}`)}</StatusBadge>;
}
