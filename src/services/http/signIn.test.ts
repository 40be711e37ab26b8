// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#domain/fault.ts';
import { startBackend, type Backend, type Reply } from '#tests/support/server/backend.ts';
import { visit } from '#tests/support/pages/portal.ts';
import { createApi } from './api.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
});
afterEach(() => backend.close());

let faults: Fault[];
beforeEach(() => void (faults = []));

const createClient = () =>
  createApi({
    baseUrl: '',
    session: {
      token: () => null,
      isStored: () => false,
      isOffline: () => false,
      isExpired: () => false,
      renewed: () => Promise.reject(new Error('no renewal here')),
    },
    now: Date.now,
    clock: { listen: () => () => {} },
    onFault: (fault) => void faults.push(fault),
    onAnswer: () => {},
    onWritten: () => {},
    onTokenMissing: () => {},
  });
const { signal } = new AbortController();

describe('signing in', () => {
  const path = 'POST /api/users/authenticate';
  const credentials = { userName: 'ada', password: 'p' };
  const answer = {
    access_token: 'a',
    refresh_token: 'r',
    token_type: 'Bearer',
    userName: 'ada',
    expiration: '2026-11-21T10:00:00Z',
    expires_in_minutes: 15,
    user: { userId: 7, resetRequired: false },
  };
  const signIn = (reply: Reply) => {
    backend.on(path, () => reply);
    return createClient().signIn(credentials, signal);
  };

  it('sends user name and password, and counts the end of the token by this machine’s clock', async () => {
    const before = Date.now();
    const grant = await signIn({ json: answer });
    expect(JSON.parse(backend.received[0]?.body ?? '')).toEqual(credentials);
    expect(backend.received[0]?.headers['content-type']).toContain('application/json');
    expect(grant).toMatchObject({ accessToken: 'a', refreshToken: 'r', userId: 7, resetRequired: false });
    expect(grant.expiresAt).toBeGreaterThanOrEqual(before + 15 * 60_000);
    expect(grant.signedInAt).toBeGreaterThanOrEqual(before);
  });

  const refusal = { type: 'login-failed', title: 'Wrong', status: 400, traceId: 't-1', errors: {} };
  it.each<[string, Reply, Partial<Fault>]>([
    ['an answer with a type field', { json: refusal }, { kind: 'http', status: 400, error: refusal }],
    [
      'an answer with a type field and a token',
      { json: { ...answer, ...refusal } },
      { kind: 'http', status: 400 },
    ],
    ['an answer with a type field and little else', { json: { type: 'x' } }, { kind: 'http', status: 400 }],
    [
      'an answer with a type field among a whole grant',
      { json: { ...answer, type: 'locked' } },
      { kind: 'http', status: 400 },
    ],
    ['the literal "Login failed"', { text: 'Login failed' }, { kind: 'http', status: 400 }],
    ['the literal "Login failed" as JSON', { json: 'Login failed' }, { kind: 'http', status: 400 }],
    ['"Login failed" with status 400', { status: 400, text: 'Login failed' }, { kind: 'http', status: 400 }],
    ['an error object with status 400', { status: 400, json: refusal }, { kind: 'http', error: refusal }],
    ['a status 401', { status: 401, json: { ...refusal, status: 401 } }, { kind: 'http', status: 401 }],
    ['any other text', { text: 'Welcome' }, { kind: 'unexpected' }],
    ['a grant without a token', { json: { ...answer, access_token: '' } }, { kind: 'unexpected' }],
    ['an empty object', { json: {} }, { kind: 'unexpected' }],
  ])('is refused by %s', async (_, reply, parts) => {
    await expect(signIn(reply)).rejects.toMatchObject(parts);
    expect(backend.received).toHaveLength(1);
    expect(faults).toEqual([expect.objectContaining(parts)]);
  });

  it('refused has the reference of the board, else one of its own', async () => {
    await expect(signIn({ json: refusal })).rejects.toMatchObject({ reference: 't-1' });
    for (const reply of [{ json: { type: 'locked' } }, { text: 'Login failed' }])
      await expect(signIn(reply)).rejects.toMatchObject({ reference: expect.stringMatching(/^portal-/) });
  });
});

describe('renewing', () => {
  const old = {
    refreshToken: 'r1',
    userName: 'ada',
    expiresInMinutes: 15,
    userId: 7,
    resetRequired: false,
    signedInAt: 42,
  };

  it('sends the refresh token and nothing else, and keeps the moment of the sign-in', async () => {
    backend.on('POST /api/users/refresh', () => ({
      json: {
        access_token: 'a2',
        refresh_token: 'r2',
        token_type: 'Bearer',
        userName: 'ada',
        expiration: '',
        expires_in_minutes: -5,
        user: { userId: 7, resetRequired: false },
      },
    }));
    const grant = await createClient().renew(old, { signal });
    expect(JSON.parse(backend.received[0]?.body ?? '')).toEqual({ refreshToken: 'r1' });
    expect(grant).toMatchObject({ accessToken: 'a2', refreshToken: 'r2', signedInAt: 42 });
    expect(grant.expiresAt).toBeLessThanOrEqual(Date.now());
  });

  it('keeps of the session what a renewal does not say', async () => {
    backend.on('POST /api/users/refresh', () => ({ json: { access_token: 'a2' } }));
    const grant = await createClient().renew(old, { signal });
    expect(grant).toMatchObject({ ...old, accessToken: 'a2' });
    expect(grant.expiresAt).toBeGreaterThan(Date.now() + 14 * 60_000);
  });

  it('is refused by an answer with a type, although it has a success status', async () => {
    backend.on('POST /api/users/refresh', () => ({
      json: { type: 'invalid-refresh-token', title: 'Over', status: 401 },
    }));
    await expect(createClient().renew(old, { signal })).rejects.toMatchObject({
      kind: 'http',
      status: 401,
      error: { type: 'invalid-refresh-token' },
    });
  });
});
