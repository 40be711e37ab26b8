import { useMemo, type ReactNode } from 'react';
import { Fold } from './Fold.tsx';

interface YearGroupsProps<Row> {
  /** Stable between renders, as `yearOf` is: each year's rows are computed once for both. */
  rows: readonly Row[];
  yearOf: (row: Row) => number;
  /** What is said of a closed year: "2025: 3 payments". */
  summaryOf: (year: number, rows: readonly Row[]) => string;
  children: (rows: readonly Row[], year: number) => ReactNode;
}

/** Rows by year, newest first, each year closed until it is opened. */
export function YearGroups<Row>({ rows, yearOf, summaryOf, children }: YearGroupsProps<Row>) {
  const years = useMemo(() => {
    const found = new Map<number, Row[]>();
    for (const row of rows) {
      const year = yearOf(row);
      const own = found.get(year);
      if (own) own.push(row);
      else found.set(year, [row]);
    }
    return [...found].toSorted(([one], [other]) => other - one);
  }, [rows, yearOf]);
  return years.map(([year, own]) => (
    <Fold key={year} label={summaryOf(year, own)}>
      {children(own, year)}
    </Fold>
  ));
}
