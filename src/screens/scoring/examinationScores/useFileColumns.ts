import { useTranslation } from 'react-i18next';
import { unsentState, type LedgerText } from '#domain/scoring/ledger.ts';
import { stateWords } from '#domain/stateWords.ts';
import type { FileColumn } from '#ui/table/columns.ts';
import type { LedgerRow, LedgerSheet } from './useLedger.ts';

/** The columns of the file: one for each value, with everything that says whose scores of which day they are. */
export function useFileColumns(
  { when, zone, examDate }: LedgerSheet,
  examiner: string,
): readonly FileColumn<LedgerRow>[] {
  const { t } = useTranslation(['scoring', 'common']);
  /** A text, and whether the board has it. */
  const textColumns = (name: string, textOf: (row: LedgerRow) => LedgerText): FileColumn<LedgerRow>[] => [
    { header: name, text: (row) => textOf(row).text },
    {
      header: t('scoring:scores.columns.ofText', { name }),
      text: (row) => {
        const { text, place } = textOf(row);
        const state = unsentState(place) ?? (text === '' ? undefined : 'received');
        return state ? t(`scoring:scores.state.${state}`) : '';
      },
    },
  ];
  const timed = (name: string) => t('scoring:scores.columns.inZone', { name, zone });
  return [
    { header: t('scoring:scores.printed.date'), text: () => examDate },
    { header: t('scoring:scores.printed.examiner'), text: () => examiner },
    { header: t('scoring:scores.columns.session'), text: ({ line }) => line.sessionName },
    { header: t('scoring:scores.columns.examinee'), text: ({ line }) => line.examineeName },
    { header: t('scoring:scores.columns.candidate'), text: ({ line }) => line.candidateNumber },
    {
      header: t('scoring:scores.columns.status'),
      text: ({ shown, line }) =>
        line.isConflicted
          ? t('scoring:sessions.conflict.word')
          : t(`common:status.${stateWords.examinee[shown]}`),
    },
    { header: t('scoring:scores.columns.case'), text: ({ line }) => String(line.position) },
    { header: t('scoring:scores.columns.title'), text: ({ line }) => line.caseTitle },
    { header: t('scoring:scores.columns.score'), text: ({ label }) => label },
    { header: timed(t('scoring:scores.columns.given')), text: ({ givenAt }) => when(givenAt) },
    {
      header: timed(t('scoring:scores.columns.received')),
      text: ({ state, serverVersion }) =>
        (state === 'received' && when(serverVersion.receivedAt)) || t(`scoring:scores.state.${state}`),
    },
    {
      header: t('scoring:scores.columns.receipt'),
      text: ({ state, serverVersion }) => (state === 'received' ? (serverVersion.receiptNumber ?? '') : ''),
    },
    ...textColumns(t('scoring:exam.comment'), ({ comment }) => comment),
    ...textColumns(t('scoring:exam.acts.remarks'), ({ remarks }) => remarks),
  ];
}
