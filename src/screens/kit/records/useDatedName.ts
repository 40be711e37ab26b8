import { useCallback } from 'react';
import { recordDays, recordName, type RecordNaming } from '#domain/records/recordRules.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** The name of a record with its days, which tell it from others of the same name. */
export function useDatedName() {
  const { range } = useFormats();
  return useCallback(
    (rules: RecordNaming, row: object) => {
      const days = recordDays(rules.area, row);
      return [recordName(rules, row), days && range(days.from, days.to)].filter(Boolean).join(', ');
    },
    [range],
  );
}
