/** Titles and suffixes, which are not part of a name. */
const titles = new Set([
  'dr',
  'doctor',
  'prof',
  'professor',
  'md',
  'do',
  'phd',
  'mph',
  'msc',
  'facs',
  'jr',
  'sr',
]);

const partsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !titles.has(part));

/** The same first name, or one is the other's initial. */
const isSameFirst = (one = '', other = '') =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/**
 * Whether two names can be the same person: the same first name or its initial, and the same last name,
 * ignoring middle names, titles and spelling of accents. "Dr. E. R. Marsh" and "Ellen Marsh, MD" match.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  return a.length > 1 && b.length > 1 && isSameFirst(a[0], b[0]) && a.at(-1) === b.at(-1);
}
