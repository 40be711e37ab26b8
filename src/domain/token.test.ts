import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roleClaim, roleGuids, roles, type Role } from '#contract/roles.ts';
import { renewalDelay, rolesOf } from './token.ts';

const LONGEST = 2 ** 31 - 1;

describe('renewalDelay', () => {
  it.each([
    [15, 14 * 60_000],
    [5, 4.5 * 60_000],
    [60, 59 * 60_000],
    [1, 54_000],
  ])('renews a token of %d minutes after %d ms', (minutes, delay) =>
    expect(renewalDelay(minutes)).toBe(delay),
  );

  it.each([0, -1, -0, NaN, Infinity, -Infinity, 0.0001, -Number.MAX_VALUE])(
    'waits ten seconds when the server says %d minutes, so that nonsense is no storm',
    (minutes) => expect(renewalDelay(minutes)).toBe(10_000),
  );

  it('never sets a timer that would fire at once for being too long (M11)', () => {
    expect(renewalDelay(35_794)).toBe(LONGEST);
    expect(renewalDelay(60 * 24 * 365)).toBe(LONGEST);
    expect(renewalDelay(Number.MAX_VALUE)).toBe(LONGEST);
  });

  it('stays between ten seconds and the longest timer, and within the formula of the specification', () => {
    fc.assert(
      fc.property(fc.double(), (minutes) => {
        const delay = renewalDelay(minutes);
        const formula = Math.max(0, minutes * 60_000);
        expect(delay).toBeGreaterThanOrEqual(10_000);
        expect(delay).toBeLessThanOrEqual(formula >= 10_000 ? Math.min(formula, LONGEST) : LONGEST);
      }),
      { numRuns: 5_000 },
    );
  });
});

const encode = (payload: unknown) =>
  `head.${Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url')}.sign`;

describe('rolesOf', () => {
  it('reads a list of GUIDs', () =>
    expect(rolesOf(encode({ [roleClaim]: [roleGuids.examiner, roleGuids.user] }))).toEqual([
      'user',
      'examiner',
    ]));

  it('reads a single GUID that is no list', () =>
    expect(rolesOf(encode({ [roleClaim]: roleGuids.trainee }))).toEqual(['trainee']));

  it('leaves unknown GUIDs and other values out', () =>
    expect(
      rolesOf(
        encode({ [roleClaim]: [roleGuids.surgeon, 'surgeon', 'toString', 7, null, {}, [roleGuids.user]] }),
      ),
    ).toEqual(['surgeon']));

  it('reads names in any script beside the claim', () =>
    expect(rolesOf(encode({ name: '手術医 Ægir 🩺', [roleClaim]: roleGuids.user }))).toEqual(['user']));

  it.each([
    '',
    '.',
    '..',
    'a.b.c',
    'no dots',
    encode('null'),
    encode('7'),
    encode('"text"'),
    encode('[]'),
    encode('{'),
    encode({}),
    encode({ [roleClaim]: null }),
    encode({ [roleClaim]: { user: true } }),
  ])('finds no role in %j and does not throw', (token) => expect(rolesOf(token)).toEqual([]));

  it('survives any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(rolesOf(text)).toEqual([]);
        expect(rolesOf(`x.${text}.y`)).toEqual([]);
        expect(rolesOf(encode(text))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('gives back exactly the known roles of any mixture', () => {
    fc.assert(
      fc.property(fc.subarray([...roles]), fc.array(fc.string()), (held: Role[], noise) => {
        const claim = [...noise, ...held.map((role) => roleGuids[role])];
        expect(rolesOf(encode({ [roleClaim]: claim }))).toEqual(held);
      }),
    );
  });
});
