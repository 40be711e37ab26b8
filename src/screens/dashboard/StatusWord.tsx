import { useTranslation } from 'react-i18next';
import type { DashboardStatus } from '#domain/status.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';

const tones: Readonly<Record<DashboardStatus, StatusTone>> = {
  completed: 'success',
  'in-progress': 'progress',
  contingent: 'neutral',
  alert: 'danger',
  'pending-approval': 'warning',
  'not-applicable': 'neutral',
  'coming-soon': 'neutral',
};

/** A status of the specification in plain words. */
export function StatusWord({ status }: { status: DashboardStatus }) {
  const { t } = useTranslation(['common']);
  return <StatusBadge tone={tones[status]}>{t(`common:status.${status}`)}</StatusBadge>;
}
