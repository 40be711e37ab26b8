import { describe, expect, it } from 'vitest';
import { makeFault, refusal } from '#tests/support/machines/system.ts';
import { asFault, earnsToast, endsSession, isFault, isUnanswered, mayRenew, type Fault } from './fault.ts';

describe('earnsToast', () => {
  const object = { type: 'x' };
  it.each<[string, Partial<Fault>, boolean]>([
    ['a 500 without a body', { status: 500, body: null }, true],
    ['a 500 with an undefined body', { status: 500, body: undefined }, true],
    ['a 500 with a plain string', { status: 500, body: '<html>Bad gateway</html>' }, true],
    ['a 500 with an empty string', { status: 500, body: '' }, true],
    ['a 500 with an error object', { status: 500, body: object }, false],
    ['a 500 with a list', { status: 500, body: [] }, false],
    ['a 500 with false', { status: 500, body: false }, false],
    ['a 400 "Login failed"', { status: 400, body: 'Login failed' }, false],
    ['a 400 "login failed" in other letters', { status: 400, body: 'login failed' }, true],
    ['a refused reset request', { status: 400, body: 'Unable to create password reset request.' }, false],
    ['a 401', { status: 401, body: 'no' }, false],
    ['a 403', { status: 403, body: null }, false],
    ['a 404', { status: 404, body: null }, false],
    ['a 405', { status: 405, body: null }, true],
    ['silence', { kind: 'unreachable', status: 0 }, false],
    ['an answer without sense', { kind: 'unexpected', status: 200 }, false],
  ])('judges %s', (_, parts, expected) => expect(earnsToast(makeFault(parts))).toBe(expected));
});

describe('mayRenew', () => {
  it.each([
    [makeFault({ status: 401 }), true],
    [makeFault({ status: 403 }), true],
    [makeFault({ status: 400 }), false],
    [makeFault({ status: 404 }), false],
    [makeFault({ status: 500 }), false],
    [makeFault({ kind: 'unreachable', status: 0 }), false],
    [refusal(401), true],
    [refusal(403, 'recent-sign-in-required'), false],
    [refusal(401, 'password-reset-required'), false],
  ])('judges %j', (fault, expected) => expect(mayRenew(fault)).toBe(expected));
});

describe('endsSession', () => {
  it.each<[Partial<Fault>, boolean]>([
    [{ status: 400 }, true],
    [{ status: 401 }, true],
    [{ status: 304 }, true],
    [{ status: 403 }, true],
    [{ status: 404 }, true],
    [{ status: 418 }, true],
    [{ status: 499 }, true],
    [{ status: 408 }, false],
    [{ status: 425 }, false],
    [{ status: 429 }, false],
    [{ status: 500 }, false],
    [{ status: 503 }, false],
    [{ status: 599 }, false],
    [{ kind: 'unreachable', status: 0 }, false],
    [{ kind: 'unexpected', status: 200 }, true],
    [{ kind: 'unexpected', status: 0 }, true],
  ])('judges %j', (parts, expected) => expect(endsSession(makeFault(parts))).toBe(expected));
});

describe('asFault', () => {
  it('leaves a fault as it is', () => {
    const fault = makeFault();
    expect(asFault(fault)).toBe(fault);
  });

  it.each([new Error('boom'), 'text', null, undefined, 7, {}, { name: 'Error' }, Symbol('x'), []])(
    'makes an unexpected fault of anything else that is thrown',
    (thrown) => {
      expect(isFault(thrown)).toBe(false);
      expect(asFault(thrown)).toMatchObject({ name: 'Fault', kind: 'unexpected', status: 0, error: null });
    },
  );

  it.each([
    () => (undefined as unknown as () => void)(),
    () => (globalThis as unknown as { missing: { any(): void } }).missing.any(),
    () => ([] as number[]).reduce((sum) => sum),
    () => new Intl.NumberFormat('en', { maximumFractionDigits: 999 }),
  ])('tells an error of the code from a fault of the server, and where it is', (run) => {
    let thrown: unknown;
    try {
      run();
    } catch (error) {
      thrown = error;
    }
    const { isPageError, reference } = asFault(thrown);
    expect(isPageError).toBe(true);
    expect(reference).toMatch(/^(Type|Range)Error at fault\.test\.ts:\d+:\d+$/);
  });

  it.each([new Error('boom'), new DOMException('full', 'QuotaExceededError'), AbortSignal.abort().reason])(
    'does not say of %s that the page has an error',
    (thrown) => expect(asFault(thrown)).not.toHaveProperty('isPageError'),
  );

  it('does not know of a write whether it was done, if the code failed beside it', () =>
    expect(isUnanswered(asFault(new TypeError('x is not a function')))).toBe(true));

  it('leaves an error’s message out of its reference', () =>
    expect(asFault(new TypeError('secret.txt:1:2 is not a function')).reference).not.toContain('secret'));

  it('keeps an error’s message for the console', () =>
    expect(asFault(new Error('boom')).statusText).toBe('boom'));
});
