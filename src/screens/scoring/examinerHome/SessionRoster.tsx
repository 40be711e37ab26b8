import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExamSession } from '#contract/scoring/oralExams.ts';
import { examineesDone, shownStatus, type ExamineeRow } from '#domain/scoring/examineeRows.ts';
import { stateWords } from '#domain/stateWords.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { statusTones } from '#screens/kit/exams/statusTones.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { homePaths } from './homePaths.ts';
import { useSessionTimes } from './useSessionTimes.ts';

/** One session with its examinees in the order of their times; a past session is collapsed at first. */
export function SessionRoster({
  session,
  rows,
  now,
}: {
  session: ExamSession;
  rows: readonly ExamineeRow[];
  now: number;
}) {
  const { t } = useTranslation(['scoring', 'common']);
  const times = useSessionTimes();
  const { sessionName, startsAt, endsAt, timeZone } = session;
  const statuses = rows.map(shownStatus);
  const isDone =
    Date.parse(endsAt) <= now && statuses.every((status) => status === 'submitted' || status === 'skipped');
  return (
    <Disclosure
      // When the session is done, it collapses.
      key={String(isDone)}
      isOpenAtFirst={!isDone}
      buttonClassName="w-full border-b border-edge"
      label={
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-serif text-lg font-semibold">{sessionName}</span>
          <span className="tabular text-sm text-muted">{t('scoring:home.done', examineesDone(rows))}</span>
          <span className="basis-full text-sm text-muted">{times(startsAt, endsAt, timeZone)}</span>
        </span>
      }
    >
      <ol className="divide-y divide-line">
        {rows.map((row) => (
          <Line key={row.examinee.examScheduleId} row={row} timeZone={timeZone} />
        ))}
      </ol>
    </Disclosure>
  );
}

function Line({ row, timeZone }: { row: ExamineeRow; timeZone: string }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { timeIn } = useFormats();
  const { examinee } = row;
  const shown = shownStatus(row);
  const { examScheduleId, examineeName, candidateNumber, startsAt, isConflicted, status } = examinee;
  const isBarred = isConflicted && status === 'waiting';
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-1 py-2 @sm:grid-cols-[4.5rem_minmax(0,1fr)_max-content]">
      <time dateTime={startsAt} className="pt-2 text-sm">
        {timeIn(startsAt, timeZone)}
      </time>
      <div className="min-w-0">
        {isBarred ? (
          <span className="inline-flex min-h-11 items-center font-semibold wrap-anywhere">
            {examineeName}
          </span>
        ) : (
          <Link
            to={homePaths.exam(examScheduleId)}
            className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
          >
            {examineeName}
          </Link>
        )}
      </div>
      <p className="col-start-2 -mt-2.5 text-sm text-muted @sm:col-end-4 @sm:row-start-2">
        <span>{`${t('scoring:home.day.number', { number: candidateNumber })} · `}</span>
        <span>
          {t('scoring:home.day.cases', { scored: examinee.casesScored, count: examinee.casesTotal })}
        </span>
        {examinee.isSuspected && (
          <span className="block font-semibold text-warning">{t('scoring:sessions.suspected.word')}</span>
        )}
      </p>
      <div className="col-start-2 @sm:col-start-3 @sm:row-start-1 @sm:pt-2">
        {isBarred ? (
          <StatusBadge tone="danger">{t('scoring:home.day.conflict')}</StatusBadge>
        ) : (
          <StatusBadge tone={statusTones[shown]}>
            {`${t(`common:status.${stateWords.examinee[shown]}`)}${
              status === 'skipped' && examinee.skipReason
                ? ` · ${t(`scoring:sessions.skip.reasons.${examinee.skipReason}`)}`
                : ''
            }`}
          </StatusBadge>
        )}
      </div>
    </li>
  );
}
