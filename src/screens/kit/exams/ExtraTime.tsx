import { useTranslation } from 'react-i18next';

/** The extra minutes that a time includes; nothing if there are none. */
export function ExtraTime({ minutes = 0 }: { minutes?: number | undefined }) {
  const { t } = useTranslation(['scoring']);
  if (minutes <= 0) return null;
  return <span className="block text-sm font-semibold">{t('scoring:extraTime', { count: minutes })}</span>;
}
