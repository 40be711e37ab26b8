import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExamSession } from '#contract/scoring/oralExams.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';

/** What, when and with whom: times in the exam's time zone, and in local time if it differs. */
export function SessionDetails({ session }: { session: ExamSession }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { date, timesHere, timesIn } = useFormats();
  const { examName, examDate, startsAt, endsAt, timeZone, teamName, partnerName } = session;
  const here = timesHere(startsAt, endsAt, timeZone);
  return (
    <DescriptionList
      items={[
        [t('scoring:sessions.exam'), examName],
        [
          t('scoring:sessions.time'),
          <>
            <span>
              {t('scoring:sessions.dayAndTimes', {
                date: date(examDate),
                times: timesIn(startsAt, endsAt, timeZone),
              })}
            </span>
            {here !== null && (
              <span className="block text-sm text-muted">{t('scoring:sessions.here', { times: here })}</span>
            )}
          </>,
        ],
        [t('scoring:sessions.team'), teamName],
        [t('scoring:sessions.partner'), partnerName === '' ? t('scoring:sessions.alone') : partnerName],
      ]}
    />
  );
}

interface LinksProps {
  sessions: readonly ExamSession[];
  shown: ExamSession;
  active: ExamSession | null;
}

/** The sessions of the day, with the current or next one. */
export function SessionLinks({ sessions, shown, active }: LinksProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { timesIn } = useFormats();
  return (
    <nav aria-label={t('scoring:sessions.ofTheDay')}>
      <ul className="flex flex-wrap gap-2">
        {sessions.map(({ scheduleIds, sessionName, startsAt, endsAt, timeZone }) => {
          const isShown = scheduleIds[0] === shown.scheduleIds[0];
          return (
            <li key={scheduleIds[0]} className="min-w-0 max-desktop:grow">
              <Link
                to={`?session=${scheduleIds[0]}`}
                aria-current={isShown ? 'page' : undefined}
                className={`flex min-h-11 flex-col justify-center rounded-sheet border px-4 py-2 ${
                  isShown
                    ? 'border-accent bg-accent-tint border-l-4'
                    : 'border-edge bg-raised hover:border-accent hover:bg-accent-tint'
                }`}
              >
                <span className="font-semibold text-accent">
                  <span>{sessionName}</span>
                  {scheduleIds[0] === active?.scheduleIds[0] && (
                    <span className="font-normal text-muted">{` · ${t('scoring:sessions.active')}`}</span>
                  )}
                </span>
                <span className="tabular text-sm text-muted">{timesIn(startsAt, endsAt, timeZone)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
