import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExaminationScoresRef } from '#machines/screens/examinationScores.machine.ts';
import { ReceiptMark } from '#ui/ReceiptMark.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { EditableScore } from './EditableScore.tsx';
import type { LedgerRow, LedgerSheet } from './useLedger.ts';

/** What is said of each line of the ledger. */
export function useLedgerColumns(
  actor: ExaminationScoresRef,
  when: LedgerSheet['when'],
): readonly Column<LedgerRow>[] {
  const { t } = useTranslation(['scoring', 'common']);
  return useMemo(() => {
    const receivedText = ({ state, held }: LedgerRow) =>
      state === 'received' ? when(held.receivedAt) : t(`scoring:scores.state.${state}`);
    return [
      {
        id: 'examinee',
        header: t('scoring:scores.columns.examinee'),
        render: ({ line }) => (
          <>
            {line.examineeName}
            <span className="block text-sm font-normal text-muted">{line.candidateNumber}</span>
          </>
        ),
        text: ({ line }) => `${line.examineeName}, ${line.candidateNumber}`,
        sortBy: ({ line }) => line.examineeName,
        isName: true,
      },
      {
        id: 'session',
        header: t('scoring:scores.columns.session'),
        render: ({ line }) => line.sessionName,
        text: ({ line }) => line.sessionName,
        sortBy: ({ line }) => line.sessionName,
      },
      {
        id: 'case',
        header: t('scoring:scores.columns.case'),
        render: ({ line }) => (
          <>
            {line.position}
            <span className="block text-sm text-muted">{line.caseTitle}</span>
          </>
        ),
        text: ({ line }) => `${line.position}, ${line.caseTitle}`,
        sortBy: ({ line }) => line.position,
      },
      {
        id: 'score',
        header: t('scoring:scores.columns.score'),
        render: (row) => <EditableScore actor={actor} row={row} />,
        text: ({ label }) => label,
        sortBy: ({ label }) => label,
      },
      {
        id: 'given',
        header: t('scoring:scores.columns.given'),
        render: ({ givenAt }) => <span className="tabular whitespace-nowrap">{when(givenAt)}</span>,
        text: ({ givenAt }) => when(givenAt),
        sortBy: ({ givenAt }) => givenAt ?? '',
      },
      {
        id: 'received',
        header: t('scoring:scores.columns.received'),
        render: (row) => <Received row={row} time={when(row.held.receivedAt)} />,
        text: receivedText,
        sortBy: ({ state, held }) => (state === 'received' ? (held.receivedAt ?? '') : ''),
      },
      {
        id: 'receipt',
        header: t('scoring:scores.columns.receipt'),
        render: ({ state, held }) => (
          <span className="tabular text-sm whitespace-nowrap">
            {state === 'received' ? held.receiptNumber : ''}
          </span>
        ),
        text: ({ state, held }) => (state === 'received' ? (held.receiptNumber ?? '') : ''),
      },
    ];
  }, [t, actor, when]);
}

function Received({ row: { state, where }, time }: { row: LedgerRow; time: string }) {
  const { t } = useTranslation(['scoring', 'common']);
  switch (state) {
    case 'received':
      return (
        <span className="inline-flex gap-1.5 whitespace-nowrap">
          <ReceiptMark place="board" time={time} brief />
          <span aria-hidden="true" className="tabular">
            {time}
          </span>
        </span>
      );
    case 'skipped':
    case 'conflict':
    case 'unproven':
    case 'notScored':
      return (
        <StatusBadge tone={state === 'skipped' || state === 'conflict' ? 'neutral' : 'warning'}>
          <span className="inline-block first-letter:uppercase">{t(`scoring:scores.state.${state}`)}</span>
        </StatusBadge>
      );
    default:
      return <ReceiptMark place={where.place} />;
  }
}
