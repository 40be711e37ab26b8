import { useTranslation } from 'react-i18next';

const views = ['examinees', 'cases'] as const;
/** How the scores of a day are laid out. */
export type View = (typeof views)[number];

/** All examinees at a glance, or case by case, where scores are found and changed. */
export function ViewChoice({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation(['scoring', 'common']);
  return (
    <fieldset aria-label={t('scoring:scores.view.label')} className="mb-4 flex">
      {views.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => onView(each)}
          className={`min-h-11 border px-4 font-semibold first:rounded-l-sheet last:-ml-px last:rounded-r-sheet ${
            each === view
              ? 'relative z-10 border-accent bg-accent-tint text-accent'
              : 'border-edge bg-raised text-ink hover:border-accent'
          }`}
        >
          {t(`scoring:scores.view.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
