import { useTranslation } from 'react-i18next';
import { boardZone, endOfBoardDay } from '#domain/boardTime.ts';
import { requirementName } from '#domain/cc/overview.ts';
import { isPanelShown } from '#domain/dashboard/panels.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { MoverBadge } from '#screens/kit/todo/MoverBadge.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel, useRoles } from './usePanels.ts';

/** The requirements of continuous certification, met or not. */
export function RequirementsPanel({ actor }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { deadlineIn } = useFormats();
  const dueWords = (day: string) =>
    t('dashboard:requirements.due', {
      date: deadlineIn(new Date(endOfBoardDay(day)).toISOString(), boardZone),
    });
  const requirements = useDashboard(actor).facts.requirements ?? [];
  const isShown = isPanelShown('requirements', useRoles(actor));
  const state = usePanel(actor, 'requirements');
  if (!isShown || (state.status === 'ready' && requirements.length === 0)) return null;
  return (
    <Panel title={t('dashboard:requirements.title')} {...state}>
      <ul className="-my-3 divide-y divide-line">
        {requirements.map(({ requirementId, kind, title, detail, dueDate, isMet, mover = 'member' }) => (
          <li
            key={requirementName({ requirementId, kind })}
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
              <StatusBadge tone={isMet ? 'success' : 'neutral'}>
                {isMet ? t('dashboard:requirements.met') : t('dashboard:requirements.open')}
              </StatusBadge>
            ) : (
              <MoverBadge mover={mover} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
