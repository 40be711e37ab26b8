import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Names and values of one record, side by side if there is room. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const { t } = useTranslation(['common']);
  return (
    <dl className="grid gap-x-6 gap-y-1 @xs:grid-cols-[max-content_1fr]">
      {facts.map(([name, value], place) => (
        // Two facts may have the same name.
        <div key={`${name} ${place}`} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="mb-1.5 wrap-anywhere @xs:mb-0">{value ?? t('common:notProvided')}</dd>
        </div>
      ))}
    </dl>
  );
}
