import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing.ts';

type Named = Pick<ExamFee, 'examName' | 'feeType' | 'registration'>;

/** Which of a registration's fees it is; null for a fee with its own name. */
function useFeeType(): (fee: Named) => string | null {
  const { t } = useTranslation(['payments', 'common']);
  return useCallback(
    ({ feeType, registration }) => (registration === null ? null : t(`payments:feeType.${feeType}`)),
    [t],
  );
}

/** A fee's name on one line: for the filter, sorting, the file and screen readers. */
export function useFeeName(): (fee: Named) => string {
  const typeOf = useFeeType();
  return useCallback((fee) => [fee.examName, typeOf(fee)].filter(Boolean).join(', '), [typeOf]);
}

/** A fee's name in a table. */
export function FeeName({ fee }: { fee: Named }) {
  const typeOf = useFeeType();
  return (
    <>
      {fee.examName}
      <span className="block text-sm font-normal text-muted empty:hidden">{typeOf(fee)}</span>
    </>
  );
}
