import { useCallback, useMemo } from 'react';
import { recordName, type RecordNaming } from '#domain/records/recordRules.ts';
import { useRowNames } from '../useRowNames.ts';
import type { AnyRecord } from './recordProps.ts';
import { useDatedName } from './useDatedName.ts';

/** What the buttons of each record of a list are named by: its name, with its days where another has that name too. */
export function useRecordNames(naming: RecordNaming, rows: readonly AnyRecord[]): (row: AnyRecord) => string {
  const datedName = useDatedName();
  const { area, nameField } = naming;
  const keyOf = useCallback((row: AnyRecord) => Number(row[area.key]), [area]);
  const ways = useMemo(() => {
    const named = { area, nameField };
    return [(row: AnyRecord) => recordName(named, row), (row: AnyRecord) => datedName(named, row)];
  }, [area, nameField, datedName]);
  return useRowNames(rows, keyOf, ways);
}
