import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/recordFields.ts';
import type { ImportProblem } from '#domain/records/recordImport.ts';
import { useProblemText, type NamingRules } from './useProblemText.ts';

/** What is said of a problem of an imported value; it says what to do with the file. */
export function useImportProblemText(fields: RecordFields, naming?: NamingRules) {
  const { t } = useTranslation(['records']);
  const problemText = useProblemText(fields, naming);
  return useCallback(
    (name: string, problem: ImportProblem, value: unknown, other?: object) => {
      if (problem === 'noTick') return t('records:import.noTick', { text: String(value) });
      if (problem === 'damaged' || problem === 'mixedDays' || problem === 'noDay')
        return t(`records:import.${problem}`);
      return problemText(name, problem, other);
    },
    [t, problemText],
  );
}
