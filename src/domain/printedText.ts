/**
 * The characters of which the fonts of the board's papers have a picture: Latin, Greek and Cyrillic letters with their
 * accents, digits and signs. Hebrew is in the fonts too, and would be drawn from the wrong side.
 */
const printed =
  /[ -~\u00a0-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u052f\u1e00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe\u2002-\u200a\u2010-\u2027\u202f-\u205e\u2070\u2071\u2074-\u208e\u20a0-\u20be\u2100-\u214f\u2190-\u2195\u2202\u2206\u2211\u2212\u221a\u221e\u2248\u2260\u2264\u2265\u25cf\ufb01\ufb02\s]/u;
/** What leaves no gap when it is left out: joiners, variants of emoji, marks of direction. */
const invisible =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\p{Variation_Selector}\ufeff]/gu;

/** White space of which the fonts may have no picture, such as the wide blank between a Japanese name's parts. */
const otherBlank = /[^\S ]/gu;

const visible = (text: string) => text.normalize('NFC').replaceAll(invisible, '').replaceAll(otherBlank, ' ');

/** Whether the board's papers show a text whole: in Latin, Greek or Cyrillic letters, digits and signs. */
export const isPrinted = (text: string): boolean =>
  Array.from(visible(text)).every((letter) => printed.test(letter));

/** What stands for a text of which nothing can be printed. */
const NOTHING = '(in letters that are not printed here)';

/**
 * A text as the board's papers show it: without what their fonts have no picture of, and without the brackets and blanks
 * around it. Empty if nothing is left.
 */
export function printedText(text: string): string {
  const whole = visible(text);
  if (isPrinted(whole)) return whole;
  const left = Array.from(whole, (letter) => (printed.test(letter) ? letter : '\uffff')).join('');
  const shown = left
    .replaceAll(/[([{«“"]\s*\uffff[\s\uffff]*[)\]}»”"]/gu, '\uffff')
    .replaceAll(/\s*\uffff[\s\uffff]*(?=[,.;:)]|$)/gu, '')
    .replaceAll(/\s*\uffff[\s\uffff]*/gu, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(shown) ? shown : '';
}

/** The same for a text of its own, such as a name: if nothing is left of it, that is said in its place. */
export const printedName = (text: string): string => printedText(text) || (text.trim() === '' ? '' : NOTHING);
