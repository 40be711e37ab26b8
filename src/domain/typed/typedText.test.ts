import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { duplicateKey, isSameText, plainText, searchText, searchWords, typedText } from './typedText.ts';

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
const settings = { seed: 35, numRuns: 2_000 };

/** Texts of letters with accents, ligatures, wide letters, digits, dashes and quotes, as people paste them. */
const pasted = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 24 }),
  fc.string({
    unit: fc.constantFrom(
      ...Array.from('aeZ ÉüñçşÅøłßæœıİΣς가がガｱＡ１２٣۴-–—‑−\'’´`"“”«»ﬁ½²क़ؤי\u00A0\u200B\u2067'),
    ),
    maxLength: 24,
  }),
);

describe('typed text', () => {
  it.each([
    ['A-12345\u200B', 'A-12345'],
    ['\u202A+1 216\u00A0555 0142\u202C', '+1 216 555 0142'],
    ['\uFEFFRosa\u00AD Lund\u200E ', 'Rosa Lund'],
    ['Re\u0301sume\u0301', 'Résumé'],
    ['first\nsecond', 'first\nsecond'],
    ['A\u200D1\u200C', 'A1'],
    // Joiners are part of a Persian name, of a Malayalam one, and of a family's emoji.
    ['\u0646\u06cc\u0644\u200c\u0648\u0641\u0631', '\u0646\u06cc\u0644\u200c\u0648\u0641\u0631'],
    ['\u0D05\u0D28\u0D4D\u200D', '\u0D05\u0D28\u0D4D\u200D'],
    ['👩\u200D👧', '👩\u200D👧'],
  ])('is saved as it is seen: %j', (typed, saved) => expect(typedText(typed)).toBe(saved));

  it('is the same in composed and decomposed form, and does not change when it is read again', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const saved = typedText(text);
        expect(typedText(text.normalize('NFD'))).toBe(saved);
        expect(isSameText(` ${text}\u00AD`, saved)).toBe(true);
        expect(isSameText(`${saved}.`, saved)).toBe(false);
        expect(typedText(saved)).toBe(saved);
      }),
      settings,
    );
  });
});

describe('the comparison of numbers of documents', () => {
  it.each([
    'A-12345',
    'a 12345',
    'A–12345',
    'Ａ－１２３４５',
    'A.12345\u200B',
    '\u200EA‑123\u00A045',
    'A−١٢٣٤٥',
  ])('takes %j for the same', (typed) => expect(duplicateKey(typed)).toBe('A12345'));

  it('distinguishes letters, digits and slashes', () => {
    expect(new Set(['A12345', 'B12345', 'A12346', 'A/12345'].map(duplicateKey)).size).toBe(4);
  });
});

describe('a search', () => {
  it.each([
    ['resume', 'Résumé'],
    ['Résumé'.normalize('NFD'), 'résumé'],
    ["O'Neil", 'O’Neil'],
    ['O`Neil', 'Oʼneil'],
    ['soren', 'Søren'],
    ['lodz', 'Łódź'],
    ['strasse', 'Straße'],
    ['ＬＡＫＥ', 'lake'],
    ['istanbul', 'İstanbul'],
    ['Smith-Jones', 'smith–jones'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['3', '٣'],
    ['"later"', '“Later”'],
  ])('for %j finds %j', (query, text) => {
    for (const word of searchWords(query)) expect(searchText(text)).toContain(word);
    expect(searchText(query)).toBe(searchText(text));
  });

  it('keeps vowel signs, which distinguish words', () => {
    expect(searchText('की')).not.toBe(searchText('का'));
  });
});

describe('each of the four Unicode forms', () => {
  it('of a text is searched and compared alike', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        for (const form of forms) {
          expect(searchText(text.normalize(form))).toBe(searchText(text));
          expect(duplicateKey(text.normalize(form))).toBe(duplicateKey(text));
          expect(plainText(text.normalize(form))).toBe(plainText(text));
        }
        expect(searchText(searchText(text))).toBe(searchText(text));
      }),
      settings,
    );
  });
});
