import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { unfinishedNow } from '#domain/scoring/unfinished.ts';
import type { ExaminerHomeRef } from '#machines/scoring/examinerHome/examinerHome.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useResource } from '#portal/useResource.ts';
import { useReceivedSince, useUnsentOnDevice } from '#portal/useUnsentOnDevice.ts';
import { Panel } from '#ui/Panel.tsx';
import { homePaths } from './homePaths.ts';

/** Exams of ended sessions, of any day, that the examiner has not submitted; nothing while there are none. */
export function UnfinishedPanel({ actor }: { actor: ExaminerHomeRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { day } = useFormats();
  const unfinished = useSelector(actor, ({ children }) => children.unfinished);
  const { value, ...resource } = useResource(unfinished);
  const entries = useUnsentOnDevice(unfinished);
  const { exams, missing } = unfinishedNow(value ?? [], entries, useReceivedSince(unfinished));
  if (resource.status === 'loading' || (value !== null && exams.length === 0)) return null;
  return (
    <Panel
      title={
        value === null
          ? t('scoring:home.unfinished.unknown')
          : t('scoring:home.unfinished.title', { count: exams.length })
      }
      {...resource}
      lines={3}
      className="border-l-4 border-l-warning @3xl:col-span-2"
    >
      <p>{t('scoring:home.unfinished.text', { count: missing })}</p>
      <ul className="mt-3 divide-y divide-line">
        {exams.map(({ examScheduleId, examineeName, candidateNumber, examDate, sessionName, ...exam }) => (
          <li key={examScheduleId} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link
              to={homePaths.exam(examScheduleId)}
              className="link inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere"
            >
              {examineeName}
            </Link>
            <span className="text-sm text-muted">
              {t('scoring:home.unfinished.line', {
                number: candidateNumber,
                session: sessionName,
                day: day(examDate),
                scored: exam.casesScored,
                total: exam.casesTotal,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
