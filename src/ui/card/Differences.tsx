import { useTranslation } from 'react-i18next';

/** One field with two values, formatted; empty for none. */
export interface Difference {
  label: string;
  mine: string;
  theirs: string;
}

/** The differences between the draft and the server's version, field by field. */
export function Differences({ rows }: { rows: readonly Difference[] }) {
  const { t } = useTranslation(['cards', 'common']);
  const words = (value: string) => (value === '' ? t('cards:differences.nothing') : value);
  if (rows.length === 0) return <p className="mt-4">{t('cards:differences.none')}</p>;
  return (
    <dl className="mt-4 divide-y divide-line rounded-sheet border border-line bg-raised">
      {rows.map(({ label, mine, theirs }, place) => (
        // Two fields may have the same name.
        <div key={`${label} ${place}`} className="grid gap-x-6 gap-y-1 px-4 py-3 @lg:grid-cols-[1fr_1fr_1fr]">
          <dt className="font-semibold wrap-anywhere">{label}</dt>
          <dd className="wrap-anywhere">
            <span className="block text-sm text-muted">{t('cards:differences.mine')}</span>
            <span>{words(mine)}</span>
          </dd>
          <dd className="wrap-anywhere">
            <span className="block text-sm text-muted">{t('cards:differences.theirs')}</span>
            <span>{words(theirs)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
