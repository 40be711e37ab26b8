import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CmeCredit } from '#contract/cme/cme.ts';
import { byDateThenId } from '#domain/cme/cmeSummary.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useCreditColumns } from './useCreditColumns.tsx';
import { useTableInAddress } from '../../kit/useTableInAddress.ts';

const keyOf = ({ cmeId }: CmeCredit) => cmeId;
/** Columns that only the file has. */
const inFile = ['accreditedProvider', 'accreditingBody', 'source'];

/** Every credit, those of providers and those that the member reported. */
export const CreditTable = memo(function CreditTable({
  credits,
  today,
}: {
  credits: readonly CmeCredit[];
  today: string;
}) {
  const { t } = useTranslation(['cme', 'common']);
  const { textColumn, amountColumns, line } = useCreditColumns<CmeCredit>(today);
  const rows = useMemo(() => credits.toSorted(byDateThenId), [credits]);
  const all = useMemo(() => {
    const [date, ...amounts] = amountColumns();
    return [
      textColumn('title', t('cme:reported.fields.title'), ({ title }) => title, { isName: true }),
      date!, // the first of the columns
      ...amounts,
      textColumn(
        'reportingOrganization',
        t('cme:reported.headers.reportingOrganization'),
        ({ reportingOrganization }) => reportingOrganization || t('cme:default'),
      ),
      textColumn(
        'accreditedProvider',
        t('cme:reported.fields.accreditedProvider'),
        (row) => row.accreditedProvider,
      ),
      textColumn('accreditingBody', t('cme:reported.fields.accreditingBody'), (row) => row.accreditingBody),
      textColumn('source', t('cme:headers.source'), ({ cmeDirect }) =>
        t(cmeDirect ? 'cme:source.provider' : 'cme:source.self'),
      ),
    ];
  }, [t, textColumn, amountColumns]);
  const columns = useMemo(() => all.filter(({ id }) => !inFile.includes(id)), [all]);
  const view = useTableInAddress('credits');
  return (
    <DataTable
      view={view}
      caption={t('cme:credits.title')}
      rows={rows}
      columns={columns}
      fileColumns={() => all}
      keyOf={keyOf}
      line={line}
      empty={t('cme:credits.empty')}
      filterLabel={t('cme:credits.filter')}
      csvName={t('cme:credits.file')}
    />
  );
});
