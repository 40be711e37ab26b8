import { useTranslation } from 'react-i18next';
import { isExpired, isToCome } from '#domain/cme/cmeSummary.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';

interface ExpiryProps {
  of: { date: string; creditExpDate: string | null };
  today: string;
}

/**
 * The last day on which a credit counts; one that expired, or does not count yet, is marked with a word and a shape beside
 * its color.
 */
export function Expiry({ of, today }: ExpiryProps) {
  const { t } = useTranslation(['cme', 'common']);
  const { day } = useFormats();
  const { creditExpDate } = of;
  const isOver = isExpired(of, today);
  return (
    <span className={`inline-flex flex-col items-start gap-1 ${isOver ? 'text-danger' : ''}`}>
      <span className="columns:whitespace-nowrap">
        {creditExpDate === null ? t('cme:noEnd') : day(creditExpDate)}
      </span>
      {isOver && <StatusBadge tone="danger">{t('cme:expired')}</StatusBadge>}
      {isToCome(of, today) && <StatusBadge tone="info">{t('cme:toCome')}</StatusBadge>}
    </span>
  );
}
