import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDisclosure } from './useDisclosure.ts';

interface YearGroupsProps<Row> {
  rows: readonly Row[];
  yearOf: (row: Row) => number;
  /** What is said of a closed year: "2025: 3 payments". */
  summaryOf: (year: number, rows: readonly Row[]) => string;
  children: (rows: readonly Row[], year: number) => ReactNode;
}

/** A part of a list that is closed until it is opened; print shows it. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const { isOpen, button, panel } = useDisclosure();
  return (
    <div className="border-t border-line first:border-t-0">
      <button
        {...button}
        className="tabular group flex min-h-11 w-full items-center gap-1.5 py-2.5 text-left font-semibold print:break-after-avoid"
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-aria-expanded:rotate-90 print:hidden"
        />
        <span>{summary}</span>
      </button>
      {/* Not `details`: some browsers print only those that are open. */}
      <div {...panel} className={`pb-4 ${isOpen ? '' : 'not-print:hidden'}`}>
        {children}
      </div>
    </div>
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
