import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { Refund } from '#domain/billing/fees.ts';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** How much was refunded, and when last, of a fee or of a payment; empty if nothing was. */
export function useRefundWords(): (refund: Refund, currency: ExamFee['currency']) => string {
  const { t } = useTranslation(['payments', 'common']);
  const { money, shortDayIn } = useFormats();
  return useCallback(
    ({ refunded, refundedAt }, currency) => {
      if (refunded === 0) return '';
      const amount = money(refunded, currency);
      return refundedAt === null
        ? t('payments:payments.refundedUndated', { amount })
        : t('payments:payments.refunded', { amount, date: shortDayIn(refundedAt, boardZone) });
    },
    [t, money, shortDayIn],
  );
}
