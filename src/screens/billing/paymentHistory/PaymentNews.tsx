import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { boardZone } from '#domain/boardTime.ts';
import { leftToRefund } from '#domain/billing/fees.ts';
import { paymentKey, paymentNews, type FeePayment } from '#domain/billing/feeTotals.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';

/** The outcome of a recent payment: the first thing that a user returning from the card page looks for. */
export function PaymentNews({ fees, now }: { fees: readonly ExamFee[]; now: number }) {
  return paymentNews(fees, now).map((payment) => <News key={paymentKey(payment)} payment={payment} />);
}

function News({ payment }: { payment: FeePayment }) {
  if (payment.status === 'succeeded') return <Arrived payment={payment} />;
  return payment.status === 'surplus' ? <Surplus payment={payment} /> : <Declined payment={payment} />;
}

function Surplus({ payment }: { payment: FeePayment }) {
  const { amount, fees, currency } = payment;
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  return (
    <Callout tone="warning">
      <p className="font-semibold">
        {t('payments:news.surplus', {
          amount: money(amount, currency),
          fee: examsOf(fees),
          left: money(leftToRefund(payment), currency),
        })}
      </p>
    </Callout>
  );
}

function Arrived({ payment: { amount, fees, currency } }: { payment: FeePayment }) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  return (
    <Callout tone="success">
      <p className="font-semibold">
        {t('payments:news.paid', { amount: money(amount, currency), fee: examsOf(fees) })}
      </p>
    </Callout>
  );
}

function Declined({ payment: { settledAt, startedAt, fees } }: { payment: FeePayment }) {
  const { t } = useTranslation(['payments', 'common']);
  const { momentIn } = useFormats();
  return (
    <Callout tone="danger">
      <p className="font-semibold">
        {t('payments:news.declined', {
          time: momentIn(settledAt ?? startedAt, boardZone),
          fee: examsOf(fees),
        })}
      </p>
      <p>{t('payments:news.declinedText')}</p>
    </Callout>
  );
}

/** The exams, or the own names, of the fees of a payment. */
export const examsOf = (fees: readonly ExamFee[]) =>
  [...new Set(fees.map(({ examName }) => examName))].join(', ');
