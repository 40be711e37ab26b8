/**
 * The members of a JSON object that the page names in `<meta name="…">`; none if there is no such tag, or it is
 * unreadable.
 */
export function settingsOfPage(name: string, page: Document): Readonly<Record<string, unknown>> {
  const text = page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  if (text === '') return {};
  try {
    const named: unknown = JSON.parse(text);
    return typeof named === 'object' && named !== null ? { ...named } : {};
  } catch {
    return {};
  }
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
