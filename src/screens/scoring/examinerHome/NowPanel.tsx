import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExamSession } from '#contract/scoring/oralExams.ts';
import { nextExaminee } from '#domain/scoring/examDay.ts';
import { examineeRows, examineesDone, type ExamineeRow } from '#domain/scoring/examineeRows.ts';
import { stateWords } from '#domain/stateWords.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { useReceivedSince, useUnsentOnDevice } from '#portal/useUnsentOnDevice.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';
import { homePaths } from './homePaths.ts';
import { useSessionTimes } from './useSessionTimes.ts';

/** The page's main answer: the next examinee, and the one thing to do. */
export function NowPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const activeActor = useSelector(actor, ({ children }) => children.active);
  const active = useResource(activeActor);
  const entries = useUnsentOnDevice(activeActor);
  const received = useReceivedSince(activeActor);
  return (
    <Panel
      title={t('scoring:home.now.title')}
      status={active.status}
      fault={active.fault}
      onRetry={active.onRetry}
      lines={5}
      prominent
      className="@3xl:col-span-2"
      empty={active.value === null && t('scoring:home.now.none')}
    >
      {active.value && (
        <Session
          session={active.value}
          rows={examineeRows(active.value.examinees, entries, received)}
          now={now}
        />
      )}
    </Panel>
  );
}

function Session({
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
  const { sessionName, examName, startsAt, endsAt, timeZone, teamName, partnerName } = session;
  const { done, count } = examineesDone(rows);
  const place = now >= Date.parse(endsAt) ? 'over' : now < Date.parse(startsAt) ? 'coming' : 'running';
  return (
    <div className="grid items-end gap-x-10 gap-y-5 @2xl:grid-cols-2">
      <div className="min-w-0">
        <p className="text-sm font-semibold text-muted">{t(`scoring:home.now.${place}`)}</p>
        <h3 className="mt-0.5 text-2xl">{sessionName}</h3>
        <p className="mt-1">
          <time dateTime={startsAt}>{times(startsAt, endsAt, timeZone)}</time>
        </p>
        <p className="text-muted">
          {[examName, teamName, partnerName && t('scoring:home.now.partner', { name: partnerName })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-4 text-sm">{t('scoring:home.done', { done, count })}</p>
        <progress
          max={Math.max(1, count)}
          value={done}
          aria-label={t('scoring:home.done', { done, count })}
          className="progress mt-1.5 max-w-80"
        />
      </div>
      <Next session={session} next={nextExaminee(rows.map(({ examinee }) => examinee))} />
    </div>
  );
}

function Next({
  session,
  next,
}: {
  session: ExamSession;
  next: ExamSession['examinees'][number] | undefined;
}) {
  const { t } = useTranslation(['scoring', 'common']);
  const { timeIn } = useFormats();
  const all = (
    <Link to={homePaths.sessions} className="link inline-flex min-h-11 items-center">
      {t('scoring:home.now.all', { session: session.sessionName })}
    </Link>
  );
  if (!next)
    return (
      <div>
        <p className="font-serif text-xl">{t('scoring:sessions.allDone')}</p>
        {all}
      </div>
    );
  const isBegun = next.status === 'started';
  return (
    <div className="min-w-0 @2xl:border-l @2xl:border-line @2xl:pl-10">
      <p className="text-sm font-semibold text-muted">
        {isBegun ? t(`common:status.${stateWords.examinee.started}`) : t('scoring:home.now.next')}
      </p>
      <p className="mt-0.5 font-serif text-xl font-semibold wrap-anywhere">{next.examineeName}</p>
      <p className="text-muted">
        {t('scoring:home.now.candidate', {
          number: next.candidateNumber,
          time: timeIn(next.startsAt, session.timeZone),
        })}
      </p>
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
        <Link to={homePaths.exam(next.examScheduleId)} className={buttonStyle('primary')}>
          {t(isBegun ? 'scoring:home.now.continue' : 'scoring:home.now.open', { name: next.examineeName })}
        </Link>
        {all}
      </p>
    </div>
  );
}
