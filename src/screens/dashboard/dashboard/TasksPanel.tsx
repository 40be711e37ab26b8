import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { boardDay } from '#domain/boardTime.ts';
import { ccTasks } from '#domain/cc/overview.ts';
import { isPanelShown } from '#domain/dashboard/panels.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel, useRoles } from './usePanels.ts';

/** The tasks of continuous certification, in the words of its page; available ones are links. */
export function TasksPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const isOpen = useOpenPath();
  const { statuses = [], requirements = [] } = useDashboard(actor).data;
  const tasks = ccTasks(statuses, requirements, boardDay(now));
  const isShown = isPanelShown('statuses', useRoles(actor));
  const state = usePanel(actor, 'statuses');
  if (!isShown || (state.status === 'ready' && tasks.length === 0)) return null;
  return (
    <Panel title={t('dashboard:tasks.title')} {...state}>
      <Fold
        isNarrowOnly
        isEmpty={tasks.some(({ status }) => status === 'alert')}
        label={t('dashboard:done.tasks', {
          done: tasks.filter(({ status }) => status === 'completed').length,
          count: tasks.filter(({ status }) => status !== 'not-applicable').length,
        })}
      >
        <ul className="-my-2 divide-y divide-line">
          {tasks.map(({ id, title, status, url }) => (
            <li
              key={id}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 @min-[17rem]:flex-nowrap"
            >
              {url !== '' && isOpen(url) ? (
                <Link to={url} className="link">
                  {title}
                </Link>
              ) : (
                <span className={url === '' ? 'text-muted' : ''}>{title}</span>
              )}
              <span className="@min-[17rem]:max-w-3/5 @min-[17rem]:shrink-0">
                <StatusWord status={status} />
              </span>
            </li>
          ))}
        </ul>
      </Fold>
    </Panel>
  );
}
