// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '#tests/support/server/backend.ts';
import { visit } from '#tests/support/pages/portal.ts';
import { createApi } from './api.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  backend.on('POST /api/users/logout', () => ({ json: { status: 'ok' } }));
  document.cookie = 'XSRF-TOKEN=proof; path=/';
});
afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  vi.restoreAllMocks();
  return backend.close();
});

const createClient = (baseUrl = '') =>
  createApi({
    baseUrl,
    session: {
      token: () => 't',
      isStored: () => true,
      isOffline: () => false,
      isExpired: () => false,
      renewed: () => Promise.reject(new Error('no renewal here')),
    },
    now: Date.now,
    clock: { listen: () => () => {} },
    onFault: () => {},
    onAnswer: () => {},
    onWritten: () => {},
    onTokenMissing: () => {},
  });
const logout = { body: { refreshToken: 'r' } };
const kept = { keepalive: true, without: () => ({}) };

it('a write that outlives the page is sent as any other, also with the header against cross-site forgery', async () => {
  const { fetch } = globalThis;
  // Node's fetch needs absolute URLs.
  const sent = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((address, options) => fetch(`${backend.origin}${address as string}`, options));
  await createClient().send('logout', logout, kept);
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true });
  const [{ headers, body, query } = {}] = backend.received;
  expect({ ...headers, body, query: String(query) }).toMatchObject({
    'x-xsrf-token': 'proof',
    authorization: 'Bearer t',
    'content-type': 'application/json',
    body: '{"refreshToken":"r"}',
    query: 'api-version=1.0',
  });
});

it('a call leaves no listener at a signal that outlives it, by either adapter', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const { send } = createClient(backend.origin);
  await send('logout', logout, { ...kept, keepalive: false, signal });
  await send('logout', logout, { ...kept, signal });
  const listeners = ({ mock }: typeof added | typeof removed) => mock.calls.map(([, listener]) => listener);
  expect(listeners(added)).toHaveLength(2);
  expect(listeners(removed)).toEqual(expect.arrayContaining(listeners(added)));
});
