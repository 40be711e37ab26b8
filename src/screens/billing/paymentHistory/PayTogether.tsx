import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { payableTogether, sumDue } from '#domain/billing/fees.ts';
import type { PaymentRef } from '#machines/billing/payment.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { PayButton } from './PayButton.tsx';

/** For each exam with several fees due: all of them in one payment. */
export function PayTogether({ actor, fees }: { actor: PaymentRef<null>; fees: readonly ExamFee[] }) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  const groups = payableTogether(fees);
  if (groups.length === 0) return null;
  return (
    <ul className="mb-6 space-y-3 print:hidden">
      {groups.map((group) => {
        const { examId, examName, currency } = group[0]!; // each group has at least two
        return (
          <li key={`${examId} ${currency}`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <PayButton
              actor={actor}
              fees={group}
              isMain={groups.length === 1}
              label={t(group.length === 2 ? 'payments:pay.both' : 'payments:pay.all', {
                amount: money(sumDue(group), currency),
              })}
            />
            <span className="text-muted">{t('payments:pay.together', { exam: examName })}</span>
          </li>
        );
      })}
    </ul>
  );
}
