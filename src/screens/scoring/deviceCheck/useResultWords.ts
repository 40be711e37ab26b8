import { useTranslation } from 'react-i18next';
import { isNotGood, type CheckResult } from '#domain/scoring/deviceCheck.ts';

/** The sentence of a result, and what to do if it is not good. */
export function useResultWords() {
  const { t } = useTranslation(['deviceCheck', 'common']);
  return {
    resultOf: ({ reason, amount = 0 }: CheckResult) =>
      t(`deviceCheck:results.${reason}`, { count: amount, key: amount }),
    adviceOf: ({ reason }: CheckResult) => (isNotGood(reason) ? t(`deviceCheck:advice.${reason}`) : null),
  };
}
