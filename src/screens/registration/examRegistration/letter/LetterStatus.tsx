import { useTranslation } from 'react-i18next';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import { isLetterRefused } from '#domain/registration/registration.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

/** By status number (first specification, §4 "Reference letter status display"). */
const words = [
  ['required', 'danger'],
  ['pending', 'warning'],
  ['awaitingApproval', 'warning'],
  ['approved', 'success'],
] as const;
const unknown = ['processing', 'warning'] as const;

/** What became of a request that was not answered. */
const unsent = {
  queued: ['processing', 'warning'],
  undelivered: ['undelivered', 'danger'],
} as const;

/** The status of a letter; one that does not count says why. */
export function LetterStatus({ letter }: { letter: PdReferenceLetter }) {
  const { t } = useTranslation(['registration', 'common']);
  const { mailState, responseDate } = letter;
  const isUnsent = responseDate === null && (mailState === 'queued' || mailState === 'undelivered');
  const [word, tone] = isUnsent ? unsent[mailState] : (words[letter.status] ?? unknown);
  const refused = letter.sentBackReason === null ? 'declined' : 'sentBack';
  const shown = isLetterRefused(letter) ? refused : word;
  return <StatusBadge tone={tone}>{t(`registration:letter.statusWords.${shown}`)}</StatusBadge>;
}
