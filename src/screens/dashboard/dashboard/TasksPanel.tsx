import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isPanelShown } from '#domain/dashboard/panels.ts';
import { dashboardStatus } from '#domain/status.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Panel } from '#ui/Panel.tsx';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel, useRoles } from './usePanels.ts';

/** The tasks of continuous certification; available ones are links. */
export function TasksPanel({ actor }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const isOpen = useOpenPath();
  const tasks = useDashboard(actor).facts.statuses ?? [];
  const isShown = isPanelShown('statuses', useRoles(actor));
  const state = usePanel(actor, 'statuses');
  if (!isShown || (state.status === 'ready' && tasks.length === 0)) return null;
  return (
    <Panel title={t('dashboard:tasks.title')} {...state}>
      <ul className="-my-2 divide-y divide-line">
        {tasks.map(({ statusType, status, disabled, url }) => {
          const word = dashboardStatus(status);
          return (
            <li
              key={statusType}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
            >
              {!disabled && url && isOpen(url) ? (
                <Link to={url} className="link">
                  {statusType}
                </Link>
              ) : (
                <span className={disabled ? 'text-muted' : ''}>{statusType}</span>
              )}
              <StatusWord status={disabled && word === 'contingent' ? 'coming-soon' : word} />
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
