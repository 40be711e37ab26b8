import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { isRefunded, leftToRefund } from '#domain/billing/fees.ts';
import { feePayments, type FeePayment } from '#domain/billing/feeTotals.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';

const tones = {
  refunded: 'info',
  succeeded: 'success',
  surplus: 'warning',
  declined: 'danger',
  processing: 'info',
  open: 'info',
  cancelled: 'info',
  expired: 'info',
} as const satisfies Record<FeePayment['status'] | 'refunded', string>;

/**
 * What became of the newest payment, for a user whom the card page led back. The heading, which has the focus, is
 * described by it, so a screen reader says both.
 */
export function PaymentOutcome({ fees }: { fees: readonly ExamFee[] }) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  const [newest] = feePayments(fees);
  if (!newest) return null;
  const { amount, refunded, currency } = newest;
  const status = refunded > 0 && isRefunded(newest) ? 'refunded' : newest.status;
  const left = money(leftToRefund({ amount, refunded }), currency);
  return (
    <Callout tone={tones[status]}>
      <p className="font-semibold">
        {t(`payments:outcome.${status}`, { amount: money(amount, currency), left })}
      </p>
    </Callout>
  );
}
