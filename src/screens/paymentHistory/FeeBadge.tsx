import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing.ts';
import { feeState, type FeeState } from '#domain/fees.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { StatusBadge, type StatusTone } from '#ui/StatusBadge.tsx';

const tones: Readonly<Record<FeeState, StatusTone>> = {
  paid: 'success',
  processing: 'progress',
  opened: 'warning',
  expired: 'danger',
  partPaid: 'warning',
  due: 'warning',
};

/** How far a fee is, in words; a fee with a date says by when it is due. */
export function useFeeWords(): (fee: ExamFee) => string {
  const { t } = useTranslation(['payments', 'common']);
  const { day } = useFormats();
  return useCallback(
    (fee) => {
      const state = feeState(fee);
      return state === 'due' && fee.dueDate !== null
        ? t('payments:state.dueBy', { date: day(fee.dueDate) })
        : t(`payments:state.${state}`);
    },
    [t, day],
  );
}

/** How far a fee is, in words, a shape and a tone. */
export function FeeBadge({ fee }: { fee: ExamFee }) {
  const words = useFeeWords();
  return <StatusBadge tone={tones[feeState(fee)]}>{words(fee)}</StatusBadge>;
}
