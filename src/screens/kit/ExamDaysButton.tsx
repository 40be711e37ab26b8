import { useTranslation } from 'react-i18next';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import { examDaysEntry } from '#domain/calendarEntry.ts';
import { registrationPath } from '#domain/registration/registration.ts';
import type { DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { CalendarButton } from './CalendarButton.tsx';

interface ExamDaysButtonProps {
  downloads: DownloadsRef;
  /** The exams that the member is registered for, each with the days that apply to the member. */
  exams: readonly {
    exam: Pick<ExamOverviewItem, 'examId' | 'examName'>;
    days: { startsOn: string; endsOn: string };
  }[];
}

/** Saves the days of exams as a calendar file; absent without exams. */
export function ExamDaysButton({ downloads, exams }: ExamDaysButtonProps) {
  const { t } = useTranslation(['common']);
  if (exams.length === 0) return null;
  return (
    <div className="mt-4">
      <CalendarButton
        downloads={downloads}
        text={t('common:calendar.exams', { count: exams.length })}
        entries={exams.map(({ exam: { examId, examName }, days }) =>
          examDaysEntry({ examId, title: examName, days, path: registrationPath(examId) }),
        )}
      />
    </div>
  );
}
