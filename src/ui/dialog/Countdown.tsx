import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/useFormats.ts';

/**
 * The time left until an instant, every second; screen readers announce it at the start and when little time is
 * left.
 */
export function Countdown({ until }: { until: number }) {
  const { t } = useTranslation(['shell', 'common']);
  const { countdown } = useFormats();
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  const left = Math.max(0, until - now);
  const spoken = Math.ceil(left / 30_000) * 30_000;
  return (
    <p className="mt-4 text-xl font-semibold">
      <span aria-hidden="true" className="tabular">
        {t('shell:dialog.timeLeft', { time: countdown(left) })}
      </span>
      <output className="sr-only">{t('shell:dialog.timeLeft', { time: countdown(spoken) })}</output>
    </p>
  );
}
