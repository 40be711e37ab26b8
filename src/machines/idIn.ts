/** The number that a parameter of the URL names; null for anything else. */
export function idIn(params: Readonly<Record<string, string | undefined>>, name: string): number | null {
  const text = params[name] ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}
