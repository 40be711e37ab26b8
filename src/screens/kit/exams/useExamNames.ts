import { useMemo } from 'react';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useRowNames } from '../useRowNames.ts';

type Named = Pick<ExamOverviewItem, 'examId' | 'examName' | 'examStartDate' | 'examEndDate'>;

const examKey = ({ examId }: Named) => examId;

/** What the links of each exam of a page are named by: exams of two years may have one name. */
export function useExamNames(exams: readonly Named[]): (exam: Named) => string {
  const { range } = useFormats();
  const naming = useMemo(
    () => [
      ({ examName }: Named) => examName,
      ({ examName, examStartDate, examEndDate }: Named) =>
        `${examName}, ${range(examStartDate, examEndDate)}`,
    ],
    [range],
  );
  return useRowNames(exams, examKey, naming);
}
