import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamHistoryItem } from '#contract/registration/examinations.ts';
import { examResult, type ExamResult } from '#domain/registration/examHistory.ts';
import { isDownloading, type DownloadsRef } from '#machines/kit/files/download.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';
import { column, type Column } from '#ui/table/columns.ts';
import type { RowLine } from '#ui/table/TableRow.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useTableInAddress } from '../../kit/useTableInAddress.ts';

interface ResultsTableProps {
  results: readonly ExamHistoryItem[];
  downloads: DownloadsRef;
}

const tones: Readonly<Record<ExamResult['kind'], StatusTone>> = {
  pass: 'success',
  fail: 'danger',
  awaited: 'progress',
  other: 'neutral',
};
/** An exam may have been taken more than once. */
const keyOf = ({ examId, examDate }: ExamHistoryItem) => `${examId} ${examDate}`;
const newestFirst = { column: 'date', isDescending: true };

/** Past exams with their results and score reports. */
export function ResultsTable({ results, downloads }: ResultsTableProps) {
  const { t } = useTranslation(['examHistory', 'common']);
  const { day } = useFormats();

  const { columns, line } = useMemo(() => {
    const wordsOf = ({ result }: ExamHistoryItem) => {
      const read = examResult(result);
      return read.kind === 'other' ? read.words : t(`examHistory:result.${read.kind}`);
    };
    const badgeOf = (item: ExamHistoryItem) => (
      <StatusBadge tone={tones[examResult(item.result).kind]}>{wordsOf(item)}</StatusBadge>
    );
    const all: readonly Column<ExamHistoryItem>[] = [
      {
        id: 'exam',
        header: t('examHistory:columns.exam'),
        render: ({ examName, examCode }) => (
          <>
            <span>{examName}</span>
            <span className="block text-sm font-normal text-muted">{examCode}</span>
          </>
        ),
        text: ({ examName, examCode }) => `${examName}, ${examCode}`,
        sortBy: ({ examName }) => examName,
        isName: true,
      },
      {
        id: 'date',
        header: t('examHistory:columns.date'),
        render: ({ examDate }) => <span className="whitespace-nowrap">{day(examDate)}</span>,
        text: ({ examDate }) => day(examDate),
        sortBy: ({ examDate }) => examDate,
      },
      column('result', t('examHistory:columns.result'), wordsOf, {
        render: badgeOf,
      }),
      {
        id: 'report',
        header: t('examHistory:columns.report'),
        render: (item) =>
          item.registrationIdentifier !== null && (
            <Report item={item} number={item.registrationIdentifier} downloads={downloads} />
          ),
        isHeaderHidden: true,
      },
    ];
    const lines: RowLine<ExamHistoryItem> = {
      renderSummary: (item) => (
        <span className="mt-1 flex flex-wrap items-center gap-x-2">
          {badgeOf(item)}
          <span>{day(item.examDate)}</span>
        </span>
      ),
    };
    return { columns: all, line: lines };
  }, [t, day, downloads]);

  const view = useTableInAddress('results', newestFirst);
  return (
    <DataTable
      view={view}
      caption={t('examHistory:results.title')}
      rows={results}
      columns={columns}
      keyOf={keyOf}
      line={line}
      empty={t('examHistory:results.empty')}
      filterLabel={t('examHistory:results.filter')}
    />
  );
}

interface ReportProps {
  item: ExamHistoryItem;
  number: number;
  downloads: DownloadsRef;
}

function Report({ item: { examName, examCode, examDate }, number, downloads }: ReportProps) {
  const { t } = useTranslation(['examHistory', 'common']);
  const { day } = useFormats();
  const item = { kind: 'scoreReport', number, name: t('examHistory:report.file', { examCode }) } as const;
  const isBusy = useSelector(downloads, (snapshot) => isDownloading(snapshot, item));
  return (
    <Button
      tone="quiet"
      busy={isBusy}
      aria-label={t('examHistory:report.of', { exam: examName, date: day(examDate) })}
      onClick={() => downloads.send({ type: 'download.start', item })}
      className="-mx-3 px-3! whitespace-nowrap columns:-my-2"
    >
      <Download aria-hidden="true" className="size-5" />
      <span>{t('examHistory:report.get')}</span>
    </Button>
  );
}
