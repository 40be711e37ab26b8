import { useTranslation } from 'react-i18next';
import { BrandMark } from '#ui/BrandMark.tsx';

/** The seal and the portal's name. */
export function Brand() {
  const { t } = useTranslation(['common']);
  return (
    <span className="flex items-center gap-3 font-serif text-xl font-semibold tracking-wide">
      <BrandMark />
      <span>{t('common:portal')}</span>
    </span>
  );
}
