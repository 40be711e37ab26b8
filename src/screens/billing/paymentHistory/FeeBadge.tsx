import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { boardZone } from '#domain/boardTime.ts';
import { feeState, mayPay } from '#domain/billing/fees.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Deadline } from '#screens/kit/Deadline.tsx';
import { feeTones } from '#ui/status/feeTones.ts';
import { ScreenOrPaper } from '#ui/ScreenOrPaper.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

/** A fee's status as text, with its due date or why it cannot be paid: for the filter and the file. */
export function useFeeWords(): (fee: ExamFee) => string {
  const { t } = useTranslation(['payments', 'common']);
  const due = useDueWords();
  return useCallback(
    (fee) => [t(`payments:state.${feeState(fee)}`), due(fee)].filter(Boolean).join(', '),
    [t, due],
  );
}

function useDueWords(isPrinted = false): (fee: ExamFee) => string | null {
  const { t } = useTranslation(['payments', 'common']);
  const { deadlineIn, printedDeadlineIn } = useFormats();
  const dateOf = isPrinted ? printedDeadlineIn : deadlineIn;
  return useCallback(
    (fee) => {
      const state = feeState(fee);
      if (state === 'notOpen' || state === 'notBegun') return t(`payments:state.${state}Why`);
      return fee.dueDate !== null && mayPay(fee)
        ? t('payments:state.dueBy', { date: dateOf(fee.dueDate, boardZone) })
        : null;
    },
    [t, dateOf],
  );
}

interface FeeBadgeProps {
  fee: ExamFee;
  /** Epoch milliseconds. */
  now: number;
}

/** A fee's status as a badge, with its due date or why it cannot be paid. */
export function FeeBadge({ fee, now }: FeeBadgeProps) {
  const { t } = useTranslation(['payments', 'common']);
  const due = useDueWords();
  const printedDue = useDueWords(true);
  const state = feeState(fee);
  return (
    <>
      <StatusBadge tone={feeTones[state]}>{t(`payments:state.${state}`)}</StatusBadge>
      <span className="mt-1 block text-sm text-muted empty:hidden columns:w-44">
        <ScreenOrPaper
          screen={
            fee.dueDate !== null && mayPay(fee) ? (
              <Deadline at={fee.dueDate} now={now} sentence={(date) => t('payments:state.dueBy', { date })} />
            ) : (
              due(fee)
            )
          }
          paper={printedDue(fee)}
        />
      </span>
    </>
  );
}
