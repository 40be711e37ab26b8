import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './ExaminerHomeScreen.tsx';
import { homePaths } from './homePaths.ts';
import { useSessionTimes } from './useSessionTimes.ts';

/** The sessions of the exam that are still to come. */
export function ComingPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { weekday } = useFormats();
  const times = useSessionTimes();
  const sessions = useResource(useSelector(actor, ({ children }) => children.sessions));
  const coming = (sessions.value ?? []).filter(({ startsAt }) => Date.parse(startsAt) > now);
  return (
    <Panel
      title={t('scoring:home.coming.title')}
      status={sessions.status}
      fault={sessions.fault}
      onRetry={sessions.onRetry}
      lines={3}
      empty={coming.length === 0 && t('scoring:home.coming.empty')}
    >
      <ul className="-my-3 divide-y divide-line">
        {coming.map(({ sessionName, examDate, startsAt, endsAt, timeZone, examinees }) => (
          <li key={startsAt} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <Link
                to={homePaths.day(examDate)}
                className="link inline-flex min-h-11 items-center font-semibold"
              >
                {t('scoring:home.coming.session', { session: sessionName, day: weekday(examDate) })}
              </Link>
              <p className="-mt-1.5 text-sm text-muted">{times(startsAt, endsAt, timeZone)}</p>
            </div>
            <span className="text-sm text-muted">
              {t('scoring:home.coming.examinees', { count: examinees.length })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
