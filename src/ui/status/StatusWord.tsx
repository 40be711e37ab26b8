import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from './StatusBadge.tsx';

const tones = {
  completed: 'success',
  'in-progress': 'progress',
  contingent: 'neutral',
  alert: 'danger',
  // Nothing is wrong: others have the next move.
  'pending-approval': 'progress',
  'not-applicable': 'neutral',
  'coming-soon': 'neutral',
} as const satisfies Readonly<Record<string, StatusTone>>;

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);

/** A status of the specification in plain words; `words` overrides it with the server's own. */
export function StatusWord({ status, words = status }: { status: string; words?: string }) {
  const { t } = useTranslation(['common']);
  if (!isKnown(status)) return <StatusBadge tone="neutral">{words}</StatusBadge>;
  return <StatusBadge tone={tones[status]}>{t(`common:status.${status}`)}</StatusBadge>;
}
