/** Minimum length of a new password. */
const PASSWORD_MINIMUM = 12;

/** Why a new password is easy to guess: it follows a pattern, contains the user's own data, or is a common password. */
export type PasswordProblem = 'pattern' | 'own' | 'common';

/** Minimum length of a word of the user's that is searched for. */
const OWN_WORD = 3;
/** Characters required in addition to the user's own words. */
const OWN_REST = 6;
/** Characters required that do not follow from the previous one. */
const UNPREDICTABLE = 4;

/** Sequences in which a character follows from its neighbor; 0 comes after 9. */
const rows = ['12345678901', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const follows = (before: string, after: string) =>
  before === after || rows.some((row) => row.includes(before + after) || row.includes(after + before));

/** The length of the shortest prefix that the text repeats; the last repetition may be cut off. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}

/** Letters and digits in lower case, without accents. */
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

/** Whether too little remains once the user's own words are removed. */
function isOwn(text: string, ownWords: readonly string[]): boolean {
  const words = ownWords
    .flatMap((word) => [plain(word), ...word.split(/[^\p{L}\p{N}]+/u).map(plain)])
    .filter((word) => word.length >= OWN_WORD)
    .toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain(text));
  return rest.length < OWN_REST && rest.length < plain(text).length;
}

/**
 * Returns why a new password is easy to guess, or null. `ownWords` are user name, name and the local part of the
 * email address; `isCommon` knows the most common passwords, in lower case, and is called with the password and
 * with the password stripped of leading and trailing non-letters.
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
