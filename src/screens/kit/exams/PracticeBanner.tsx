import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useTitlePrefix } from '#ui/useTitlePrefix.ts';

/** Marks a page of a practice exam, also in print and in the document's title. */
export function PracticeBanner() {
  const { t } = useTranslation(['scoring', 'common']);
  useTitlePrefix(t('scoring:practice.documentTitle'));
  return (
    <div
      role="note"
      className="mb-5 flex items-start gap-3 rounded-sheet border-2 border-dashed border-warning bg-warning-tint px-4 py-3"
    >
      <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <p className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{`${t('scoring:practice.word')}.`}</strong>{' '}
        <span>{t('scoring:practice.banner')}</span>
      </p>
    </div>
  );
}
