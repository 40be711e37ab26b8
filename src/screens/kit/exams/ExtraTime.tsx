import { useTranslation } from 'react-i18next';

/** The extra minutes that a time includes; nothing if there are none. */
export function ExtraTime({
  minutes = 0,
  className = 'text-sm',
}: {
  minutes?: number | undefined;
  className?: string;
}) {
  const { t } = useTranslation(['scoring']);
  if (minutes <= 0) return null;
  return (
    <span className={`block font-semibold ${className}`}>{t('scoring:extraTime', { count: minutes })}</span>
  );
}
