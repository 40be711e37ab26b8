import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExaminationScoresRef } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { DataTable } from '#ui/table/DataTable.tsx';
import type { LedgerRow, LedgerSheet } from './useLedger.ts';
import { useLedgerColumns } from './useLedgerColumns.tsx';

const keyOf = ({ line }: LedgerRow) => line.examScoringId;
const isMissing = ({ state }: LedgerRow) =>
  state !== 'received' && state !== 'skipped' && state !== 'conflict';

/** A line for each examinee and case: all of them, the missing ones, or one session's. */
export function LedgerTable({ actor, sheet }: { actor: ExaminationScoresRef; sheet: LedgerSheet }) {
  const { t } = useTranslation(['scoring', 'common']);
  const [wanted, setWanted] = useState('all');
  const columns = useLedgerColumns(actor, sheet.when);
  const { rows } = sheet;
  const sessions = [...new Set(rows.map(({ line }) => line.sessionName))];
  const shown = useMemo(
    () =>
      rows.filter(
        (row) =>
          wanted === 'all' ||
          (wanted === 'missing' ? isMissing(row) : wanted === `session ${row.line.sessionName}`),
      ),
    [rows, wanted],
  );
  const filter = (
    <SelectField
      id="ledgerFilter"
      label={t('scoring:scores.filter.show')}
      choices={[
        { value: 'all', label: t('scoring:scores.filter.all') },
        { value: 'missing', label: t('scoring:scores.filter.missing') },
        ...sessions.map((name) => ({ value: `session ${name}`, label: name })),
      ]}
      value={wanted}
      onChange={({ target }) => setWanted(target.value)}
    />
  );
  // A table without rows has no toolbar, so there would be no way back to the other lines.
  if (shown.length === 0)
    return (
      <>
        <div className="mb-4 desktop:max-w-xs">{filter}</div>
        <p className="text-muted">{t('scoring:scores.filter.nothing')}</p>
      </>
    );
  return (
    <DataTable
      caption={t('scoring:scores.ledger')}
      rows={shown}
      columns={columns}
      keyOf={keyOf}
      empty={t('scoring:scores.filter.nothing')}
      filterLabel={t('scoring:scores.filter.find')}
    >
      {filter}
    </DataTable>
  );
}
