import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Callout } from './Callout.tsx';

/** Says that a list could not be loaded again, so that what is shown may be older than what the board has. */
export function StaleNotice({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation(['common']);
  return (
    <div className="mb-6 max-w-prose">
      <Callout tone="warning">
        <p>{t('common:stale.text')}</p>
        <Button className="mt-3" onClick={onReload}>
          {t('common:stale.reload')}
        </Button>
      </Callout>
    </div>
  );
}
