import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing.ts';
import { paymentNews, type FeePayment } from '#domain/billing/feeTotals.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Callout } from '#ui/Callout.tsx';

/** The outcome of a recent payment: the first thing that a user returning from the card page looks for. */
export function PaymentNews({ fees, now }: { fees: readonly ExamFee[]; now: number }) {
  return paymentNews(fees, now).map((payment) => <News key={payment.transactionId} payment={payment} />);
}

function News({ payment }: { payment: FeePayment }) {
  if (payment.status === 'succeeded') return <Arrived payment={payment} />;
  return payment.status === 'surplus' ? <Surplus payment={payment} /> : <Declined payment={payment} />;
}

function Surplus({ payment: { amount, fee } }: { payment: FeePayment }) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  return (
    <Callout tone="warning">
      <p className="font-semibold">
        {t('payments:news.surplus', { amount: money(amount, fee.currency), fee: fee.examName })}
      </p>
    </Callout>
  );
}

function Arrived({ payment: { amount, fee } }: { payment: FeePayment }) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  return (
    <Callout tone="success">
      <p className="font-semibold">
        {t('payments:news.paid', { amount: money(amount, fee.currency), fee: fee.examName })}
      </p>
    </Callout>
  );
}

function Declined({ payment: { settledAt, startedAt, fee } }: { payment: FeePayment }) {
  const { t } = useTranslation(['payments', 'common']);
  const { time } = useFormats();
  return (
    <Callout tone="danger">
      <p className="font-semibold">
        {t('payments:news.declined', { time: time(settledAt ?? startedAt), fee: fee.examName })}
      </p>
      <p>{t('payments:news.declinedText')}</p>
    </Callout>
  );
}
