import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { roleClaim, roleGuids, roles, type Role } from '#contract/core/roles.ts';
import { configureRoles, isSpent, renewalDelay, rolesOf } from './token.ts';

const LONGEST = 2 ** 31 - 1;

describe('renewalDelay', () => {
  it.each([
    [15, 15 * 60_000],
    [1, 60_000],
    [0.0001, 6],
    [0, 0],
    [-1, 0],
    [-Number.MAX_VALUE, 0],
    [-Infinity, 0],
    [NaN, 0],
  ])('renews a token of %d minutes after %d ms', (minutes, delay) =>
    expect(renewalDelay(minutes)).toBe(delay),
  );

  it('never sets a timer that would fire at once for being too long (M11)', () => {
    expect(renewalDelay(35_794)).toBe(LONGEST);
    expect(renewalDelay(60 * 24 * 365)).toBe(LONGEST);
    expect(renewalDelay(Number.MAX_VALUE)).toBe(LONGEST);
    expect(renewalDelay(Infinity)).toBe(LONGEST);
  });

  it('is the formula of the specification, up to the longest timer', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (minutes) => {
        expect(renewalDelay(minutes)).toBe(Math.min(Math.max(0, minutes * 60_000), LONGEST));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('isSpent', () => {
  it.each([0, -1, NaN, -Infinity, 0.0001, 0.016])(
    'says of %d minutes that they are over at once',
    (minutes) => expect(isSpent(minutes)).toBe(true),
  );
  it.each([1 / 60, 1, 15, Infinity])('says of %d minutes that they last', (minutes) =>
    expect(isSpent(minutes)).toBe(false),
  );
});

const encode = (payload: unknown) =>
  `head.${Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url')}.sign`;

describe('rolesOf', () => {
  it('reads a list of GUIDs', () =>
    expect(rolesOf(encode({ [roleClaim]: [roleGuids.examiner, roleGuids.user] }))).toEqual([
      'user',
      'examiner',
    ]));

  it('reads GUIDs in either case', () =>
    expect(rolesOf(encode({ [roleClaim]: roleGuids.surgeon.toUpperCase() }))).toEqual(['surgeon']));

  it('reads the names of a board', () => {
    configureRoles({ claim: 'roles', guids: { ...roleGuids, trainee: 'T-1' } });
    onTestFinished(() => configureRoles({ claim: roleClaim, guids: roleGuids }));
    expect(rolesOf(encode({ roles: ['t-1', roleGuids.user] }))).toEqual(['user', 'trainee']);
    expect(rolesOf(encode({ [roleClaim]: roleGuids.trainee }))).toEqual([]);
  });

  it('reads a single GUID that is no list', () =>
    expect(rolesOf(encode({ [roleClaim]: roleGuids.trainee }))).toEqual(['trainee']));

  it('leaves unknown GUIDs and other values out', () =>
    expect(
      rolesOf(
        encode({
          [roleClaim]: [
            roleGuids.surgeon,
            'surgeon',
            'function toString() { [native code] }',
            7,
            null,
            {},
            [roleGuids.user],
          ],
        }),
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
