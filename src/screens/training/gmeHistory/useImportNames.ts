import { useMemo } from 'react';
import { rotations } from '#contract/training.ts';
import { useRecordChoices } from '../../kit/records/useRecordChoices.ts';
import type { RotationImportProps } from './gmeProps.ts';

/** The choices of a rotation by field, and how the columns and values of a spreadsheet are named. */
export function useImportNames({ examSpecialtyId, words }: RotationImportProps) {
  const scope = useMemo(() => ({ examSpecialtyId }), [examSpecialtyId]);
  const choices = useRecordChoices(rotations.fields, scope, undefined);
  const { byField } = choices;
  const names = useMemo(
    () => ({
      labelOf: (field: string) => words.labelOf(field as Parameters<typeof words.labelOf>[0]), // a field of rotations
      choicesOf: (field: string) => byField[field] ?? [],
    }),
    [words, byField],
  );
  return { choices, names };
}
