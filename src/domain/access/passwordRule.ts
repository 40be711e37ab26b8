/** The fewest characters of a new password. */
const PASSWORD_MINIMUM = 12;

/** Why a new password is easy to guess: it follows a pattern, or is made of what is known of the person. */
export type PasswordProblem = 'pattern' | 'own' | 'common';

/** A word of the person is looked for from this length on. */
const OWN_WORD = 3;
/** So many characters beside the person's own words are needed. */
const OWN_REST = 6;
/** So many characters are needed that do not follow from the one before. */
const UNPREDICTABLE = 4;

/** Rows in which a character follows from its neighbor; after 9 comes 0. */
const rows = ['12345678901', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const follows = (before: string, after: string) =>
  before === after || rows.some((row) => row.includes(before + after) || row.includes(after + before));

/** The shortest beginning that the text is a repetition of, as a number of characters; the last one may be cut off. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}

/** Letters and digits in lower case and without accents. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

function isPattern(password: string): boolean {
  const text = password.toLowerCase();
  let unpredictable = 0;
  for (let at = 0; at < text.length; at++)
    if (at === 0 || !follows(text.charAt(at - 1), text.charAt(at))) unpredictable++;
  const period = periodOf(text);
  return unpredictable < UNPREDICTABLE || (period < PASSWORD_MINIMUM && period * 2 <= text.length);
}

/** Whether hardly anything is left once the person's own words are taken out. */
function isOwn(text: string, ownWords: readonly string[]): boolean {
  const words = ownWords
    .flatMap((word) => [plain(word), ...word.split(/[^\p{L}\p{N}]+/u).map(plain)])
    .filter((word) => word.length >= OWN_WORD)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain(text));
  return rest.length < OWN_REST && rest.length < plain(text).length;
}

/**
 * What makes a new password easy to guess, or null. `ownWords` are user name, name and the part of the address before
 * the `@`; `isCommon` knows the most common passwords, in lower case, and is asked for the password and for the word that is
 * left without the digits and signs around it.
 */
export function passwordProblem(
  password: string,
  ownWords: readonly string[],
  isCommon: (word: string) => boolean,
): PasswordProblem | null {
  if (isPattern(password)) return 'pattern';
  const lower = password.toLowerCase();
  if (isCommon(lower) || isCommon(lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))) return 'common';
  return isOwn(password, ownWords) ? 'own' : null;
}
