import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../Panel.tsx';

/** Said of a card that there is none, or none for this person: the two are told apart nowhere. */
export function MissingCard({ way }: { way: ReactNode }) {
  const { t } = useTranslation(['cards', 'common']);
  return (
    <Panel title={t('cards:missing.title')} status="ready">
      <p className="mb-5 max-w-prose">{t('cards:missing.text')}</p>
      {way}
    </Panel>
  );
}
