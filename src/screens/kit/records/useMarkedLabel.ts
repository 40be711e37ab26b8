import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import { markOf } from '#domain/records/recordForm.ts';

/** The label of a field, with the mark that only the fewer fields of the form have; `values` are those of the form. */
export function useMarkedLabel(fields: RecordFields, labelOf: (field: string) => string) {
  const { t } = useTranslation(['records']);
  return useCallback(
    (name: string, values: Readonly<Record<string, unknown>>) => {
      const label = labelOf(name);
      const mark = markOf(fields, name, values);
      return mark ? t(`records:${mark}`, { label }) : label;
    },
    [t, fields, labelOf],
  );
}
