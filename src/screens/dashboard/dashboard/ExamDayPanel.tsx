import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { DashboardRef } from './usePanels.ts';

const home = '/ce-scoring';
const session = '/ce-scoring/oral-examinations';

/** On an exam day, the way to the session; on any day, what is left of ended sessions. Else nothing. */
export function ExamDayPanel({ actor, now }: { actor: DashboardRef; now: number }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { timesIn } = useFormats();
  const part = useSelector(actor, ({ children }) => children.examDay);
  const { value, ...resource } = useResource(part);
  if (!part || resource.status === 'loading') return null;
  const { active = null, unfinished = [] } = value ?? {};
  if (value && !active && unfinished.length === 0) return null;
  const isOver = active !== null && Date.parse(active.endsAt) <= now;
  const isRunning = active !== null && !isOver && Date.parse(active.startsAt) <= now;
  const place = isOver ? 'over' : isRunning ? 'running' : 'coming';
  const missing = unfinished.reduce((sum, exam) => sum + exam.casesTotal - exam.casesScored, 0);
  return (
    <Panel title={t('dashboard:examDay.title')} {...resource} lines={3} prominent>
      {active && (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <div className="min-w-0">
            <p className="text-sm font-semibold text-muted">{t(`dashboard:examDay.${place}`)}</p>
            <p className="font-serif text-2xl font-semibold">{active.sessionName}</p>
            <p className="text-muted">{timesIn(active.startsAt, active.endsAt, active.timeZone)}</p>
          </div>
          <Link to={session} className={`${buttonStyle('primary')} max-desktop:w-full`}>
            {t('dashboard:examDay.open', { session: active.sessionName })}
          </Link>
        </div>
      )}
      {unfinished.length > 0 && (
        <div
          className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-1 ${active ? 'mt-5 border-t border-line pt-4' : ''}`}
        >
          <p className="min-w-0 font-semibold text-warning">
            <span>{t('dashboard:examDay.unfinished', { count: unfinished.length })}</span>{' '}
            <span className="font-normal text-ink">{t('dashboard:examDay.missing', { count: missing })}</span>
          </p>
          <Link to={home} className="link inline-flex min-h-11 items-center font-semibold">
            {t('dashboard:examDay.finish')}
          </Link>
        </div>
      )}
    </Panel>
  );
}
