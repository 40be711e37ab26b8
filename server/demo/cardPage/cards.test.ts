import { describe, expect, it } from 'vitest';
import { cardErrors } from './cards.ts';

const at = Date.UTC(2026, 10, 22);
const good = { name: 'Ana Reyes', number: '4242 4242 4242 4242', expiry: '04 / 29', code: '123' };

describe('the card form', () => {
  it('says of a number that only its check digit is wrong', () => {
    expect(cardErrors({ ...good, number: '4242 4242 4242 4241' }, at).number).toBe(
      'This is not a valid card number. Check each digit',
    );
    expect(cardErrors({ ...good, number: '4242' }, at).number).toContain('12 to 19 digits');
  });

  it('takes cards as people type them', () => {
    expect(cardErrors(good, at)).toEqual({});
    expect(cardErrors({ ...good, number: '4242-4242-4242-4242', expiry: '4/2029' }, at)).toEqual({});
    expect(cardErrors({ ...good, number: '6304 0000 0000 0000 000' }, at)).toEqual({});
  });

  it('refuses what is much longer than any card before it looks closer', () => {
    const spaces = ' '.repeat(50_000);
    for (const field of ['number', 'expiry', 'code'] as const) {
      const long = `${good[field].slice(0, 1)}${spaces}x`;
      expect(Object.keys(cardErrors({ ...good, [field]: long }, at))).toEqual([field]);
    }
  });
});
