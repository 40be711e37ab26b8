import { useMemo } from 'react';
import { useFormats } from '#i18n/useFormats.ts';
import type { Column } from '#ui/table/columns.ts';
import type { RowLine } from '#ui/table/TableRow.tsx';
import type { AnyRecord, RecordsProps } from './recordProps.ts';

interface RecordLineParts extends Pick<RecordsProps, 'rules' | 'words'> {
  columns: readonly Column<AnyRecord>[];
}

/** The fields of a period, which are read as one. */
const period: readonly string[] = ['startDate', 'endDate'];

/** What a narrow screen shows of a record beside its name, and what heads successive ones. */
export function useRecordLine({ rules, words, columns }: RecordLineParts): RowLine<AnyRecord> {
  const { shortRange, day } = useFormats();
  const { summaryOf, groupOf, openGroup } = words;
  return useMemo(() => {
    const shown = columns.filter(
      ({ id, isHeaderHidden }) => !isHeaderHidden && id !== rules.nameField && !period.includes(id),
    );
    const hasPeriod = columns.some(({ id }) => id === 'startDate');
    const periodOf = ({ startDate, endDate }: AnyRecord) =>
      !startDate ? '' : endDate ? shortRange(String(startDate), String(endDate)) : day(String(startDate));
    const ownSummary = (row: AnyRecord) =>
      [
        ...(hasPeriod ? [periodOf(row)] : []),
        ...shown.slice(0, hasPeriod ? 1 : 2).map(({ text }) => text?.(row) ?? ''),
      ]
        .filter(Boolean)
        .join(' · ');
    return { renderSummary: summaryOf ?? ownSummary, groupOf, openGroup };
  }, [summaryOf, groupOf, openGroup, columns, rules, shortRange, day]);
}
