import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dayIn } from '#domain/time/zonedTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';
import { homePaths } from './homePaths.ts';
import { useSessionTimes } from './useSessionTimes.ts';

/** Upcoming sessions on other days. */
export function ComingPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { weekday } = useFormats();
  const times = useSessionTimes();
  const sessions = useResource(useSelector(actor, ({ children }) => children.sessions));
  const roster = useResource(useSelector(actor, ({ children }) => children.roster));
  const { examDate: shown, examDates: days } = roster.value ?? {};
  const coming = (sessions.value ?? []).filter(
    ({ startsAt, examDate }) => Date.parse(startsAt) > now && examDate !== shown,
  );
  const today = dayIn(sessions.value?.[0]?.timeZone ?? 'UTC', now);
  // Days of other exams; their sessions are loaded when they are opened.
  const others = (days ?? []).filter(
    (day) => day >= today && day !== shown && !coming.some(({ examDate }) => examDate === day),
  );
  return (
    <Panel
      title={t('scoring:home.coming.title')}
      status={sessions.status}
      fault={sessions.fault}
      onRetry={sessions.onRetry}
      lines={3}
      empty={coming.length + others.length === 0 && t('scoring:home.coming.empty')}
    >
      <ul className="-my-3 divide-y divide-line">
        {coming.map(({ sessionName, examDate, startsAt, endsAt, timeZone, examinees }) => (
          <li key={startsAt} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <div className="min-w-0">
              <Day day={examDate}>
                {t('scoring:home.coming.session', { session: sessionName, day: weekday(examDate) })}
              </Day>
              <p className="-mt-1.5 text-sm text-muted">{times(startsAt, endsAt, timeZone)}</p>
            </div>
            <span className="text-sm text-muted">
              {t('scoring:home.coming.examinees', { count: examinees.length })}
            </span>
          </li>
        ))}
        {others.map((day) => (
          <li key={day} className="py-2">
            <Day day={day}>{weekday(day)}</Day>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const Day = ({ day, children }: { day: string; children: ReactNode }) => (
  <Link to={homePaths.day(day)} className="link inline-flex min-h-11 items-center font-semibold">
    {children}
  </Link>
);
