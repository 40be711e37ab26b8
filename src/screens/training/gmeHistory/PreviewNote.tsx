import { useTranslation } from 'react-i18next';

/** Says that a part of a page counts what is not saved yet. */
export function PreviewNote({ isPreview }: { isPreview: boolean }) {
  const { t } = useTranslation(['gme', 'common']);
  return (
    <output className="mb-4 block border-l-4 border-info pl-3 font-semibold text-info empty:hidden">
      {isPreview && t('gme:preview')}
    </output>
  );
}
