import { board } from '#domain/board.ts';

/** The header's external links, in order; each board sets its own URLs here. */
export const externalLinks = () =>
  [
    { name: 'news', href: 'https://www.example.org/news' },
    { name: 'epas', href: 'https://www.example.org/epas' },
    { name: 'about', href: 'https://www.example.org/about' },
    { name: 'contact', href: board.contactUrl },
  ] as const;
