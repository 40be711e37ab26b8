import { useMemo } from 'react';
import { recordDays, recordName, type RecordNaming } from '#domain/records/recordRules.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** A long list asks for the same days again and again, and to format them is slow. */
function remembering(range: (from: string, to: string) => string) {
  const known = new Map<string, string>();
  return (from: string, to: string): string => {
    const key = `${from} ${to}`;
    const words = known.get(key) ?? range(from, to);
    known.set(key, words);
    return words;
  };
}

/** The name of a record with its days, which tell it from others of the same name. */
export function useDatedName() {
  const { range } = useFormats();
  return useMemo(() => {
    const rangeOf = remembering(range);
    return (rules: RecordNaming, row: object) => {
      const days = recordDays(rules.area, row);
      return [recordName(rules, row), days && rangeOf(days.from, days.to)].filter(Boolean).join(', ');
    };
  }, [range]);
}
