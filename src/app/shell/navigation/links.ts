/** The header's external links, in order; a board puts its own addresses here. */
export const externalLinks = [
  { name: 'news', href: 'https://www.example.org/news' },
  { name: 'epas', href: 'https://www.example.org/epas' },
  { name: 'about', href: 'https://www.example.org/about' },
  { name: 'contact', href: 'https://www.example.org/contact' },
] as const;
