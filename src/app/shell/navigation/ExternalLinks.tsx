import { useTranslation } from 'react-i18next';
import { board } from '#domain/board.ts';

/** The header's external links, in order; each board sets its own URLs here. */
const externalLinks = () =>
  [
    { name: 'news', href: 'https://www.example.org/news' },
    { name: 'epas', href: 'https://www.example.org/epas' },
    { name: 'about', href: 'https://www.example.org/about' },
    { name: 'contact', href: board.contactUrl },
  ] as const;

/** Links to the board's own pages; each opens in a new tab and says so. */
export function ExternalLinks({ className }: { className: string }) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <nav aria-label={t('shell:header.label')} className={className}>
      {externalLinks().map(({ name, href }) => (
        <a
          key={name}
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center text-muted hover:text-accent hover:underline"
        >
          <span>{t(`shell:header.${name}`)}</span>
          <span className="sr-only">{` ${t('shell:header.newTab')}`}</span>
        </a>
      ))}
    </nav>
  );
}
