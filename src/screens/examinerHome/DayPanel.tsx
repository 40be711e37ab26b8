import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dayIn } from '#domain/examDay.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { Panel } from '#ui/Panel.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { PartProps } from './ExaminerHomeScreen.tsx';
import { homePaths } from './homePaths.ts';
import { SessionRoster } from './SessionRoster.tsx';

/** The sessions of a day with their examinees; another day is chosen above them. */
export function DayPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const roster = useResource(useSelector(actor, ({ children }) => children.roster));
  const sessions = roster.value?.sessions ?? [];
  return (
    <section className="space-y-5">
      <DayChoice actor={actor} now={now} />
      <Panel
        title={t('scoring:home.day.title')}
        status={roster.status}
        fault={roster.fault}
        onRetry={roster.onRetry}
        lines={10}
        empty={sessions.length === 0 && t('scoring:home.day.empty')}
      >
        <div className="space-y-6">
          {sessions.map((session) => (
            <SessionRoster key={`${session.sessionName} ${session.startsAt}`} session={session} now={now} />
          ))}
        </div>
      </Panel>
    </section>
  );
}

/** The days on which the examiner has sessions; the one that is shown stays while another is fetched. */
function DayChoice({ actor, now }: PartProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { weekday } = useFormats();
  const navigate = useNavigate();
  const id = useId();
  const known = useSelector(actor, ({ context }) => context.roster);
  const asked = useSelector(actor, ({ context }) => context.date);
  if (!known) return null;
  const shown = asked ?? known.examDate;
  const today = dayIn(known.timeZone, now);
  const days = [...new Set([...known.examDates, shown])].toSorted();
  if (days.length < 2) return null;
  return (
    <SelectField
      id={id}
      label={t('scoring:home.day.label')}
      value={shown}
      choices={days.map((day) => ({
        value: day,
        label: day === today ? t('scoring:home.day.today', { day: weekday(day) }) : weekday(day),
      }))}
      onChange={({ target }) => void navigate(homePaths.day(target.value), { preventScrollReset: true })}
    />
  );
}
