import type { ReactNode } from 'react';

interface YearGroupsProps<Row> {
  rows: readonly Row[];
  yearOf: (row: Row) => number;
  /** What is said of a closed year: "2025: 3 payments". */
  summaryOf: (year: number, rows: readonly Row[]) => string;
  children: (rows: readonly Row[], year: number) => ReactNode;
}

/** A part of a list that is closed until it is opened; print shows it. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="print-open border-t border-line first:border-t-0">
      <summary className="tabular min-h-11 cursor-pointer py-2.5 font-semibold">{summary}</summary>
      <div className="pb-4">{children}</div>
    </details>
  );
}

/** Rows by year, newest first, each year closed until it is opened. */
export function YearGroups<Row>({ rows, yearOf, summaryOf, children }: YearGroupsProps<Row>) {
  const years = [...new Set(rows.map(yearOf))].toSorted((one, other) => other - one);
  return years.map((year) => {
    const own = rows.filter((row) => yearOf(row) === year);
    return (
      <Fold key={year} summary={summaryOf(year, own)}>
        {children(own, year)}
      </Fold>
    );
  });
}
