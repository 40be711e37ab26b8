import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CmeAdjustment } from '#contract/cme/cme.ts';
import { byDateThenId } from '#domain/cme/cmeSummary.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useCreditColumns } from './useCreditColumns.tsx';
import { useTableInAddress } from '../../kit/useTableInAddress.ts';

const keyOf = ({ cmeId }: CmeAdjustment) => cmeId;

/** What the board waives, the latest first. */
export const AdjustmentTable = memo(function AdjustmentTable({
  adjustments,
  today,
}: {
  adjustments: readonly CmeAdjustment[];
  today: string;
}) {
  const { t } = useTranslation(['cme', 'common']);
  const { textColumn, amountColumns, line } = useCreditColumns<CmeAdjustment>(today);
  const rows = useMemo(() => adjustments.toSorted(byDateThenId), [adjustments]);
  const columns = useMemo(
    () => [
      textColumn('reason', t('cme:headers.reason'), ({ reason }) => reason, { isName: true }),
      ...amountColumns(),
    ],
    [t, textColumn, amountColumns],
  );
  const view = useTableInAddress('adjustments');
  return (
    <DataTable
      view={view}
      caption={t('cme:adjustments.title')}
      rows={rows}
      columns={columns}
      keyOf={keyOf}
      line={line}
      empty={t('cme:adjustments.empty')}
      filterLabel={t('cme:adjustments.filter')}
      csvName={t('cme:adjustments.file')}
    />
  );
});
