import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { PaymentRef } from '#machines/billing/payment.machine.ts';
import { Button } from '#ui/Button.tsx';
import { useFeeName } from './FeeName.tsx';

interface PayButtonProps {
  actor: PaymentRef<null>;
  /** What one payment is for. */
  fees: readonly ExamFee[];
  /** The page's primary action. */
  isMain: boolean;
  /** What no other button pays; the names of the fees by default. */
  name?: string;
  /** What the button says; "Pay now" by default. */
  label?: string;
}

/** Opens the card page; while one payment is being opened, no other can be. */
export function PayButton({ actor, fees, isMain, name, label }: PayButtonProps) {
  const { t } = useTranslation(['payments', 'common']);
  const nameOf = useFeeName();
  const feeIds = fees.map(({ feeId }) => feeId);
  const isStarting = useSelector(actor, (snapshot) => snapshot.hasTag('starting'));
  const isOpening =
    useSelector(actor, ({ context }) => context.feeIds.join() === feeIds.join()) && isStarting;
  const words = isOpening ? t('payments:pay.opening') : (label ?? t('payments:pay.now'));
  return (
    <Button
      tone={isMain ? 'primary' : 'secondary'}
      busy={isStarting}
      aria-label={t('payments:pay.of', { words, fee: name ?? nameOf(...fees) })}
      onClick={() => actor.send({ type: 'fees.pay', feeIds })}
      className="whitespace-nowrap"
    >
      {words}
    </Button>
  );
}
