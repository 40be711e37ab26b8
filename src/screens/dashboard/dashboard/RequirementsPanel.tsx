import { useTranslation } from 'react-i18next';
import { boardDay, boardZone, endOfBoardDay } from '#domain/boardTime.ts';
import { ccTasks, requirementName, requirementStatus } from '#domain/cc/overview.ts';
import { isPanelShown } from '#domain/dashboard/panels.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { MoverBadge } from '#screens/kit/todo/MoverBadge.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel, useRoles } from './usePanels.ts';

/** The requirements of continuous certification, each in the words of its task. */
export function RequirementsPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { deadlineIn } = useFormats();
  const dueWords = (day: string) =>
    t('dashboard:requirements.due', {
      date: deadlineIn(new Date(endOfBoardDay(day)).toISOString(), boardZone),
    });
  const { statuses = [], requirements = [] } = useDashboard(actor).facts;
  const today = boardDay(now);
  const tasks = ccTasks(statuses, requirements, today);
  const isShown = isPanelShown('requirements', useRoles(actor));
  const state = usePanel(actor, 'requirements');
  if (!isShown || (state.status === 'ready' && requirements.length === 0)) return null;
  return (
    <Panel title={t('dashboard:requirements.title')} {...state}>
      <ul className="-my-3 divide-y divide-line">
        {requirements.map((requirement) => {
          const { title, detail, dueDate, isMet, mover = 'member' } = requirement;
          return (
            <li
              key={requirementName(requirement)}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3"
            >
              <div className="min-w-0 grow basis-56">
                <h3 className="font-sans font-semibold">{title}</h3>
                <p className="text-sm text-muted">{detail}</p>
                {dueDate !== null && !isMet && (
                  <p className="text-sm">
                    <time dateTime={dueDate}>{dueWords(dueDate)}</time>
                  </p>
                )}
              </div>
              {isMet || mover === 'member' ? (
                <StatusWord status={requirementStatus(requirement, tasks, today)} />
              ) : (
                <MoverBadge mover={mover} />
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
