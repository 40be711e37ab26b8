// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { isOffered, leaveOutCalls } from '#domain/leftOutCalls.ts';
import { currentOf, earnsToast, isFault, type Fault } from '#domain/fault.ts';
import { startBackend, type Backend, type Reply } from '#tests/support/server/backend.ts';
import { visit } from '#tests/support/pages/portal.ts';
import { createApi } from './api.ts';
import type { Without } from './client.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
});
afterEach(() => backend.close());

function createClient({ token = null as string | null, isStored = true, baseUrl = '' } = {}) {
  const faults: Fault[] = [];
  const called = { answers: [] as ('read' | 'write')[], tokenMissing: 0 };
  const api = createApi({
    baseUrl,
    session: {
      token: () => token,
      isStored: () => isStored,
      isOffline: () => false,
      isExpired: () => false,
      renewed: () => Promise.reject(new Error('no renewal here')),
    },
    now: Date.now,
    clock: { listen: () => () => {} },
    onFault: (fault) => faults.push(fault),
    onAnswer: (isWrite) => void called.answers.push(isWrite ? 'write' : 'read'),
    onWritten: () => {},
    onTokenMissing: () => void (called.tokenMissing += 1),
  });
  return { ...api, faults, called };
}
const thrown = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => Promise.reject(new Error('the call succeeded')),
    (reason: unknown) => reason,
  );
const fault = async (promise: Promise<unknown>): Promise<Fault> => {
  const reason = await thrown(promise);
  if (!isFault(reason)) throw reason;
  return reason;
};

const features = 'GET /api/features';
const status = 'GET /api/user/certification-status';
const standing = { certificationStatusId: 1, certificationStatus: 'Certified' };

describe('every call', () => {
  it('carries api-version=1.0 beside its own query', async () => {
    backend.on(features, () => ({ json: {} }));
    backend.on('GET /api/trainees/exams/registration-status', () => ({ json: null }));
    const { send } = createClient({ token: 't' });
    await send('listFeatures', {});
    await send('getRegistrationStatus', { query: { examCode: 'a&b=c d' } });
    expect(backend.received.map(({ query }) => [...query.entries()])).toEqual([
      [['api-version', '1.0']],
      [
        ['examCode', 'a&b=c d'],
        ['api-version', '1.0'],
      ],
    ]);
  });

  it('carries the bearer token when there is one, public ones too', async () => {
    backend.on(features, () => ({ json: {} }));
    backend.on(status, () => ({ json: standing }));
    const { send } = createClient({ token: 'tok' });
    await send('listFeatures', {});
    await send('getCertificationStatus', {});
    expect(backend.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer tok',
      'Bearer tok',
    ]);
  });

  it.each([
    ['there is', null, undefined],
    ['is stored any more', 'tok', 'Bearer tok'],
  ])('that needs a token where none %s says so, and sends no half of a header', async (_, token, header) => {
    backend.on(features, () => ({ json: {} }));
    const { send, called } = createClient({ token, isStored: false });
    await send('listFeatures', {});
    expect(called.tokenMissing).toBe(0);
    await thrown(send('getCertificationStatus', {}));
    expect(called.tokenMissing).toBe(1);
    expect(backend.received.map(({ headers }) => headers.authorization)).toEqual([header, header]);
  });

  it('carries an id that is the reference of its failure, unless it goes to another origin', async () => {
    backend.on(features, () => ({ status: 500 }));
    const { reference } = await fault(createClient().send('listFeatures', {}));
    expect(backend.received.at(-1)?.headers['x-request-id']).toBe(reference);
    await fault(createClient({ baseUrl: backend.origin }).send('listFeatures', {}));
    expect(backend.received.at(-1)?.headers).not.toHaveProperty('x-request-id');
  });

  it('fills and encodes its path', async () => {
    backend.on('GET /api/picklists/states', () => ({ json: [] }));
    await createClient({ token: 't' }).send('getPickList', { params: { name: 'states' }, query: {} });
    expect(backend.received[0]?.path).toBe('/api/picklists/states');
  });

  it('gives the parsed answer, without what the contract does not know, and tells that the server is there', async () => {
    backend.on(status, () => ({ json: { ...standing, secret: 1 } }));
    const { send, called, faults } = createClient({ token: 't' });
    expect(await send('getCertificationStatus', {})).toEqual(standing);
    expect(called.answers).toEqual(['read']);
    expect(faults).toEqual([]);
  });

  it('is read with forgiveness, and says what does not fit and where', async () => {
    const { send, faults } = createClient({ token: 't' });
    backend.on(status, () => ({ json: [{ certificationStatusId: '8' }] }));
    expect(await send('getCertificationStatus', {})).toMatchObject({
      certificationStatusId: 8,
      certificationStatus: '',
    });
    backend.on(status, () => ({ json: { certificationStatusId: 'eight', certificationStatus: {} } }));
    await thrown(send('getCertificationStatus', {}));
    expect(faults.at(-1)?.misfit).toEqual({
      call: 'getCertificationStatus',
      method: 'GET',
      path: '/api/user/certification-status',
      member: 'answer.certificationStatusId',
      expected: 'a number',
      found: 'a text',
      others: 1,
    });
  });

  it('can be aborted, before and while it is under way, without a word to anybody', async () => {
    backend.on(status, () => ({ fault: 'hang' }));
    const { send, faults } = createClient({ token: 't' });
    const controller = new AbortController();
    const call = thrown(send('getCertificationStatus', {}, { signal: controller.signal }));
    await eventually(() => expect(backend.received).toHaveLength(1));
    controller.abort();
    expect(isFault(await call)).toBe(false);
    expect(isFault(await thrown(send('getCertificationStatus', {}, { signal: controller.signal })))).toBe(
      false,
    );
    expect(faults).toEqual([]);
    expect(backend.received).toHaveLength(1);
  });

  it('gives up after 15 seconds, as when no answer came', async () => {
    backend.on(status, () => ({ fault: 'hang' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { send } = createClient({ token: 't' });
      const call = fault(send('getCertificationStatus', {}));
      while (backend.received.length === 0) await new Promise(setImmediate);
      vi.advanceTimersByTime(14_000);
      vi.advanceTimersByTime(2_000);
      expect(await call).toMatchObject({ kind: 'unreachable', status: 0 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the header against cross-site forgery', () => {
  beforeEach(() => {
    document.cookie = 'XSRF-TOKEN=proof; path=/';
  });
  afterEach(() => {
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  });

  it('goes with writes at relative addresses', async () => {
    backend.on('POST /api/users/forgot-username', () => ({ json: { status: 'ok' } }));
    backend.on('PUT /api/users/credentials', () => ({ json: { status: 'ok' } }));
    const { send, called } = createClient({ token: 't' });
    await send('forgotUsername', { body: { email: 'a@b.example' } });
    await send('updateCredentials', { body: { userId: 7, emailAddress: 'a@b.example', password: '' } });
    expect(backend.received.map(({ headers }) => headers['x-xsrf-token'])).toEqual(['proof', 'proof']);
    expect(called.answers).toEqual(['read', 'write']); // the first writes nothing that a member sees
  });

  it('stays away from reads', async () => {
    backend.on(features, () => ({ json: {} }));
    await createClient().send('listFeatures', {});
    expect(backend.received[0]?.headers['x-xsrf-token']).toBeUndefined();
  });

  it('stays away from absolute addresses, even of the same origin', async () => {
    backend.on('POST /api/users/forgot-username', () => ({ json: { status: 'ok' } }));
    await createClient({ baseUrl: backend.origin }).send('forgotUsername', {
      body: { email: 'a@b.example' },
    });
    expect(backend.received[0]?.headers['x-xsrf-token']).toBeUndefined();
  });
});

describe('a call that does not succeed', () => {
  const error = { type: 'validation', title: 'Bad', status: 400, traceId: 'tr-9', errors: { a: ['b'] } };
  it.each<[string, Reply, Partial<Fault>, boolean]>([
    [
      'an error object',
      { status: 400, json: error },
      { kind: 'http', status: 400, error, reference: 'tr-9' },
      false,
    ],
    ['a 500 without a body', { status: 500 }, { kind: 'http', status: 500, body: null, error: null }, true],
    [
      'a proxy’s page',
      { status: 502, text: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } },
      { kind: 'unreachable', status: 502, body: '<html>Bad gateway</html>', error: null },
      true,
    ],
    [
      'another object',
      { status: 409, json: { message: 'x' } },
      { kind: 'http', status: 409, error: null },
      false,
    ],
    ['a plain JSON string', { status: 400, json: 'No.' }, { kind: 'http', status: 400, body: 'No.' }, true],
    [
      'the refused reset request',
      { status: 400, text: 'Unable to create password reset request.' },
      { kind: 'http', status: 400 },
      false,
    ],
    ['a 404', { status: 404, text: 'no' }, { kind: 'http', status: 404 }, false],
    ['a 403', { status: 403 }, { kind: 'http', status: 403 }, false],
    [
      'a rate limit with a time',
      { status: 429, json: { ...error, status: 429 }, headers: { 'retry-after': '30' } },
      { kind: 'http', status: 429, retryAfter: 30 },
      false,
    ],
    [
      'a rate limit with nonsense for a time',
      { status: 429, headers: { 'retry-after': 'soon' } },
      { kind: 'http', status: 429, retryAfter: null },
      true,
    ],
    [
      'a page where JSON should be',
      { text: '<html>' },
      { kind: 'unreachable', status: 200, body: '<html>' },
      false,
    ],
    ['truncated JSON', { text: '{"certificationSta' }, { kind: 'unreachable', status: 200 }, false],
    ['a wrong shape', { json: { certificationStatusId: 'one' } }, { kind: 'unexpected', status: 200 }, false],
    ['null', { json: null }, { kind: 'unexpected', status: 200, body: null }, false],
    ['nothing', { status: 204 }, { kind: 'unexpected', status: 204, body: null }, false],
    ['a list', { json: [] }, { kind: 'unexpected', status: 200 }, false],
    ['a line that breaks', { text: '{"a', fault: 'cut' }, { kind: 'unreachable', status: 0 }, false],
  ])(
    'with %s is one fault, told once, with a reference, and a toast only by the rules',
    async (_, reply, parts, toast) => {
      backend.on(status, () => reply);
      const { send, faults, called } = createClient({ token: 't' });
      const found = await fault(send('getCertificationStatus', {}));
      expect(found).toMatchObject(parts);
      expect(found).toBeInstanceOf(Error);
      expect(found.reference).not.toBe('');
      expect(earnsToast(found)).toBe(toast);
      expect(faults).toEqual([found]);
      expect(called.answers).toEqual([]);
    },
  );

  it('because nobody listens is unreachable', async () => {
    const gone = await startBackend();
    await gone.close();
    const { send } = createClient({ token: 't', baseUrl: gone.origin });
    expect(await fault(send('listFeatures', {}))).toMatchObject({ kind: 'unreachable', status: 0 });
  });
});

describe('a call that is not in the specification', () => {
  const receipts = 'GET /api/scoring/dashboard/receipts';
  const ask = { query: {} };
  const lacking = (without: Without<never[]>) =>
    createClient({ token: 't' }).send('listReceipts', ask, { without });

  beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => {
    leaveOutCalls([]);
    vi.restoreAllMocks();
  });

  it.each([404, 405, 501])('is replaced where the backend answers %d', async (code) => {
    backend.on(receipts, () => ({ status: code, text: '<html>' }));
    expect(await lacking(() => [])).toEqual([]);
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      ['[portal] the backend does not have GET /api/scoring/dashboard/receipts (listReceipts)'],
    ]);
  });

  it('says that it is not offered where nothing can replace it', async () => {
    backend.on(receipts, () => ({ status: 404 }));
    expect(await fault(lacking('say'))).toMatchObject({ kind: 'http', status: 404, isLacking: true });
  });

  it('is there if the backend says that a record was not found, and if it fails in another way', async () => {
    const json = { type: 'not-found', title: 'Not yours', traceId: 'r1' };
    backend.on(receipts, () => ({ status: 404, json }));
    expect(await fault(lacking(() => []))).not.toHaveProperty('isLacking');
    backend.on(receipts, () => ({ status: 500 }));
    expect((await fault(lacking(() => []))).status).toBe(500);
  });

  it('counts as not offered once the backend was found not to have it, until it answers', async () => {
    for (const status of [404, 200]) {
      backend.on(receipts, () => ({ status, json: [] }));
      await lacking(() => []);
      expect(isOffered('listReceipts')).toBe(status === 200);
    }
  });

  it('is not sent at all where the page leaves it out', async () => {
    leaveOutCalls(['listReceipts']);
    expect(await lacking(() => [])).toEqual([]);
    expect(await fault(lacking('say'))).toMatchObject({ isLacking: true });
    expect(backend.received).toEqual([]);
  });
});

describe('a write that is kept until the server has answered', () => {
  const scored = {
    examScoringId: 5,
    examScheduleId: 1,
    caseHeaderId: 2,
    position: 1,
    caseTitle: 'A case',
    score: 'pass',
    givenAt: null,
    version: 4,
    receivedAt: '2026-11-21T10:00:00Z',
    receiptNumber: 'R-1',
    comment: null,
  };
  const update = 'PUT /api/cases/scores';
  const args = { query: { examScoringId: 5 }, body: { score: 'pass' } };

  it('goes out under its own key every time, and says which version it is based on', async () => {
    let replies = 0;
    backend.on(update, () => (replies++ === 0 ? { fault: 'cut', text: '{' } : { json: scored }));
    const { send } = createClient({ token: 't' });
    const options = { key: 'key-1', ifMatch: 3 };
    await fault(send('updateCaseScore', args, options));
    expect(await send('updateCaseScore', args, options)).toEqual(scored);
    await send('updateCaseScore', args, { key: 'key-2', ifMatch: 0 });
    expect(backend.received.map(({ headers }) => [headers['idempotency-key'], headers['if-match']])).toEqual([
      ['key-1', '"3"'],
      ['key-1', '"3"'],
      ['key-2', '"0"'],
    ]);
  });

  it('carries neither where nothing was said', async () => {
    backend.on(update, () => ({ json: scored }));
    const { send, called } = createClient({ token: 't' });
    await send('updateCaseScore', args);
    expect(called.answers).toEqual(['read']); // what examiners write is nothing that a member has to do
    expect(backend.received[0]?.headers).not.toHaveProperty('if-match');
    expect(backend.received[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it('that is refused for a newer record brings that record', async () => {
    const stale = { type: 'stale', title: 'Changed', status: 412, traceId: 't-1', errors: {} };
    backend.on(update, () => ({ status: 412, json: { ...stale, current: scored } }));
    const { send } = createClient({ token: 't' });
    const found = await fault(send('updateCaseScore', args, { key: 'k', ifMatch: 3 }));
    expect(found).toMatchObject({ status: 412, error: stale });
    expect(currentOf(found)).toEqual(scored);
    backend.on(update, () => ({ status: 412, json: stale }));
    expect(currentOf(await fault(send('updateCaseScore', args, { ifMatch: 3 })))).toBeUndefined();
  });
});

describe('a download', () => {
  it('is a Blob with the bytes and the type that the server gave', async () => {
    backend.on('GET /api/documents/7', () => ({
      text: '%PDF-1.7',
      headers: { 'content-type': 'application/pdf' },
    }));
    const file = await createClient({ token: 't' }).send('getDocument', { params: { id: 7 } });
    expect(file).toBeInstanceOf(Blob);
    expect(file.type).toBe('application/pdf');
    expect(await file.text()).toBe('%PDF-1.7');
  });

  it('that is refused still tells the server’s error object', async () => {
    const error = { type: 'not-found', title: 'Gone', status: 404, traceId: 'tr-1', errors: {} };
    backend.on('GET /api/documents/7', () => ({ status: 404, json: error }));
    const found = await fault(createClient({ token: 't' }).send('getDocument', { params: { id: 7 } }));
    expect(found).toMatchObject({ kind: 'http', status: 404, error, reference: 'tr-1' });
  });
});
