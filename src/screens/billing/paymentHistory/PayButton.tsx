import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing.ts';
import type { PaymentRef } from '#machines/billing/payment.machine.ts';
import { Button } from '#ui/Button.tsx';
import { useFeeName } from './FeeName.tsx';

interface PayButtonProps {
  actor: PaymentRef<null>;
  fee: ExamFee;
  /** The page's primary action. */
  isMain: boolean;
}

/** Opens the card page; while one payment is being opened, no other can be. */
export function PayButton({ actor, fee, isMain }: PayButtonProps) {
  const { t } = useTranslation(['payments', 'common']);
  const nameOf = useFeeName();
  const isStarting = useSelector(actor, (snapshot) => snapshot.hasTag('starting'));
  const isOpening = useSelector(actor, ({ context }) => context.feeId === fee.feeId) && isStarting;
  const words = isOpening ? t('payments:pay.opening') : t('payments:pay.now');
  return (
    <Button
      tone={isMain ? 'primary' : 'secondary'}
      busy={isStarting}
      aria-label={t('payments:pay.of', { words, fee: nameOf(fee) })}
      onClick={() => actor.send({ type: 'fee.pay', feeId: fee.feeId })}
      className="whitespace-nowrap"
    >
      {words}
    </Button>
  );
}
