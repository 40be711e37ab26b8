import type { ReactNode } from 'react';
import { Fold } from './Fold.tsx';

interface YearGroupsProps<Row> {
  rows: readonly Row[];
  yearOf: (row: Row) => number;
  /** What is said of a closed year: "2025: 3 payments". */
  summaryOf: (year: number, rows: readonly Row[]) => string;
  children: (rows: readonly Row[], year: number) => ReactNode;
}

/** Rows by year, newest first, each year closed until it is opened. */
export function YearGroups<Row>({ rows, yearOf, summaryOf, children }: YearGroupsProps<Row>) {
  const years = [...new Set(rows.map(yearOf))].toSorted((one, other) => other - one);
  return years.map((year) => {
    const own = rows.filter((row) => yearOf(row) === year);
    return (
      <Fold key={year} label={summaryOf(year, own)}>
        {children(own, year)}
      </Fold>
    );
  });
}
