// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isFault, type Fault } from '#domain/fault.ts';
import { startBackend, type Backend } from '#tests/support/server/backend.ts';
import { eventually } from '#tests/support/eventually.ts';
import { visit } from '#tests/support/pages/portal.ts';
import { createApi } from './api.ts';

const certificates = 'POST /api/user-certificates';
const token = 'POST /api/billing/transaction/token';
const answer = {
  certificateId: 1,
  certificateTypeId: 2,
  documentTypeId: 3,
  documentId: 4,
  documentName: 'paper.pdf',
  uploadedAt: '2026-11-21T10:00:00Z',
};
const paper = () => new File(['%PDF-1.7 paper'], 'paper.pdf', { type: 'application/pdf', lastModified: 1 });
const body = () => ({ documentTypeId: 3, certificateTypeId: 2, file: paper() });
const begun = { transactionToken: 't-1', transactionId: 1 };
const payment = { body: { feeIds: [7], returnTo: 'paymentHistory' as const } };

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
});
afterEach(() => backend.close());

/** A client whose session renews `old` to `new`. */
function createClient(first = 'old') {
  let held = first;
  const { send } = createApi({
    baseUrl: '',
    session: {
      token: () => held,
      isStored: () => true,
      isOffline: () => false,
      isExpired: () => false,
      renewed: () => {
        held = 'new';
        return Promise.resolve(held);
      },
    },
    now: Date.now,
    clock: { listen: () => () => {} },
    onFault: () => {},
    onAnswer: () => {},
    onWritten: () => {},
    onTokenMissing: () => {},
  });
  return send;
}
const fault = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('the call succeeded')),
    (thrown: unknown): Fault => {
      if (!isFault(thrown)) throw thrown;
      return thrown;
    },
  );
const keys = () => backend.received.map(({ headers }) => headers['idempotency-key']);
/** The body between the multipart boundaries. */
const parts = (at: number) => {
  const { body: sent, headers } = backend.received[at]!;
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')![1]!;
  return sent.replaceAll(boundary, '');
};

describe('an upload', () => {
  it('goes out as a form with its fields and its file, and tells how far it is', async () => {
    backend.on(certificates, () => ({ json: answer }));
    const progress: number[] = [];
    const send = createClient();
    expect(
      await send('uploadCertificate', { body: body() }, { onProgress: (f) => progress.push(f) }),
    ).toEqual(answer);
    expect(backend.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=./);
    expect(parts(0)).toMatch(/name="documentTypeId"\s+3\s/);
    expect(parts(0)).toMatch(
      /name="file"; filename="paper.pdf"\s+Content-Type: application\/pdf\s+%PDF-1.7 paper/,
    );
    expect(progress.at(-1)).toBe(1);
  });

  it('leaves out what is undefined', async () => {
    backend.on('PUT /api/exam/accommodations', () => ({ status: 404 }));
    const send = createClient();
    await fault(
      send('updateAccommodation', {
        query: { examId: 1 },
        body: { accommodationId: 1, explanation: 'x', file: undefined },
      }),
    );
    expect(parts(0)).not.toContain('file');
  });

  it('is sent again whole after a renewal, under the same key', async () => {
    backend.on(certificates, ({ token: held }) => (held === 'new' ? { json: answer } : { status: 401 }));
    await createClient()('uploadCertificate', { body: body() }, { once: true });
    expect(backend.received.map(({ token: held }) => held)).toEqual(['old', 'new']);
    expect(parts(1)).toBe(parts(0));
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('can be cancelled, which is no fault', async () => {
    backend.on(certificates, () => ({ fault: 'hang' }));
    const controller = new AbortController();
    const call = createClient()('uploadCertificate', { body: body() }, { signal: controller.signal });
    await eventually(() => expect(backend.received).toHaveLength(1));
    controller.abort();
    expect(isFault(await call.catch((thrown: unknown) => thrown))).toBe(false);
    const late = createClient()('uploadCertificate', { body: body() }, { signal: controller.signal });
    expect(isFault(await late.catch((thrown: unknown) => thrown))).toBe(false);
    expect(backend.received).toHaveLength(1);
  });

  it('on which nothing moves for a minute counts as lost, and not before', async () => {
    backend.on(certificates, () => ({ fault: 'hang' }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let isOver = false;
      const call = fault(createClient()('uploadCertificate', { body: body() })).finally(() => {
        isOver = true;
      });
      while (backend.received.length === 0) await new Promise(setImmediate);
      vi.advanceTimersByTime(50_000);
      await new Promise(setImmediate);
      expect(isOver).toBe(false);
      vi.advanceTimersByTime(61_000);
      expect(await call).toMatchObject({ kind: 'unreachable', status: 0, isTimedOut: true });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a write that must not be done twice', () => {
  it.each([
    ['no answer came', { fault: 'cut' as const }],
    ['the server stumbled', { status: 500 }],
    ['the answer made no sense', { text: '<html>' }],
    ['the session had ended', { status: 401 }],
    ['there were too many tries', { status: 429 }],
  ])('goes out under the same key again when %s', async (_, reply) => {
    const send = createClient('new');
    backend.on(token, () => reply);
    await fault(send('createTransactionToken', payment, { once: true }));
    backend.on(token, () => ({ json: begun }));
    expect(await send('createTransactionToken', payment, { once: true })).toEqual(begun);
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toBeDefined();
    // The response was definite: the next call is a new one.
    await send('createTransactionToken', payment, { once: true });
    expect(new Set(keys()).size).toBe(2);
  });

  it('has a new key after a refusal, and for another payment', async () => {
    const send = createClient('new');
    backend.on(token, () => ({ status: 409 }));
    await fault(send('createTransactionToken', payment, { once: true }));
    await fault(send('createTransactionToken', payment, { once: true }));
    backend.on(token, () => ({ status: 500 }));
    await fault(send('createTransactionToken', payment, { once: true }));
    await fault(send('createTransactionToken', { body: { ...payment.body, feeIds: [8] } }, { once: true }));
    expect(new Set(keys()).size).toBe(4);
  });

  it('with a file is the same call when the same file is sent again', async () => {
    const send = createClient('new');
    backend.on(certificates, () => ({ status: 500 }));
    await fault(send('uploadCertificate', { body: body() }, { once: true }));
    await fault(send('uploadCertificate', { body: body() }, { once: true }));
    const other = new File(['%PDF-1.7 another'], 'paper.pdf', { type: 'application/pdf', lastModified: 1 });
    await fault(send('uploadCertificate', { body: { ...body(), file: other } }, { once: true }));
    expect(keys()[1]).toBe(keys()[0]);
    expect(keys()[2]).not.toBe(keys()[0]);
  });

  it('carries no key unless it is asked to', async () => {
    backend.on(token, () => ({ json: begun }));
    await createClient('new')('createTransactionToken', payment);
    expect(keys()).toEqual([undefined]);
  });
});
