import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { boardZone } from '#domain/boardTime.ts';
import { mayPay, overduePayment } from '#domain/billing/fees.ts';
import { feePayments, unfinishedPayments, type FeePayment } from '#domain/billing/feeTotals.ts';
import type { PaymentRef } from '#machines/billing/payment.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { PaymentOutcome } from '#screens/kit/PaymentOutcome.tsx';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { examsOf, PaymentNews } from './PaymentNews.tsx';
import { useFeeName } from './FeeName.tsx';
import { PayButton } from './PayButton.tsx';

interface UnfinishedPaymentsProps {
  id: string;
  actor: PaymentRef<null>;
  fees: readonly ExamFee[];
  now: number;
  /** The card page led here. */
  isReturn: boolean;
}

/** Payments that were started and are not settled: what is known, and what the user can do. */
export function UnfinishedPayments({ id, actor, fees, now, isReturn }: UnfinishedPaymentsProps) {
  const [newest] = feePayments(fees);
  const isUnpaid = newest?.status === 'cancelled' || newest?.status === 'expired';
  return (
    <div id={id} aria-live="polite" className="space-y-4 empty:hidden print:hidden">
      {isReturn && isUnpaid && <PaymentOutcome fees={fees} />}
      <PaymentNews fees={fees} now={now} />
      {unfinishedPayments(fees).map((payment) =>
        payment.status === 'processing' ? (
          <Processing key={payment.transactionId} payment={payment} now={now} />
        ) : (
          <Opened key={payment.transactionId} actor={actor} payment={payment} />
        ),
      )}
    </div>
  );
}

function Processing({ payment, now }: { payment: FeePayment; now: number }) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  const overdue = overduePayment({ transactions: [payment] }, now);
  return (
    <Callout tone="info">
      <p className="font-semibold">
        {t('payments:processing.title', {
          amount: money(payment.amount, payment.currency),
          fee: examsOf(payment.fees),
        })}
      </p>
      <p>{t('payments:processing.text')}</p>
      {overdue && (
        <p>
          <ContactText
            text={t('payments:processing.overdue', { number: String(overdue.transactionId) })}
            reference={`payment-${overdue.transactionId}`}
          />
        </p>
      )}
    </Callout>
  );
}

function Opened({ actor, payment: { fees, startedAt } }: { actor: PaymentRef<null>; payment: FeePayment }) {
  const { t } = useTranslation(['payments', 'common']);
  const { momentIn } = useFormats();
  const isChecking = useSelector(actor, (snapshot) => snapshot.hasTag('checking'));
  const time = momentIn(startedAt, boardZone);
  const name = t('payments:opened.name', { fee: useFeeName()(...fees), time });
  return (
    <Callout tone="warning">
      <p className="font-semibold">{t('payments:opened.title', { fee: examsOf(fees), time })}</p>
      <p>{t('payments:opened.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <PayButton actor={actor} fees={fees.filter(mayPay)} isMain={false} name={name} />
        <Button
          tone="quiet"
          busy={isChecking}
          aria-label={t('payments:pay.of', { words: t('payments:opened.check'), fee: name })}
          onClick={() => actor.send({ type: 'fee.check' })}
        >
          {t('payments:opened.check')}
        </Button>
      </div>
    </Callout>
  );
}
