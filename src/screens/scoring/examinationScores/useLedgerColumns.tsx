import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stateWords } from '#domain/stateWords.ts';
import type { ExaminationScoresRef } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import { column, type Column } from '#ui/table/columns.ts';
import { EditableScore } from './EditableScore.tsx';
import type { LedgerRow, LedgerSheet } from './useLedger.ts';

/** The columns of the ledger. */
export function useLedgerColumns(
  actor: ExaminationScoresRef,
  when: LedgerSheet['when'],
): readonly Column<LedgerRow>[] {
  const { t } = useTranslation(['scoring', 'common']);
  return useMemo(() => {
    const receivedText = ({ state, serverVersion }: LedgerRow) =>
      (state === 'received' && when(serverVersion.receivedAt)) || t(`scoring:scores.state.${state}`);
    return [
      {
        id: 'examinee',
        header: t('scoring:scores.columns.examinee'),
        render: ({ line }) => (
          <div className="columns:min-w-40">
            <span>{line.examineeName}</span>
            <span className="block text-sm font-normal text-muted">
              {t('scoring:scores.ofSession', { number: line.candidateNumber, session: line.sessionName })}
            </span>
          </div>
        ),
        text: ({ line }) => `${line.examineeName}, ${line.candidateNumber}, ${line.sessionName}`,
        sortBy: ({ line }) => line.examineeName,
        isName: true,
      },
      {
        id: 'case',
        header: t('scoring:scores.columns.case'),
        render: ({ line }) => (
          <div className="leading-snug">
            <span className="tabular mr-1">{line.position}</span>{' '}
            <span className="text-sm text-muted">{line.caseTitle}</span>
          </div>
        ),
        text: ({ line }) => `${line.position}, ${line.caseTitle}`,
        sortBy: ({ line }) => line.position,
      },
      column('score', t('scoring:scores.columns.score'), ({ label }) => label, {
        render: (row) => <EditableScore actor={actor} row={row} />,
      }),
      {
        id: 'given',
        header: t('scoring:scores.columns.given'),
        render: ({ givenAt }) => (givenAt === null ? null : <span className="tabular">{when(givenAt)}</span>),
        text: ({ givenAt }) => when(givenAt),
        sortBy: ({ givenAt }) => givenAt ?? '',
      },
      {
        id: 'received',
        header: t('scoring:scores.columns.received'),
        render: (row) => <Received row={row} time={when(row.serverVersion.receivedAt) || undefined} />,
        text: receivedText,
        sortBy: ({ state, serverVersion }) => (state === 'received' ? (serverVersion.receivedAt ?? '') : ''),
      },
      {
        id: 'receipt',
        header: t('scoring:scores.columns.receipt'),
        render: ({ state, serverVersion }) =>
          state === 'received' ? (
            <span className="tabular text-sm/6 whitespace-nowrap">{serverVersion.receiptNumber}</span>
          ) : null,
        text: ({ state, serverVersion }) => (state === 'received' ? (serverVersion.receiptNumber ?? '') : ''),
      },
    ];
  }, [t, actor, when]);
}

function Received({ row: { state, status, where }, time }: { row: LedgerRow; time: string | undefined }) {
  const { t } = useTranslation(['scoring', 'common']);
  switch (state) {
    case 'received':
      return (
        <span className="inline-flex gap-1.5">
          <ReceiptMark place="board" time={time} brief />
          <span aria-hidden="true" className="tabular">
            {time ?? t('scoring:scores.state.received')}
          </span>
        </span>
      );
    case 'skipped':
      return <NotReceived tone="neutral">{t(`common:status.${stateWords.examinee.skipped}`)}</NotReceived>;
    case 'conflict':
      return <NotReceived tone="neutral">{t('scoring:sessions.conflict.word')}</NotReceived>;
    case 'unproven':
    case 'notScored':
      return (
        <NotReceived tone={status === 'waiting' && state === 'notScored' ? 'neutral' : 'warning'}>
          {t(`scoring:scores.state.${state}`)}
        </NotReceived>
      );
    default:
      return <ReceiptMark place={where.place} />;
  }
}

/** Why there is no receipt, in a column as narrow as the marks. */
function NotReceived({ tone, children }: { tone: 'neutral' | 'warning'; children: string }) {
  return (
    <span className={`inline-flex gap-1.5 text-sm/6 ${tone === 'warning' ? 'text-warning' : 'text-muted'}`}>
      <ToneShape tone={tone} className="mt-1" />
      <span className="inline-block first-letter:uppercase">{children}</span>
    </span>
  );
}
