import { useTranslation } from 'react-i18next';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import { directorLetterState } from '#domain/registration/registration.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { letterTones } from '../../../kit/letterTones.ts';

/** The state of a program director's letter; one that does not count says why. */
export function LetterStatus({ letter }: { letter: PdReferenceLetter }) {
  const { t } = useTranslation(['registration', 'common']);
  const state = directorLetterState(letter);
  return <StatusBadge tone={letterTones[state]}>{t(`registration:letter.statusWords.${state}`)}</StatusBadge>;
}
