import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { matrixOf, type LedgerExaminee, type LedgerText } from '#domain/scoring/ledger.ts';
import { stateWords } from '#domain/stateWords.ts';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { examPath } from '#screens/kit/exams/examPaths.ts';
import type { LedgerRow, LedgerSheet } from './useLedger.ts';

/** The day at a glance: a row for each examinee, a column for each case, grade and receipt in the cell. */
export function LedgerMatrix({ sheet }: { sheet: LedgerSheet }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { examinees, positions } = matrixOf(sheet.rows);
  return (
    <table className="block w-full columns:table columns:border-collapse">
      <caption className="sr-only">{t('scoring:scores.matrix.caption')}</caption>
      <thead className="hidden columns:table-header-group">
        <tr className="border-b border-edge text-left align-bottom">
          <th scope="col" className="py-2 pr-4 font-semibold">
            {t('scoring:scores.columns.examinee')}
          </th>
          {positions.map((position) => (
            <th key={position} scope="col" className="py-2 pr-4 font-semibold">
              {t('scoring:exam.case', { position })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line columns:table-row-group">
        {examinees.map((examinee) => (
          <Row
            key={examinee.line.examScheduleId}
            examinee={examinee}
            positions={positions}
            when={sheet.when}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  examinee: LedgerExaminee<LedgerRow>;
  positions: readonly number[];
  when: LedgerSheet['when'];
}

function Row({ examinee: { line, status, remarks, lines }, positions, when }: RowProps) {
  const { t } = useTranslation(['scoring', 'common']);
  return (
    <tr className="grid grid-cols-2 gap-x-3 py-1.5 align-top columns:table-row">
      <th
        scope="row"
        className="col-span-2 flex flex-wrap items-baseline gap-x-2 text-left font-semibold columns:table-cell columns:w-56 columns:py-1.5 columns:pr-4"
      >
        <Link
          to={examPath(line.examScheduleId)}
          className="link inline-flex min-h-6 items-center wrap-anywhere columns:min-h-11"
        >
          {line.examineeName}
        </Link>
        <span className="text-sm font-normal text-muted columns:-mt-1.5 columns:block">
          {t('scoring:scores.matrix.who', {
            number: line.candidateNumber,
            status: t(`common:status.${stateWords.examinee[status]}`),
          })}
        </span>
        <Note words={t('scoring:exam.acts.remarks')} {...remarks} />
      </th>
      {positions.map((position) => (
        <Cell key={position} position={position} row={lines.get(position)} when={when} />
      ))}
    </tr>
  );
}

interface CellProps {
  position: number;
  row: LedgerRow | undefined;
  when: LedgerSheet['when'];
}

function Cell({ position, row, when }: CellProps) {
  const { t } = useTranslation(['scoring', 'common']);
  // Another session has more cases.
  if (!row) return <td className="hidden text-muted columns:table-cell">–</td>;
  const { line, state, label, where, serverVersion, comment } = row;
  const isReceived = state === 'received';
  return (
    <td
      title={line.caseTitle}
      className="min-w-0 text-sm leading-tight columns:table-cell columns:pt-4 columns:pb-2 columns:pr-4"
    >
      <span className="tabular text-muted columns:sr-only">
        <span className="sr-only">{`${t('scoring:exam.case', { position })} `}</span>
        <span aria-hidden="true">{position}</span>{' '}
      </span>
      <span className={label === '' ? 'text-muted' : 'font-semibold'}>
        {label === '' ? t(`scoring:scores.state.${state}`) : label}
      </span>{' '}
      {label !== '' && (
        <ReceiptMark
          place={isReceived ? 'board' : where.place === 'board' ? 'nowhere' : where.place}
          time={(isReceived && when(serverVersion.receivedAt)) || undefined}
          brief
          className="align-middle"
        />
      )}
      {label !== '' && !isReceived && (
        <span className="block text-warning">{t(`scoring:scores.state.${state}`)}</span>
      )}
      {isReceived && (
        <span className="tabular block text-xs whitespace-nowrap text-muted">
          {serverVersion.receiptNumber}
        </span>
      )}
      <Note words={t('scoring:exam.comment')} {...comment} />
    </td>
  );
}

/** A text that opens in its place, with a mark while its latest change is unsent. */
function Note({ words, text, place }: { words: string } & LedgerText) {
  if (text === '') return null;
  return (
    <details className="min-w-0 text-sm font-normal">
      <summary className="link inline-block min-h-6 cursor-pointer">
        <span>{words}</span>{' '}
        {place !== 'nowhere' && <ReceiptMark place={place} brief className="align-middle" />}
      </summary>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </details>
  );
}
