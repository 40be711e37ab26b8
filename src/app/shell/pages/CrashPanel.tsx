import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemReport } from '#screens/kit/problemReport/ProblemReport.tsx';
import { Button } from '#ui/Button.tsx';
import { FaultReference } from '#ui/FaultReference.tsx';
import { Notice } from './Notice.tsx';

/** Replaces a screen that crashed, and offers a problem report; the rest of the portal keeps working. */
export function CrashPanel({ reference }: { reference: string }) {
  const { t } = useTranslation(['shell', 'common']);
  const titleId = useId();
  return (
    <>
      <Notice
        title={t('shell:crash.title')}
        text={
          <>
            <span>{t('shell:crash.text')}</span>
            <FaultReference reference={reference} className="mt-3 block text-base" />
          </>
        }
      >
        <Button tone="primary" onClick={() => window.location.reload()}>
          {t('common:actions.reload')}
        </Button>
      </Notice>
      <section aria-labelledby={titleId} className="mt-12 max-w-prose border-t border-line pt-6">
        <h2 id={titleId} className="mb-3 text-xl">
          {t('shell:report.title')}
        </h2>
        <ProblemReport />
      </section>
    </>
  );
}
