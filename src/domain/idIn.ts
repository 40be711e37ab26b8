/** Ids are 32-bit integers, in the database too. */
const LARGEST_ID = 2 ** 31 - 1;

/** The id that a parameter of the URL names; null for anything else. */
export function idIn(params: Readonly<Record<string, string | undefined>>, name: string): number | null {
  const text = params[name] ?? '';
  return /^\d{1,10}$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : null;
}
