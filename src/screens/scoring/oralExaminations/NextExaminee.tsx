import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { nextExaminee } from '#domain/scoring/examDay.ts';
import type { ExamineeRow } from '#domain/scoring/examineeRows.ts';
import { stateWords } from '#domain/stateWords.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { buttonStyle } from '#ui/Button.tsx';
import { examPath } from '../../kit/exams/examPaths.ts';

/** The next examinee, as the page's one primary action. */
export function NextExaminee({ rows, timeZone }: { rows: readonly ExamineeRow[]; timeZone: string }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { timeIn } = useFormats();
  const next = nextExaminee(rows.map(({ examinee }) => examinee));
  if (!next) return <p>{t(rows.length === 0 ? 'scoring:sessions.empty' : 'scoring:sessions.allDone')}</p>;
  const { examScheduleId, examineeName, candidateNumber, startsAt, status } = next;
  const isStarted = status === 'started';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="text-sm text-muted">
          {isStarted ? t(`common:status.${stateWords.examinee.started}`) : t('scoring:sessions.next')}
        </p>
        <p className="font-serif text-2xl font-semibold wrap-anywhere">{examineeName}</p>
        <p className="tabular text-muted">
          {t('scoring:sessions.timeAndNumber', { time: timeIn(startsAt, timeZone), number: candidateNumber })}
        </p>
      </div>
      <Link to={examPath(examScheduleId)} className={`${buttonStyle('primary')} max-desktop:w-full`}>
        {t(isStarted ? 'scoring:sessions.continueWith' : 'scoring:sessions.startWith', {
          name: examineeName,
        })}
      </Link>
    </div>
  );
}
