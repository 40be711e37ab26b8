import { useTranslation } from 'react-i18next';
import type { Requirement } from '#contract/dashboard/dashboard.ts';
import { boardDay, endOfBoardDay } from '#domain/boardTime.ts';
import { ccTasks, requirementName, requirementStatus } from '#domain/cc/overview.ts';
import { isPanelShown } from '#domain/dashboard/panels.ts';
import { Deadline, DeadlineTimes, useSharedTime } from '#screens/kit/Deadline.tsx';
import { ResponsibleBadge } from '#screens/kit/todo/ResponsibleBadge.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel, useRoles } from './usePanels.ts';

/** The end of a due day at the board. */
const endOf = (day: string) => new Date(endOfBoardDay(day)).toISOString();
const isDue = (requirement: Requirement): requirement is Requirement & { dueDate: string } =>
  requirement.dueDate !== null && !requirement.isMet;

/** The requirements of continuous certification, each in the words of its task. */
export function RequirementsPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { statuses = [], requirements = [] } = useDashboard(actor).data;
  const today = boardDay(now);
  const tasks = ccTasks(statuses, requirements, today);
  const time = useSharedTime(requirements.flatMap((each) => (isDue(each) ? endOf(each.dueDate) : [])));
  const isShown = isPanelShown('requirements', useRoles(actor));
  const state = usePanel(actor, 'requirements');
  if (!isShown || (state.status === 'ready' && requirements.length === 0)) return null;
  return (
    <Panel title={t('dashboard:requirements.title')} {...state}>
      <Fold
        isNarrowOnly
        isEmpty={requirements.some((each) => requirementStatus(each, tasks, today) === 'alert')}
        label={t('dashboard:done.requirements', {
          done: requirements.filter(({ isMet }) => isMet).length,
          count: requirements.length,
        })}
      >
        <ul className="-my-3 divide-y divide-line">
          {requirements.map((requirement) => {
            const { title, detail, isMet, mover = 'member' } = requirement;
            return (
              <li
                key={requirementName(requirement)}
                className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3"
              >
                <div className="min-w-0 grow basis-56">
                  <h3 className="font-sans font-semibold">{title}</h3>
                  <p className="text-sm text-muted">{detail}</p>
                  {isDue(requirement) && (
                    <p className="text-sm">
                      <Deadline
                        at={endOf(requirement.dueDate)}
                        now={now}
                        sentence={(date) => t('dashboard:requirements.due', { date })}
                        isTimeShared={time !== null}
                      />
                    </p>
                  )}
                </div>
                {isMet || mover === 'member' ? (
                  <StatusWord status={requirementStatus(requirement, tasks, today)} />
                ) : (
                  <ResponsibleBadge responsible={mover} />
                )}
              </li>
            );
          })}
        </ul>
        <DeadlineTimes time={time} />
      </Fold>
    </Panel>
  );
}
