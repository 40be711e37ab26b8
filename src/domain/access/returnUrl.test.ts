import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { places, routeTable } from './routeTable.ts';
import { safeReturnUrl } from './returnUrl.ts';

const origin = 'https://portal.example';

describe('safeReturnUrl', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n\\evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2e%2e//evil.example',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
    'dashboard',
    '?x=1',
    '#x',
    '',
    '/login',
    '/login/',
    '/LOGIN?returnUrl=/login',
    '/login#x',
    '/./login',
    '/forgot-password?guid=1',
    '/unauthorized',
    `/${'a'.repeat(2_000)}`,
  ])('refuses %j', (asked) => expect(safeReturnUrl(asked)).toBeNull());

  it.each([null, undefined])('refuses %s', (asked) => expect(safeReturnUrl(asked)).toBeNull());

  it.each([
    '/',
    '/dashboard',
    '/dashboard?tab=2&x=%2F%2Fa#part',
    '/case-logs/12',
    '/login-help',
    `/${'a'.repeat(1_999)}`,
    '/ce-scoring/oral-examinations/exam/7?returnUrl=//evil.example',
  ])('keeps %j as it is', (asked) => expect(safeReturnUrl(asked)).toBe(asked));

  it('keeps every path of the portal but the ways out', () => {
    const out: string[] = [places.login, places.forgotPassword, places.unauthorized];
    for (const path of routeTable.flatMap((row): readonly string[] => row.paths)) {
      const filled = path.replaceAll(/:\w+/g, '42');
      expect(safeReturnUrl(filled)).toBe(out.includes(path) ? null : filled);
    }
  });

  it('never leaves the portal, whatever 30,000 hostile addresses try (M16)', () => {
    // Slashes in every script, dots, control characters, schemes and hosts.
    const piece = fc.constantFrom(
      ...'/ \\ // . .. %2f %5C %2e % : @ ? # ; evil.example a login http: https:// javascript: [::1]'.split(
        ' ',
      ),
      ...Array.from('\t\n\r\0 \u3002\uFF0F\u2044'),
      '\uD800',
    );
    const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          hostile.map((text) => `/${text}`),
          fc.webUrl(),
          fc.string(),
        ),
        (asked) => {
          const path = safeReturnUrl(asked);
          if (path === null) return;
          const landed = new URL(path, origin);
          // A second pass must not change anything, because routers resolve the address again.
          expect([landed.origin, new URL(path, `${origin}/deep/er/`).origin]).toEqual([origin, origin]);
          expect(path).toMatch(/^\/(?![/\\])/);
          expect(landed.pathname.toLowerCase()).not.toBe('/login');
          expect(safeReturnUrl(path)).toBe(path);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  it('keeps legitimate paths with any query', () => {
    const word = fc
      .stringMatching(/^[a-z][a-z-]{0,12}$/)
      .filter((text) => !['login', 'forgot-password', 'unauthorized'].includes(text));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.webQueryParameters(), (words, query) => {
        const path = `/${words.join('/')}${query && `?${query}`}`;
        const { pathname, search } = new URL(path, origin);
        expect(safeReturnUrl(path)).toBe(pathname + search);
      }),
      { numRuns: 1_000 },
    );
  });
});
