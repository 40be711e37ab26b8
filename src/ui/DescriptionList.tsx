import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface DescriptionListProps {
  items: readonly (readonly [name: string, value: ReactNode])[];
  /** The values of all lists of the page start in one column. */
  aligned?: boolean;
}

/** Names and values of one record, side by side if there is room. */
export function DescriptionList({ items, aligned = false }: DescriptionListProps) {
  const { t } = useTranslation(['common']);
  return (
    <dl
      className={`grid gap-x-6 gap-y-1 ${aligned ? '@xs:grid-cols-[minmax(0,15rem)_1fr]' : '@xs:grid-cols-[max-content_1fr]'}`}
    >
      {items.map(([name, value], place) => (
        // Two items may have the same name.
        <div key={`${name} ${place}`} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="mb-1.5 wrap-anywhere @xs:mb-0">{value ?? t('common:notProvided')}</dd>
        </div>
      ))}
    </dl>
  );
}
