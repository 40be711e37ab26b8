// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeGrant } from '#tests/support/machines/system.ts';
import { ApplicationSlice, AuthSlice, DeviceSlice, NavigationSlice, readSlice } from './slices.ts';
import { createSliceStore, slices, type Slice } from './storage.ts';

const store = createSliceStore(() => window.sessionStorage);
const grant = makeGrant({ roles: ['user', 'examiner'] });
const whole = {
  auth: { v: 1, grant, passwordResetGuid: null },
  application: { v: 1, featureFlags: { dashboardPage: true } },
  navigation: { v: 1, hasUnsavedChanges: false, examInProgress: true },
  device: { v: 1, userId: 7, key: 'a2V5' },
} as const;
const read = (slice: Slice) => {
  if (slice === 'auth') return readSlice(store, slice, AuthSlice);
  if (slice === 'device') return readSlice(store, slice, DeviceSlice);
  return slice === 'application'
    ? readSlice(store, slice, ApplicationSlice)
    : readSlice(store, slice, NavigationSlice);
};
const put = (slice: Slice, text: string) => window.sessionStorage.setItem(`portal.${slice}`, text);
const keys = () => Object.keys(window.sessionStorage);

beforeEach(() => window.sessionStorage.clear());

describe('a slice', () => {
  it.each(slices)('of %s comes back as it was written', (slice) => {
    store.write(slice, whole[slice]);
    expect(read(slice)).toEqual(whole[slice]);
    store.remove(slice);
    expect(read(slice)).toBeNull();
  });

  it('that was never written is nothing, and no reason to put anything aside', () => {
    for (const slice of slices) expect(read(slice)).toBeNull();
    expect(keys()).toEqual([]);
  });

  it('that does not fit is put aside and counts as nothing, once', () => {
    put('application', '{"v":2}');
    expect(read('application')).toBeNull();
    expect(keys()).toEqual(['portal.application.quarantine']);
    expect(window.sessionStorage.getItem('portal.application.quarantine')).toBe('{"v":2}');
    expect(read('application')).toBeNull();
  });

  it('of a session that does not fit is thrown away, because it may hold a token', () => {
    put('auth', JSON.stringify({ ...whole.auth, v: 2 }));
    expect(read('auth')).toBeNull();
    expect(keys()).toEqual([]);
  });

  it('is put aside in part when it is huge', () => {
    put('application', 'x'.repeat(1_000_000));
    expect(read('application')).toBeNull();
    expect(window.sessionStorage.getItem('portal.application.quarantine')).toHaveLength(10_000);
  });

  it.each([
    ['an empty text', ''],
    ['null', 'null'],
    ['a list', '[]'],
    [
      'another machine’s snapshot',
      '{"status":"active","value":"signedIn","context":{"grant":{}},"children":{}}',
    ],
    ['a grant without a token', JSON.stringify({ ...whole.auth, grant: { ...grant, accessToken: '' } })],
    [
      'a grant with a role that does not exist',
      JSON.stringify({ ...whole.auth, grant: { ...grant, roles: ['root'] } }),
    ],
    ['a grant that ends never', JSON.stringify({ ...whole.auth, grant: { ...grant, expiresAt: null } })],
  ])('that is %s is nothing (M8)', (_, text) => {
    for (const slice of slices) {
      put(slice, text);
      expect(read(slice)).toBeNull();
    }
  });

  it('survives 10,000 corrupt, old and foreign texts (case 31)', () => {
    const texts = slices.map((slice) => JSON.stringify(whole[slice]));
    const mutated = fc
      .record({
        text: fc.constantFrom(...texts),
        at: fc.nat(),
        length: fc.nat(12),
        insert: fc.oneof(
          fc.string(),
          fc.string({ unit: 'binary' }),
          fc.constantFrom('null', '{}', '1e999', '"'),
        ),
      })
      .map(({ text, at, length, insert }) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + insert + text.slice(from + length);
      });
    const foreign = fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '{"__proto__":{"v":1}}',
        '{"v":1,"grant":null}',
        '[[[[[[',
        '{"v":1,"featureFlags":{"__proto__":true}}',
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...slices), fc.oneof(mutated, mutated, foreign), (slice, text) => {
        window.sessionStorage.clear();
        put(slice, text);
        const found = read(slice);
        expect(found?.v ?? 1).toBe(1);
        expect(keys().includes(`portal.${slice}`)).toBe(found !== null);
        // Nothing of a broken session may stay in storage.
        expect(slice !== 'auth' || found !== null || keys().length === 0).toBe(true);
        expect(({} as Record<string, unknown>).v).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('storage that throws', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const broken = (thrower: () => never): Storage => ({
    length: 0,
    getItem: thrower,
    setItem: thrower,
    removeItem: thrower,
    clear: thrower,
    key: thrower,
  });

  it.each([
    ['when it is asked for', () => denied()],
    ['on every method', () => broken(denied)],
    ['because it is full', () => broken(full)],
    ['because there is none', () => undefined as unknown as Storage],
  ])('%s is a portal without a memory (M20)', (_, storage) => {
    const forgetful = createSliceStore(storage);
    for (const slice of slices) {
      expect(() => forgetful.write(slice, whole[slice])).not.toThrow();
      expect(forgetful.read(slice)).toBeNull();
      expect(() => forgetful.quarantine(slice)).not.toThrow();
      expect(() => forgetful.remove(slice)).not.toThrow();
      expect(readSlice(forgetful, slice, NavigationSlice)).toBeNull();
    }
    expect(() => forgetful.clear()).not.toThrow();
  });

  it('for being full keeps what was there', () => {
    store.write('navigation', whole.navigation);
    const almost = createSliceStore(
      () => Object.create(window.sessionStorage, { setItem: { value: full } }) as Storage,
    );
    almost.write('navigation', { v: 1, hasUnsavedChanges: true, examInProgress: true });
    expect(read('navigation')).toEqual(whole.navigation);
  });

  it('for a value that is no JSON writes nothing', () => {
    const circle: Record<string, unknown> = {};
    circle.circle = circle;
    expect(() => store.write('application', circle)).not.toThrow();
    expect(keys()).toEqual([]);
  });
});
