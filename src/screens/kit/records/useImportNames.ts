import { useMemo } from 'react';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { RecordImportProps } from './recordProps.ts';
import { useRecordChoices } from './useRecordChoices.ts';

/** The choices of a record by field, and how the columns and values of a spreadsheet are named. */
export function useImportNames({ rules, scope, words }: RecordImportProps) {
  const { labelOf, headerOf } = words;
  const choices = useRecordChoices(rules.area.fields as RecordFields, scope, undefined);
  const { byField } = choices;
  const names = useMemo(
    () => ({
      // A file that the list was saved as has its headers.
      labelsOf: (field: string) => [labelOf(field), headerOf?.(field) ?? labelOf(field)],
      choicesOf: (field: string) => byField[field] ?? [],
    }),
    [labelOf, headerOf, byField],
  );
  return { choices, names };
}
