import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { Intention } from '#contract/registration/examinations.ts';
import { boardZone } from '#domain/boardTime.ts';
import { feeLines, type FeeLine } from '#domain/registration/memberExams.ts';
import type { ExamEntry } from '#domain/registration/registrationWindow.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** The fees of a member, as far as they are loaded. */
export interface FeesLike {
  value: readonly ExamFee[] | null;
  status: 'loading' | 'failed' | 'ready';
}

/** An exam's fees and paid amounts, as names and values. */
export function useFeeItems({ value, status }: FeesLike, entry: ExamEntry, intention: Intention | null) {
  const { t } = useTranslation(['apply', 'common']);
  const { money, deadlineIn } = useFormats();
  if (value === null) {
    const words = status === 'failed' ? t('apply:fee.failed') : t('common:loading');
    return [[t('apply:fee.title'), words] as const];
  }
  const wordsOf = ({ fee, state, left }: FeeLine) => {
    const values = {
      amount: money(fee.amount, fee.currency),
      paid: money(fee.paidTotal, fee.currency),
      left: money(left, fee.currency),
    };
    const isOffered = state === 'price' && entry.window.open && intention?.intends !== false;
    if ((state === 'due' || state === 'partPaid' || isOffered) && fee.dueDate !== null)
      return t(`apply:fee.${state}By`, { ...values, date: deadlineIn(fee.dueDate, boardZone) });
    return t(`apply:fee.${state}`, values);
  };
  // A fee with its own name, such as an annual fee, is shown under it.
  const nameOf = ({ fee }: FeeLine) =>
    fee.examName === entry.exam.examName ? t(`apply:fee.${fee.feeType}`) : fee.examName;
  return feeLines(value, entry, intention).map((line) => [nameOf(line), wordsOf(line)] as const);
}
