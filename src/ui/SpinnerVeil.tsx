import { useTranslation } from 'react-i18next';

/** An overlay that says that work is in progress; the focus stays where it is. */
export function SpinnerVeil({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation(['common']);
  return (
    <div aria-live="polite" aria-busy={isShown}>
      {isShown && (
        <div className="fixed inset-0 z-40 grid place-items-center bg-veil">
          <div className="flex items-center gap-4 rounded-sheet bg-raised px-6 py-4 font-semibold shadow-float">
            <span
              aria-hidden="true"
              className="size-6 animate-spin rounded-full border-3 border-line border-t-accent"
            />
            <span>{t('common:form.working')}</span>
          </div>
        </div>
      )}
    </div>
  );
}
