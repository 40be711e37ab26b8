/** Characters that nobody sees: soft hyphens, zero-width spaces, marks and overrides of a line's direction, fillers. */
const invisible =
  /\u034F|[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]/gu;
/** Joiners change letters of Arabic and Indic scripts, and emoji; after these characters they do nothing. */
const idleJoiners =
  /(?<=^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}\p{Z}\s])[\u200C\u200D]+/gu;
const joiners = /[\u200C\u200D]/g;
const noBreakSpaces = /[\u00A0\u2007\u202F]/g;

const dashes = /[\p{Pd}\u02D7\u2043\u207B\u208B\u2212]/gu;
/** Apostrophes and single quotes; the last ones are what NFKD makes of accents that stand alone. */
const apostrophes =
  /['`\u02B9\u02BB-\u02BD\u02BE\u02BF\u02C8\u05F3\u2018-\u201B\u2032\u2035]| [\u0300\u0301]/gu;
const quotes = /[\u00AB\u00BB\u05F4\u201C-\u201F\u2033\u2036\u2039\u203A\u300C-\u300F]/gu;
/** Accents and vowel points that people leave out; the vowel signs of Indic scripts are not among them. */
const accents =
  /[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE20-\uFE2F]/gu;

/** Letters that Unicode does not decompose, as people type them on a keyboard without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
};
const specialLetters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu');

/** The zeros of the scripts whose digits are typed on a keyboard of their own. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59]/g;

/** A text with the digits of any script as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replaceAll(otherDigits, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - zeros.findLast((zero) => zero <= code)!); // each of the digits is after its zero
  });

/** Words of ASCII with one space between them, which most cells of a spreadsheet are; they are read as they are. */
const plainWords = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/;

/**
 * A typed text as it is saved: without invisible characters, composed (NFC), with plain spaces and none around it.
 * Joiners stay where a script needs them. Reading it twice changes nothing.
 */
export const typedText = (text: string): string =>
  plainWords.test(text)
    ? text
    : text
        .replaceAll(invisible, '')
        .replaceAll(noBreakSpaces, ' ')
        .replaceAll(idleJoiners, '')
        .normalize('NFC')
        .trim();

/** Whether two typed texts are saved as the same text. */
export const isSameText = (one: string, other: string): boolean => typedText(one) === typedText(other);

/** Text of ASCII, in which only its own apostrophes and capitals are searched differently. */
const plainLines = /^[\t\n\r\x20-\x7e]*$/;

/** A typed text of one width, with plain dashes, spaces and digits, from which numbers and codes are read. */
export const plainText = (text: string): string =>
  plainWords.test(text)
    ? text
    : plainDigits(text.replaceAll(invisible, '').replaceAll(joiners, '').normalize('NFKC'))
        .replaceAll(dashes, '-')
        .replaceAll(/\s+/g, ' ')
        .trim();

/** What two numbers of documents are compared by, such as license numbers: letters and digits of any width and case. */
export const duplicateKey = (text: string): string =>
  plainText(text)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase();

/**
 * What typed text is searched in and by: lower case, without accents, apostrophes and invisible characters, with plain
 * dashes and quotes. `resume` finds “Résumé”, `O'Neil` finds “O’Neil”, `Soren` finds “Søren”.
 */
export const searchText = (text: string): string =>
  plainLines.test(text)
    ? text.replaceAll(/['`]/g, '').toLowerCase()
    : plainDigits(text.replaceAll(invisible, '').replaceAll(joiners, '').normalize('NFKD'))
        .replaceAll(apostrophes, '')
        .replaceAll(quotes, '"')
        .replaceAll(dashes, '-')
        .replaceAll(accents, '')
        .toLowerCase()
        .normalize('NFKD')
        .replaceAll(accents, '')
        .replaceAll(specialLetters, (letter) => plainLetters[letter]!); // the pattern is made of these letters

/** The words of a search, each as `searchText` has it. */
export const searchWords = (query: string): readonly string[] =>
  searchText(query).split(/\s+/).filter(Boolean);

/** A password as it is hashed: composed (NFC, RFC 8265), so that every keyboard and system types the same one. */
export const typedPassword = (password: string): string => password.normalize('NFC');
