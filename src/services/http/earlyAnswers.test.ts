// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isFault } from '#domain/fault.ts';
import { startBackend, type Backend } from '#tests/support/server/backend.ts';
import { visit } from '#tests/support/pages/portal.ts';
import { createApi } from './api.ts';

const path = '/api/user/certification-status';
const address = `${path}?api-version=1.0`;
const standing = { certificationStatusId: 1, certificationStatus: 'Certified' };

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
  backend.on(`GET ${path}`, () => ({ json: standing }));
});
afterEach(() => {
  delete window.earlyAnswers;
  vi.restoreAllMocks();
  return backend.close();
});

function createClient(token = 't', renewed = () => Promise.reject<string>(new Error('none'))) {
  const listen = vi.fn<(askedAt?: number) => () => void>(() => () => {});
  const api = createApi({
    // Node's fetch needs absolute URLs.
    baseUrl: backend.origin,
    session: {
      token: () => token,
      isStored: () => true,
      isOffline: () => false,
      isExpired: () => false,
      renewed,
    },
    now: Date.now,
    clock: { listen },
    onFault: () => {},
    onAnswer: () => {},
    onWritten: () => {},
    onTokenMissing: () => {},
  });
  return { ...api, listen };
}

const askEarly = (answer: Promise<Response>, token = 't') => {
  answer.catch(() => {});
  window.earlyAnswers = {
    token,
    at: performance.now(),
    answers: { [address]: { response: answer, reference: 'portal-early' } },
  };
};
const early = { ...standing, certificationStatus: 'In Training' };

it('an answer that the document asked for is taken once; then the server is asked', async () => {
  askEarly(Promise.resolve(Response.json(early)));
  const { send, listen } = createClient();
  await expect(send('getCertificationStatus', {})).resolves.toEqual(early);
  expect(backend.received).toEqual([]);
  expect(listen).toHaveBeenCalledWith(expect.any(Number));
  await expect(send('getCertificationStatus', {})).resolves.toEqual(standing);
  expect(backend.received).toHaveLength(1);
});

it('an answer to another person’s token is dropped', async () => {
  askEarly(Promise.resolve(Response.json(early)), 'other');
  await expect(createClient().send('getCertificationStatus', {})).resolves.toEqual(standing);
  expect(window.earlyAnswers).toBeUndefined();
});

it('an answer from before a write is dropped', async () => {
  askEarly(Promise.resolve(Response.json(early)));
  const { send } = createClient();
  await send('refresh', { body: { refreshToken: 'r' } }).catch(() => {});
  await expect(send('getCertificationStatus', {})).resolves.toEqual(standing);
});

it('an old answer is dropped', async () => {
  askEarly(Promise.resolve(Response.json(early)));
  window.earlyAnswers!.at -= 30_001; // asked for above
  await expect(createClient().send('getCertificationStatus', {})).resolves.toEqual(standing);
});

it('a refusal is a fault like any other, and an expired token is renewed', async () => {
  askEarly(Promise.resolve(Response.json({ type: 'busy', status: 503 }, { status: 503 })));
  const refused = await createClient()
    .send('getCertificationStatus', {})
    .catch((thrown: unknown) => thrown);
  expect(isFault(refused) && [refused.status, refused.reference]).toEqual([503, 'portal-early']);

  askEarly(Promise.resolve(new Response('', { status: 401 })));
  const { send } = createClient('t', () => Promise.resolve('new'));
  await expect(send('getCertificationStatus', {})).resolves.toEqual(standing);
  expect(backend.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer new']);
});

it('an answer that never came is an unreachable server, and one that is not what the contract says is unexpected', async () => {
  const kindOf = (thrown: unknown) => isFault(thrown) && thrown.kind;
  askEarly(Promise.reject(new TypeError('Failed to fetch')));
  const { send } = createClient();
  expect(kindOf(await send('getCertificationStatus', {}).catch((thrown: unknown) => thrown))).toBe(
    'unreachable',
  );
  askEarly(Promise.resolve(Response.json({ certificationStatusId: 'one' })));
  expect(kindOf(await send('getCertificationStatus', {}).catch((thrown: unknown) => thrown))).toBe(
    'unexpected',
  );
});

it('an answer that does not come for 15 seconds is given up, as when no answer came', async () => {
  askEarly(new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sent = createClient()
      .send('getCertificationStatus', {})
      .catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(16_000);
    expect(await sent).toMatchObject({ kind: 'unreachable', status: 0, isTimedOut: true });
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['that does not come', () => new Promise<Response>(() => {})],
  ['whose body does not end', async () => new Response(new ReadableStream())],
])('a caller that gives up does not wait for an answer %s', async (_, answer) => {
  askEarly(answer());
  const caller = new AbortController();
  const sent = createClient().send('getCertificationStatus', {}, { signal: caller.signal });
  caller.abort();
  await expect(sent).rejects.toMatchObject({ code: 'ERR_CANCELED' });
});
