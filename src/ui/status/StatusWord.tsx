import { useTranslation } from 'react-i18next';
import { StatusBadge, type StatusTone } from './StatusBadge.tsx';

const tones = {
  completed: 'success',
  'in-progress': 'progress',
  contingent: 'neutral',
  'to-do': 'neutral',
  registered: 'success',
  alert: 'danger',
  // Nothing is wrong: others act next.
  'pending-approval': 'progress',
  'not-applicable': 'neutral',
  'coming-soon': 'neutral',
  // Those of a program director (first specification, §4).
  'gme-not-completed': 'neutral',
  available: 'info',
  'signed-waiting-approval': 'progress',
} as const satisfies Readonly<Record<string, StatusTone>>;

const isKnown = (status: string): status is keyof typeof tones => Object.hasOwn(tones, status);
/** A requirement's status has only its first space as a hyphen, and "GME" may be in capitals. */
const nameOf = (status: string) => status.toLowerCase().replaceAll(' ', '-');

/** A status of the specification in plain words; `words` overrides it with the server's own. */
export function StatusWord({ status, words = status }: { status: string; words?: string }) {
  const { t } = useTranslation(['common']);
  const name = nameOf(status);
  if (!isKnown(name)) return <StatusBadge tone="neutral">{words}</StatusBadge>;
  return <StatusBadge tone={tones[name]}>{t(`common:status.${name}`)}</StatusBadge>;
}
