import { useTranslation } from 'react-i18next';
import type { ExamFee } from '#contract/billing/billing.ts';
import { boardYear } from '#domain/boardTime.ts';
import { feeTotals } from '#domain/billing/feeTotals.ts';
import { useFormats } from '#i18n/useFormats.ts';

/** The amounts due now and paid this year, per currency. */
export function Totals({ fees, now }: { fees: readonly ExamFee[]; now: number }) {
  const { t } = useTranslation(['payments', 'common']);
  const { money } = useFormats();
  const totals = feeTotals(fees, now);
  const year = String(boardYear(now));
  const lines = [
    [t('payments:totals.due'), 'due'],
    [t('payments:totals.paid', { year }), 'paid'],
  ] as const;
  return (
    <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-3">
      {lines.map(([name, sum]) => (
        <div key={sum}>
          <dt className="text-muted">{name}</dt>
          {totals.map(({ currency, [sum]: amount }) => (
            <dd key={currency} className="tabular font-serif text-2xl">
              {money(amount, currency)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
