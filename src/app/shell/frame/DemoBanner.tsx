import { useTranslation } from 'react-i18next';

/** Says that all data is fictitious. Always rendered; CSS shows it when the document is marked as a demo. */
export function DemoBanner() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <aside
      aria-label={t('shell:demo.title')}
      className="demo-only sides bg-warning-tint py-1.5 text-sm text-ink"
    >
      <strong className="text-warning">{t('shell:demo.title')}</strong>{' '}
      <span>{`· ${t('shell:demo.text')} `}</span>
      <a href="/demo/mail" className="link inline-block py-0.5 whitespace-nowrap">
        {t('shell:demo.mail')}
      </a>
    </aside>
  );
}
