import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExamFee } from '#contract/billing/billing.ts';
import {
  amountDue,
  feeRefund,
  feeState,
  leftToRefund,
  mayPay,
  overduePayment,
  surplusCharges,
  type FeeState,
} from '#domain/billing/fees.ts';
import { boardZone } from '#domain/boardTime.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Deadline } from '#screens/kit/Deadline.tsx';
import { Button } from '#ui/Button.tsx';
import { ContactText } from '#ui/ContactText.tsx';
import { feeTones } from '#ui/status/feeTones.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { paymentsPath } from '../parts/paths.ts';

interface FeeCardProps {
  fee: ExamFee;
  /** Epoch milliseconds. */
  now: number;
  /** The fee to pay next: its button is the page's primary one. */
  isNext: boolean;
  /** Another button pays it too, and says where it leads. */
  isShared: boolean;
  isBusy: boolean;
  isChecking: boolean;
  onPay: () => void;
  onCheck: () => void;
}

/** One fee with its status, as a word and as a sentence. */
export function FeeCard({ fee, now, isNext, isShared, isBusy, isChecking, onPay, onCheck }: FeeCardProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { money } = useFormats();
  const state = feeState(fee);
  const amount = money(fee.amount, fee.currency);
  const isUnfinished = state === 'opened' || state === 'processing';
  return (
    <section className="rounded-sheet border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-xl">{t(`registration:fee.type.${fee.feeType}`)}</h2>
        <StatusBadge tone={feeTones[state]}>{t(`registration:fee.state.${state}`)}</StatusBadge>
      </div>
      <p className="tabular mt-2 text-2xl">{amount}</p>
      {fee.dueDate !== null && state !== 'paid' && (
        <p className="text-muted">
          <Deadline at={fee.dueDate} now={now} sentence={(date) => t('registration:fee.dueBy', { date })} />
        </p>
      )}
      <div aria-live="polite" className="mt-3 space-y-2 empty:hidden">
        <StateWords fee={fee} state={state} now={now} />
        {surplusCharges(fee).map((charge) => (
          <p key={charge.transactionId}>
            {t('registration:fee.surplus', { amount: money(leftToRefund(charge), fee.currency) })}
          </p>
        ))}
      </div>
      {(mayPay(fee) || isUnfinished) && (
        <div className="mt-4">
          <div className="flex flex-wrap gap-3">
            {mayPay(fee) && (
              <Button tone={isNext ? 'primary' : 'secondary'} busy={isBusy} onClick={onPay}>
                {t('registration:fee.pay', { amount: money(amountDue(fee), fee.currency) })}
              </Button>
            )}
            {isUnfinished && (
              <Button busy={isBusy || isChecking} onClick={onCheck}>
                {t('registration:fee.check')}
              </Button>
            )}
          </div>
          {mayPay(fee) && !isShared && (
            <p className="mt-2 text-sm text-muted">{t('registration:fee.leaving')}</p>
          )}
        </div>
      )}
    </section>
  );
}

/** What a fee's state means for the user, and the outcome of the last payment attempt. */
function StateWords({ fee, state, now }: { fee: ExamFee; state: FeeState; now: number }) {
  const { t } = useTranslation(['registration', 'common']);
  const { momentIn, money } = useFormats();
  const isOpenPath = useOpenPath();
  const [newest] = fee.transactions;
  const write = (minorUnits: number) => money(minorUnits, fee.currency);

  if (state === 'paid') {
    const { refunded } = feeRefund(fee);
    const receipt = fee.transactions.find(({ receiptNumber }) => receiptNumber !== null)?.receiptNumber;
    return (
      <p>
        <span>{t('registration:fee.paid')}</span>{' '}
        {refunded > 0 && (
          <>
            <span>{t('registration:fee.refunded', { amount: write(refunded) })}</span>{' '}
          </>
        )}
        {receipt && <span>{t('registration:fee.receipt', { number: receipt })}</span>}{' '}
        {isOpenPath(paymentsPath) && (
          <Link to={paymentsPath} className="link">
            {t('registration:fee.receipts')}
          </Link>
        )}
      </p>
    );
  }
  if (state === 'processing') {
    const overdue = overduePayment(fee, now);
    return (
      <>
        <p>{t('registration:fee.processing')}</p>
        {overdue && (
          <p>
            <ContactText
              text={t('registration:fee.overdue', { number: String(overdue.transactionId) })}
              reference={`payment-${overdue.transactionId}`}
            />
          </p>
        )}
      </>
    );
  }
  if (state === 'expired' || state === 'notOpen')
    return (
      <p>
        <ContactText text={t(`registration:fee.${state}`)} reference={`exam-${fee.examId}`} />
      </p>
    );
  return (
    <>
      {fee.paidTotal > 0 && (
        <p>
          {t('registration:fee.part', {
            paid: write(fee.paidTotal),
            amount: write(fee.amount),
            left: write(amountDue(fee)),
          })}
        </p>
      )}
      {newest?.status === 'open' && (
        <p>{t('registration:fee.opened', { time: momentIn(newest.startedAt, boardZone) })}</p>
      )}
      {newest?.status === 'declined' && <p>{t('registration:fee.declined')}</p>}
      {(newest?.status === 'cancelled' || newest?.status === 'expired') && (
        <p>{t('registration:fee.cancelled')}</p>
      )}
    </>
  );
}
