import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { shownStatus, type ExamineeRow } from '#domain/scoring/examineeRows.ts';
import { stateWords } from '#domain/stateWords.ts';
import type { OralExaminationsRef } from '#machines/scoring/oralExaminations/oralExaminations.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button, buttonStyle } from '#ui/Button.tsx';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { ExtraTime } from '#screens/kit/exams/ExtraTime.tsx';
import { useRowNames } from '#screens/kit/useRowNames.ts';
import { statusTones } from '#screens/kit/exams/statusTones.ts';
import { examPath } from '../../kit/exams/examPaths.ts';
import { SkipForm } from './SkipForm.tsx';

interface ListProps {
  actor: OralExaminationsRef;
  rows: readonly ExamineeRow[];
  timeZone: string;
}

const examineeKey = ({ examinee }: ExamineeRow) => examinee.examScheduleId;

/** The examinees in the order of their times. */
export function ExamineeList({ actor, rows, timeZone }: ListProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const naming = useMemo(
    () => [
      ({ examinee }: ExamineeRow) => examinee.examineeName,
      ({ examinee: { examineeName, candidateNumber } }: ExamineeRow) =>
        `${examineeName}, ${t('scoring:sessions.candidate', { number: candidateNumber })}`,
    ],
    [t],
  );
  const nameOf = useRowNames(rows, examineeKey, naming);
  if (rows.length === 0) return <p className="text-muted">{t('scoring:sessions.empty')}</p>;
  return (
    <ol className="-my-3 divide-y divide-line">
      {rows.map((row) => (
        <Row
          key={row.examinee.examScheduleId}
          actor={actor}
          name={nameOf(row)}
          timeZone={timeZone}
          {...row}
        />
      ))}
    </ol>
  );
}

type RowProps = ExamineeRow &
  Pick<ListProps, 'actor' | 'timeZone'> & {
    /** What no other examinee of the list is called. */
    name: string;
  };

/** Memoized: a row renders only when its own examinee changes; a list may have two hundred rows. */
const Row = memo(function RowView({ actor, name, timeZone, examinee, ...here }: RowProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const { timeIn } = useFormats();
  const { examScheduleId, examineeName, candidateNumber, startsAt, status, isConflicted } = examinee;
  const [isSkipping, setSkipping] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const nameId = `examinee-${examScheduleId}`;
  const maySkip = !isConflicted && (status === 'waiting' || status === 'started');

  // The form closes once the examinee is skipped, and stays closed when they are started after all.
  if (isSkipping && !maySkip) setSkipping(false);
  // When the form closes, move the focus to the same row.
  const wasSkipping = useRef(false);
  useEffect(() => {
    if (wasSkipping.current && !isSkipping)
      setTimeout(() => item.current?.querySelector<HTMLElement>(maySkip ? 'button' : 'a')?.focus());
    wasSkipping.current = isSkipping;
  }, [isSkipping, maySkip]);

  // The board learns of the conflict with the skip, which may still be on this device.
  const isRecused = examinee.status === 'skipped' && examinee.skipReason === 'conflict';
  return (
    <li ref={item} aria-labelledby={nameId} className="py-3">
      <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 @2xl:grid-cols-[4.75rem_minmax(0,1fr)_minmax(0,1fr)_13rem]">
        <p className="tabular self-start font-semibold @2xl:self-center">{timeIn(startsAt, timeZone)}</p>
        <div className="min-w-0">
          <h3 id={nameId} className="font-sans font-semibold wrap-anywhere">
            {examineeName}
          </h3>
          <p className="text-sm text-muted">{t('scoring:sessions.candidate', { number: candidateNumber })}</p>
          <ExtraTime minutes={examinee.extraMinutes} />
        </div>
        <Progress examinee={examinee} {...here} />
        {/* The buttons have the same width, whether there is one or two. */}
        <div className="flex flex-wrap gap-x-2 gap-y-1 empty:hidden @max-2xl:col-start-2 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_4.5rem]">
          {!isConflicted && !isRecused && <Door examinee={examinee} name={name} />}
          {maySkip && !isSkipping && (
            <Button
              tone="quiet"
              aria-label={t('scoring:sessions.skip.of', { name })}
              onClick={() => setSkipping(true)}
              className="px-3!"
            >
              {t('scoring:sessions.skip.act')}
            </Button>
          )}
        </div>
      </div>
      {isSkipping && (
        <SkipForm
          examinee={examinee}
          onSkip={(reason) => actor.send({ type: 'examinee.skip', examinee, reason })}
          onCancel={() => setSkipping(false)}
        />
      )}
    </li>
  );
});

/** The examinee's status, and what of it is unsent. */
function Progress({ examinee, casesHere, casesOnPage, sheet, isUndecided }: ExamineeRow) {
  const { t } = useTranslation(['scoring', 'common']);
  const { status, skipReason, isConflicted, casesScored, casesTotal } = examinee;
  const shown = shownStatus({ examinee, sheet });
  const reason = status === 'skipped' && skipReason !== null;
  return (
    <div
      className={`flex min-w-0 flex-col items-start gap-1 @max-2xl:col-start-2 ${isConflicted ? '@2xl:col-span-2' : ''}`}
    >
      {isConflicted ? (
        <>
          <StatusBadge tone="danger">{t('scoring:sessions.conflict.word')}</StatusBadge>
          <p className="text-sm">{t('scoring:sessions.conflict.text')}</p>
        </>
      ) : (
        <StatusBadge tone={statusTones[shown]}>
          {`${t(`common:status.${stateWords.examinee[shown]}`)}${reason ? ` · ${t(`scoring:sessions.skip.reasons.${skipReason}`)}` : ''}`}
        </StatusBadge>
      )}
      {/* Of the start, the skip or the submission. */}
      {sheet !== 'nowhere' && sheet !== 'board' && <ReceiptMark place={sheet} />}
      {examinee.isSuspected && (
        <p className="text-sm font-semibold text-warning">{t('scoring:sessions.suspected.word')}</p>
      )}
      {(status !== 'waiting' || casesScored > 0) && (
        <p className="tabular text-sm text-muted">
          {t('scoring:sessions.cases', { scored: casesScored, total: casesTotal })}
        </p>
      )}
      {casesHere > 0 && (
        <p className="text-sm text-info">{t('scoring:sessions.casesHere', { count: casesHere })}</p>
      )}
      {casesOnPage > 0 && (
        <p className="text-sm text-warning">{t('scoring:sessions.casesOnPage', { count: casesOnPage })}</p>
      )}
      {isUndecided && (
        <Link to="/ce-scoring/examination-scores" className="link inline-flex min-h-11 items-center text-sm">
          {t('scoring:sessions.decide')}
        </Link>
      )}
    </div>
  );
}

/** The link to the examinee's exam, labeled with what is done there. */
function Door({ examinee: { examScheduleId, status }, name }: Pick<RowProps, 'examinee' | 'name'>) {
  const { t } = useTranslation(['scoring', 'common']);
  return (
    <Link
      to={examPath(examScheduleId)}
      aria-label={t(`scoring:sessions.doorOf.${status}`, { name })}
      className={`${buttonStyle('secondary')} px-4!`}
    >
      {t(`scoring:sessions.door.${status}`)}
    </Link>
  );
}
