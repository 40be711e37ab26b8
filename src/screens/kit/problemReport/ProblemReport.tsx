import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecentActivity } from '#portal/RecentActivityContext.tsx';
import { useClock } from '#i18n/ClockContext.ts';
import { Button } from '#ui/Button.tsx';
import { saveText } from '#ui/saveText.ts';
import { reportText } from './reportText.ts';

/** Offers a problem report: it is shown first, and saved as it was shown. */
export function ProblemReport() {
  const { t } = useTranslation(['shell']);
  const activity = useRecentActivity();
  const [shown, setShown] = useState<{ text: string; name: string } | null>(null);
  const clock = useClock();
  const id = useId();

  const toggle = () => {
    if (shown) return setShown(null);
    const at = clock.now();
    const minute = new Date(at).toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
    setShown({
      text: reportText(t, activity, { at, browser: navigator.userAgent }),
      name: t('shell:report.file', { minute }),
    });
  };

  return (
    <>
      <p>{t('shell:report.text')}</p>
      <Button className="mt-4" aria-controls={id} onClick={toggle}>
        {t(shown ? 'shell:report.hide' : 'shell:report.show')}
      </Button>
      <div id={id}>
        {shown && (
          <>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard */}
            <section tabIndex={0} aria-label={t('shell:report.label')} className={frame}>
              <pre className="text-sm whitespace-pre-wrap wrap-anywhere">
                {shown.text.split(/(?<=\n)/).map((line, index) => (
                  <span key={index} className="block pl-6 -indent-6">
                    {line}
                  </span>
                ))}
              </pre>
            </section>
            <Button
              tone="primary"
              className="mt-4"
              onClick={() => saveText(shown.text, { name: shown.name, type: 'text/plain' })}
            >
              {t('shell:report.save')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const frame = 'mt-4 max-h-96 overflow-y-auto rounded-sheet border border-edge bg-paper p-4';
