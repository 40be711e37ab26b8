import { useTranslation } from 'react-i18next';
import { isNotGood, type CheckLevel, type CheckResult } from '#domain/scoring/deviceCheck.ts';
import type { StatusTone } from '#ui/status/StatusBadge.tsx';

/** The look of a check's level, also while it has none yet. */
export const levelTones: Readonly<Record<CheckLevel | 'checking' | 'open', StatusTone>> = {
  good: 'success',
  warn: 'warning',
  bad: 'danger',
  checking: 'progress',
  open: 'neutral',
};

/** The sentence of a result, and what to do if it is not good. */
export function useResultWords() {
  const { t } = useTranslation(['deviceCheck', 'common']);
  return {
    resultOf: ({ reason, amount = 0 }: CheckResult) =>
      t(`deviceCheck:results.${reason}`, { count: amount, key: amount }),
    adviceOf: ({ reason }: CheckResult) => (isNotGood(reason) ? t(`deviceCheck:advice.${reason}`) : null),
  };
}
