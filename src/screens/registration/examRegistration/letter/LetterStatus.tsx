import { useTranslation } from 'react-i18next';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import { directorLetterState } from '#domain/registration/registration.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

/** The tones of the specification (first one, §4 "Reference letter status display"). */
const tones = {
  required: 'danger',
  declined: 'danger',
  sentBack: 'danger',
  undelivered: 'danger',
  processing: 'warning',
  pending: 'warning',
  awaitingApproval: 'warning',
  approved: 'success',
} as const;

/** The state of a program director's letter; one that does not count says why. */
export function LetterStatus({ letter }: { letter: PdReferenceLetter }) {
  const { t } = useTranslation(['registration', 'common']);
  const state = directorLetterState(letter);
  return <StatusBadge tone={tones[state]}>{t(`registration:letter.statusWords.${state}`)}</StatusBadge>;
}
