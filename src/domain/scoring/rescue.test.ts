import { describe, expect, it } from 'vitest';
import { isPassphraseLong, passphraseOf, SHORTEST_PASSPHRASE } from './rescue.ts';

describe('a passphrase', () => {
  it('is long enough from twelve characters on, as people count them', () => {
    expect(isPassphraseLong('x'.repeat(SHORTEST_PASSPHRASE))).toBe(true);
    expect(isPassphraseLong('x'.repeat(SHORTEST_PASSPHRASE - 1))).toBe(false);
    expect(isPassphraseLong('🩺'.repeat(6))).toBe(false);
    expect(isPassphraseLong('e\u0301'.repeat(11))).toBe(false);
  });

  it('is the same however a keyboard composes its letters', () => {
    expect(passphraseOf('Cafe\u0301 Zu\u0308rich')).toBe(passphraseOf('Café Zürich'));
  });
});
