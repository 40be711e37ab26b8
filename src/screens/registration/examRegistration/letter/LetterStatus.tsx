import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

/** By status number (first specification, §4 "Reference letter status display"). */
const words = [
  ['required', 'danger'],
  ['pending', 'warning'],
  ['awaitingApproval', 'warning'],
  ['approved', 'success'],
] as const;
const unknown = ['processing', 'warning'] as const;

/** The status of a letter. */
export function LetterStatus({ status }: { status: number }) {
  const { t } = useTranslation(['registration', 'common']);
  const [word, tone] = words[status] ?? unknown;
  return <StatusBadge tone={tone}>{t(`registration:letter.statusWords.${word}`)}</StatusBadge>;
}
