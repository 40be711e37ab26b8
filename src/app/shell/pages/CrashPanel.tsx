import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { Notice } from './Notice.tsx';

/** Replaces a screen that crashed; the rest of the portal keeps working. */
export function CrashPanel({ reference }: { reference: string }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Notice
      title={t('shell:crash.title')}
      text={
        <>
          {t('shell:crash.text')}
          <span className="mt-3 block text-base text-muted wrap-anywhere">
            {t('common:failed.reference', { reference })}
          </span>
        </>
      }
    >
      <Button tone="primary" onClick={() => window.location.reload()}>
        {t('common:actions.reload')}
      </Button>
    </Notice>
  );
}
