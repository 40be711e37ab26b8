import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedCount, typedDigits, typedNumber, typedPhone } from './typedNumber.ts';

describe('a typed number', () => {
  it.each([
    ['12', 12],
    ['1.25', 1.25],
    ['1,25', 1.25],
    ['.5', 0.5],
    ['7.', 7],
    ['−3', -3],
    ['１２．５', 12.5],
    ['٧٫٢٥', 7.25],
    ['۷', 7],
    ['\u200E12\u200B', 12],
    ['1,250.5', 1250.5],
    ['1.250,5', 1250.5],
    ['0,125', 0.125],
  ])('is read in the way it is written: %j', (typed, value) => expect(typedNumber(typed)).toEqual({ value }));

  it.each(['1e1', '0x10', '0b1', 'Infinity', '', 'twelve', '1 2', '1..5', '1,2,3', '½', '12%'])(
    'is decimal: %j is none',
    (typed) => expect(typedNumber(typed)).toEqual({ problem: 'none' }),
  );

  it('is not guessed where a comma has two meanings', () => {
    expect(typedNumber('1,250')).toEqual({ problem: 'ambiguous' });
  });

  it('is the same in each form that it is written in', () => {
    const wide = (text: string) =>
      text.replaceAll(/[\d.]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
    const arabic = (text: string) =>
      text
        .replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
        .replaceAll('.', '\u066B');
    fc.assert(
      fc.property(fc.nat(2_000), (quarters) => {
        const text = String(quarters / 4);
        for (const written of [text, wide(text), arabic(text), `\u202A${text}\u202C`, ` ${text} `])
          expect(typedNumber(written)).toEqual({ value: quarters / 4 });
      }),
      { seed: 35, numRuns: 1_000 },
    );
  });
});

it('a count has digits only', () => {
  expect(['12', '１２', '١٢', '1.5', '-1', '1e1', ''].map(typedCount)).toEqual([
    12,
    12,
    12,
    null,
    null,
    null,
    null,
  ]);
});

it('a phone number loses the marks of the contact card that it is pasted from', () => {
  expect(typedPhone('\u202A+1\u00A0(216)\u00A0555‑0142\u202C')).toBe('+1 (216) 555-0142');
  expect(typedPhone('２１６–５５５–０１４２ ext. 12')).toBe('216-555-0142 ext. 12');
});

it('an identifier is its digits', () => expect(typedDigits('1234 567–893')).toBe('1234567893'));
