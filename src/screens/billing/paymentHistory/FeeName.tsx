import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';

type Named = Pick<ExamFee, 'examName' | 'feeType' | 'registration'>;

/** Which of a registration's fees it is; null for a fee with its own name. */
function useFeeType(): (fee: Named) => string | null {
  const { t } = useTranslation(['payments', 'common']);
  return useCallback(
    ({ feeType, registration }) => (registration === null ? null : t(`payments:feeType.${feeType}`)),
    [t],
  );
}

/** The names of fees on one line: for the filter, sorting, the file and screen readers. */
export function useFeeName(): (...fees: readonly Named[]) => string {
  const typeOf = useFeeType();
  return useCallback(
    (...fees) =>
      byExam(fees)
        .map(([examName, own]) => [examName, ...own.map(typeOf)].filter(Boolean).join(', '))
        .join('; '),
    [typeOf],
  );
}

/** The names of one or several fees in a table. */
export function FeeName({ fees }: { fees: readonly Named[] }) {
  const typeOf = useFeeType();
  return byExam(fees).map(([examName, own]) => (
    <span key={examName} className="block">
      <span>{examName}</span>
      <span className="block text-sm font-normal text-muted empty:hidden">
        {own.map(typeOf).filter(Boolean).join(', ')}
      </span>
    </span>
  ));
}

const byExam = (fees: readonly Named[]) =>
  [...new Set(fees.map(({ examName }) => examName))].map(
    (name) => [name, fees.filter(({ examName }) => examName === name)] as const,
  );
