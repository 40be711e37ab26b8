import type { ReactNode } from 'react';

interface YearGroupsProps<Row> {
  rows: readonly Row[];
  yearOf: (row: Row) => number;
  /** What is said of a closed year: "2025: 3 payments". */
  summaryOf: (year: number, rows: readonly Row[]) => string;
  children: (rows: readonly Row[], year: number) => ReactNode;
}

/** Rows by year, newest first, each year closed until it is opened; print shows all of them. */
export function YearGroups<Row>({ rows, yearOf, summaryOf, children }: YearGroupsProps<Row>) {
  const years = [...new Set(rows.map(yearOf))].toSorted((one, other) => other - one);
  return years.map((year) => {
    const own = rows.filter((row) => yearOf(row) === year);
    return (
      <details key={year} className="print-open border-t border-line first:border-t-0">
        <summary className="tabular flex min-h-11 cursor-pointer list-item items-center py-2.5 font-semibold">
          {summaryOf(year, own)}
        </summary>
        <div className="pb-4">{children(own, year)}</div>
      </details>
    );
  });
}
