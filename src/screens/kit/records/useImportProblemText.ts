import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea } from '#contract/records/records.ts';
import type { CheckedRow } from '#domain/records/recordImport.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import { useDatedName } from './useDatedName.ts';
import { useProblemText } from './useProblemText.ts';

type Checked = Pick<CheckedRow, 'body' | 'problems'> & Partial<Pick<CheckedRow, 'collisions' | 'rowsAbove'>>;

/**
 * What is said of the problem of a field in a row of an import, or null: what to do with the file, and which record or row
 * of the file is in the way. `numberOf` is the number that the review shows for the row at a place.
 */
export function useImportProblemText(rules: RecordRules<AnyRecordArea>, numberOf: (place: number) => number) {
  const { t } = useTranslation(['records']);
  const problemText = useProblemText(rules.area.fields as RecordFields, rules);
  const datedName = useDatedName();
  return useCallback(
    (name: string, { body, problems, collisions, rowsAbove }: Checked): string | null => {
      const problem = problems[name];
      if (!problem) return null;
      if (problem === 'noTick') return t('records:import.noTick', { text: String(body[name]) });
      if (problem === 'damaged' || problem === 'mixedDays' || problem === 'noDay')
        return t(`records:import.${problem}`);
      const other = collisions?.[name];
      const above = rowsAbove?.[name];
      if (other && above !== undefined && (problem === 'twice' || problem === 'overlaps'))
        return t(`records:import.${problem}InFile`, {
          number: numberOf(above),
          record: datedName(rules, other),
        });
      return problemText(name, problem, other);
    },
    [t, problemText, datedName, rules, numberOf],
  );
}
