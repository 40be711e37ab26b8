import { searchText } from '#domain/typed/typedText.ts';

/** What stands before a name. */
const salutations = new Set(['dr', 'doctor', 'prof', 'professor', 'mr', 'mrs', 'ms']);
/** Degrees, fellowships and generations, which stand after a name. */
const titles = new Set(
  `md do phd mph mba msc ms ma mbbs mbbch mbchb bmbs dphil dsc mha mhs med jd facs fasmbs facc fcps frcs frcsc frcsed
   frcseng frcsi frcp frcpc mrcs mrcp fics dds dmd jr sr ii iii iv esq`.split(/\s+/),
);
/** Titles that are last names, too. */
const lastNames = new Set(['do', 'ma']);

/** A part of a name as it is compared, and whether all its letters are capitals. */
interface Part {
  readonly text: string;
  readonly isCapital: boolean;
}

/** The parts of a text without commas: hyphens part it, and so do the dots of initials, but not those of a title. */
const partsOf = (text: string): readonly Part[] =>
  text.split(/[\s\p{Pd}]+/u).flatMap((word) => {
    const isCapital = word === word.toUpperCase();
    const whole = searchText(word.replaceAll('.', ''));
    const texts = titles.has(whole) || salutations.has(whole) ? [whole] : word.split('.').map(searchText);
    return texts
      .map((each) => ({ text: each.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''), isCapital }))
      .filter(({ text: each }) => each !== '');
  });

const isTitle = ({ text }: Part) => titles.has(text);

/** The parts without what stands before a name. */
const withoutSalutations = (parts: readonly Part[]) => {
  const first = parts.findIndex(({ text }) => !salutations.has(text));
  return first === -1 ? parts : parts.slice(first);
};

/**
 * The ways to read a name that ends with titles; at least two parts are left. "Van Do" ends with a last name and "Marsh
 * DO" with a degree, but "MARSH DO" may end with either.
 */
function withoutTitles(parts: readonly Part[], isMixed: boolean): readonly (readonly Part[])[] {
  const last = parts.at(-1);
  if (!last || parts.length < 3 || !isTitle(last)) return [parts];
  const shorter = withoutTitles(parts.slice(0, -1), isMixed);
  if (!lastNames.has(last.text)) return shorter;
  if (!isMixed) return [parts, ...shorter];
  return last.isCapital ? shorter : [parts];
}

/** The ways to read a name, each in the order first to last and without titles. */
function readingsOf(name: string): readonly (readonly string[])[] {
  const isMixed = /\p{Ll}/u.test(name) && /\p{Lu}/u.test(name);
  const [before = [], ...after] = name
    .normalize('NFKC')
    .split(/[,\u060C\u3001]/u)
    .map((text) => withoutSalutations(partsOf(text)))
    .filter((parts) => parts.length > 0);
  const named = after.filter((parts) => !parts.every(isTitle));
  const reversed = (first: readonly Part[]) =>
    withoutTitles(first, isMixed).map((parts) => [
      ...parts,
      ...before.filter((part, at) => at === 0 || !isTitle(part) || lastNames.has(part.text)),
    ]);
  const readings =
    named.length > 0
      ? reversed(named.flat())
      : // A first name can be spelled as a title: "Rahman, Md".
        [...withoutTitles(before, isMixed), ...(before.length === 1 && after[0] ? reversed(after[0]) : [])];
  return readings.map((parts) => parts.map(({ text }) => text));
}

/** The same first name, or one is the other's initial. */
const isSameFirst = (one = '', other = '') =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other));

/**
 * Whether two names can be the same person: the same text, or the same first name or its initial and the same last
 * name; middle names, titles, their order ("Marsh, Ellen") and the spelling of accents, hyphens and apostrophes do not
 * matter. "Dr. E. R. Marsh" and "Ellen Marsh, MD" match; a single name matches only itself.
 */
export function isSameName(one: string, other: string): boolean {
  const wholes = [one, other].map((name) =>
    partsOf(name.replaceAll(',', ' '))
      .map(({ text }) => text)
      .join(' '),
  );
  if (wholes[0] === wholes[1]) return wholes[0] !== '';
  const others = readingsOf(other);
  return readingsOf(one).some((a) =>
    others.some((b) =>
      a.length === 1 || b.length === 1
        ? a.length === b.length && a[0] === b[0]
        : isSameFirst(a[0], b[0]) && a.at(-1) === b.at(-1) && a.length > 0,
    ),
  );
}
