import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/useNow.ts';
import { version } from './version.ts';

/** The year, the copyright and the version. */
export function Footer() {
  const { t } = useTranslation(['shell', 'common']);
  const year = new Date(useNow()).getFullYear();
  const rights = t('shell:footer.rights', { year });
  // The prerendered page may be from an earlier year: update the hydrated text.
  const refresh = (line: HTMLElement | null) => {
    if (line && line.textContent !== rights) line.textContent = rights;
  };
  return (
    <footer className="sides mt-auto flex flex-wrap justify-between gap-x-6 border-t border-line py-4 text-sm text-muted">
      <p ref={refresh} suppressHydrationWarning>
        {rights}
      </p>
      <p className="tabular">{t('shell:footer.version', { version })}</p>
    </footer>
  );
}
