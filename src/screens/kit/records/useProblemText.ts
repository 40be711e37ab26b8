import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/recordFields.ts';
import type { RecordProblem } from '#domain/records/recordForm.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** What is said of a problem of one of these fields. */
export function useProblemText(fields: RecordFields) {
  const { t } = useTranslation(['records']);
  const { number } = useFormats();
  // Only a text can be too long, and each text has its limit.
  return useCallback(
    (name: string, problem: RecordProblem) =>
      t(`records:problem.${problem}`, { most: number(fields[name]?.most ?? 0) }),
    [t, number, fields],
  );
}
