import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { agendaNow, stretchesOf } from '#domain/scoring/agenda.ts';
import { meetingEntry } from '#domain/calendarEntry.ts';
import { dayIn } from '#domain/time/zonedTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { CalendarButton } from '#screens/kit/CalendarButton.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';
import { AgendaTimeline } from './AgendaTimeline.tsx';
import { homePaths } from './homePaths.ts';
import type { PartProps } from './partProps.ts';

/** What is on now or next, and the day's agenda as a timeline with the current time. */
export function AgendaPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { weekday, timeIn, isOtherZone } = useFormats();
  const agenda = useResource(useSelector(actor, ({ children }) => children.agenda));
  const downloads = useSelector(actor, ({ children }) => children.downloads);
  const roster = useResource(useSelector(actor, ({ children }) => children.roster));
  const shown = roster.value?.examDate;
  const { timeZone = 'UTC', items = [] } = agenda.value ?? {};
  const today = dayIn(timeZone, now);
  const day = shown ?? today;
  const ofDay = items.filter(({ examDate }) => examDate === day);
  const { present, next } = agendaNow(ofDay, now);
  const instant = new Date(now).toISOString();
  return (
    <Panel
      title={t('scoring:home.agenda.title')}
      status={agenda.status}
      fault={agenda.fault}
      onRetry={agenda.onRetry}
      lines={10}
      empty={ofDay.length === 0 && t('scoring:home.agenda.empty', { day: weekday(day) })}
    >
      <p className="text-sm text-muted">{weekday(day)}</p>
      {day === today && (
        <p className="mt-1">
          {present
            ? t('scoring:home.agenda.present', {
                title: present.title,
                time: timeIn(present.endsAt, timeZone),
              })
            : next
              ? t('scoring:home.agenda.next', { title: next.title, time: timeIn(next.startsAt, timeZone) })
              : t('scoring:home.agenda.over')}
        </p>
      )}
      {isOtherZone(instant, timeZone) && (
        <p className="mb-3 text-sm text-muted">
          {t('scoring:home.agenda.zone', { zone: timeZone.replaceAll('_', ' ') })}
        </p>
      )}
      <Fold isNarrowOnly label={t('scoring:home.agenda.show', { count: ofDay.length })}>
        <AgendaTimeline
          stretches={stretchesOf(ofDay, now)}
          timeZone={timeZone}
          now={now}
          isToday={day === today}
        />
        {downloads && (
          <div className="mt-4">
            <CalendarButton
              downloads={downloads}
              entries={ofDay
                .filter(({ endsAt }) => Date.parse(endsAt) > now)
                .map(({ id, title, place, startsAt, endsAt }) =>
                  meetingEntry({
                    id: `agenda-${id}`,
                    title,
                    place,
                    startsAt,
                    endsAt,
                    timeZone,
                    path: homePaths.day(day),
                  }),
                )}
            />
          </div>
        )}
      </Fold>
    </Panel>
  );
}
