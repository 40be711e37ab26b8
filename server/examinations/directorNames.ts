/** What stands before and after a name and is no part of it. */
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

/** The same first name, or one of them its initial. */
const isSameFirst = (one = '', other = '') =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/**
 * Whether two people of this name may be one: the same first name or its initial and the same last part of the name,
 * whatever stands between them and however it is written. "Dr. E. R. Marsh" and "Ellen Marsh, MD" are the same.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  return a.length > 1 && b.length > 1 && isSameFirst(a[0], b[0]) && a.at(-1) === b.at(-1);
}
