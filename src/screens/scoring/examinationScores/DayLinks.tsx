import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormats } from '#i18n/useFormats.ts';

/** Links to the examiner's exam days. */
export function DayLinks({ days, shown }: { days: readonly string[]; shown: string }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { day } = useFormats();
  const [params] = useSearchParams();
  if (days.length < 2) return null;
  /** The address of another day, with the order and form of the ledger, but not what only this day has. */
  const addressOf = (each: string) => {
    const next = new URLSearchParams(params);
    next.set('date', each);
    next.delete('ledger-page');
    next.delete('ledger-show');
    return `?${next}`;
  };
  return (
    <nav aria-label={t('scoring:scores.days')}>
      <ul className="flex flex-wrap gap-2">
        {days.map((each) => (
          <li key={each}>
            <Link
              to={addressOf(each)}
              aria-current={each === shown ? 'page' : undefined}
              className={`inline-flex min-h-11 items-center rounded-sheet border px-4 font-semibold text-accent ${
                each === shown
                  ? 'border-l-4 border-accent bg-accent-tint'
                  : 'border-edge bg-raised hover:border-accent hover:bg-accent-tint'
              }`}
            >
              {day(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
