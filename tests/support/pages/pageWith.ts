/** A page with a setting in `<meta name="…">`. */
export function pageWith(name: string, content: string): Document {
  const page = document.implementation.createHTMLDocument();
  const meta = page.createElement('meta');
  meta.name = name;
  meta.content = content;
  page.head.append(meta);
  return page;
}
