import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing.ts';
import { amountDue, feeState, overduePayment } from '#domain/billing/fees.ts';
import type { PaymentRef } from '#machines/billing/payment.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { PaymentNews } from './PaymentNews.tsx';
import { PayButton } from './PayButton.tsx';

interface UnfinishedPaymentsProps {
  actor: PaymentRef<null>;
  fees: readonly ExamFee[];
  now: number;
}

/** Payments that were started and are not settled: what is known, and what the user can do. */
export function UnfinishedPayments({ actor, fees, now }: UnfinishedPaymentsProps) {
  const unfinished = fees.filter((fee) => ['opened', 'processing'].includes(feeState(fee)));
  return (
    <div aria-live="polite" className="space-y-4 empty:hidden">
      <PaymentNews fees={fees} now={now} />
      {unfinished.map((fee) =>
        feeState(fee) === 'processing' ? (
          <Processing key={fee.feeId} fee={fee} now={now} />
        ) : (
          <Opened key={fee.feeId} actor={actor} fee={fee} now={now} />
        ),
      )}
    </div>
  );
}

function Processing({ fee, now }: { fee: ExamFee; now: number }) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  const sent = fee.transactions.find(({ status }) => status === 'processing');
  const overdue = overduePayment(fee, now);
  return (
    <Callout tone="info">
      <p className="font-semibold">
        {t('payments:processing.title', {
          amount: money(sent?.amount ?? amountDue(fee), fee.currency),
          fee: fee.examName,
        })}
      </p>
      <p>{t('payments:processing.text')}</p>
      {overdue && <p>{t('payments:processing.overdue', { number: String(overdue.transactionId) })}</p>}
    </Callout>
  );
}

function Opened({ actor, fee, now }: { actor: PaymentRef<null>; fee: ExamFee; now: number }) {
  const { t } = useTranslation(['payments', 'common']);
  const { day, time } = useFormats();
  const isChecking = useSelector(actor, (snapshot) => snapshot.hasTag('checking'));
  const opened = fee.transactions[0]!; // an opened fee has the attempt that opened it
  const values = { fee: fee.examName, time: time(opened.startedAt), date: day(opened.startedAt) };
  const isToday = new Date(opened.startedAt).toDateString() === new Date(now).toDateString();
  return (
    <Callout tone="warning">
      <p className="font-semibold">
        {t(isToday ? 'payments:opened.title' : 'payments:opened.titleEarlier', values)}
      </p>
      <p>{t('payments:opened.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <PayButton actor={actor} fee={fee} isMain={false} />
        <Button tone="quiet" busy={isChecking} onClick={() => actor.send({ type: 'fee.check' })}>
          {t('payments:opened.check')}
        </Button>
      </div>
    </Callout>
  );
}
