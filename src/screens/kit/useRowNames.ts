import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { longerNames, type RowNaming } from '#domain/rowNames.ts';

/**
 * What the buttons and links of each row are named by, so that no two rows of a list share a name: its shortest name, or
 * a longer one while others have that too. The function stays the same while no row shares its name with others; keep
 * `keyOf` and `naming` stable.
 */
export function useRowNames<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  naming: RowNaming<Row>,
): (row: Row) => string {
  const { t } = useTranslation(['common']);
  // As a text, so that the rows stay while it stays the same.
  const longer = useMemo(() => {
    const names = [...longerNames(rows, keyOf, naming)].map(([key, name]) => [
      key,
      typeof name === 'string' ? name : t('common:table.placeAmongAlike', { ...name }),
    ]);
    return JSON.stringify(names);
  }, [t, rows, keyOf, naming]);
  const names = useMemo(() => new Map<number, string>(JSON.parse(longer)), [longer]);
  return useCallback(
    (row) => names.get(keyOf(row)) ?? naming[0]!(row), // each naming has one
    [names, keyOf, naming],
  );
}
