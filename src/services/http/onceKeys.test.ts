// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFault, type Fault } from '#domain/fault.ts';
import { startBackend, type Backend } from '#tests/support/server/backend.ts';
import { visit } from '#tests/support/pages/portal.ts';
import { createSend, type Send } from './client.ts';
import { endOnceKey } from './onceKeys.ts';

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend();
  visit(`${backend.origin}/`);
});
afterEach(() => backend.close());

const createClient = () => ({
  send: createSend({
    baseUrl: '',
    session: {
      token: () => 't',
      isStored: () => true,
      isOffline: () => false,
      isExpired: () => false,
      renewed: () => Promise.reject(new Error('no renewal here')),
    },
    clock: { listen: () => () => {} },
    onFault: () => {},
    onAnswer: () => {},
    onWritten: () => {},
    onTokenMissing: () => {},
  }),
});

const fault = (promise: Promise<unknown>): Promise<Fault> =>
  promise.then(
    () => {
      throw new Error('the call succeeded');
    },
    (reason: unknown) => {
      if (!isFault(reason)) throw reason;
      return reason;
    },
  );

describe('a write that must not run twice', () => {
  const insert = 'POST /api/examinations/insert';
  const submit = (send: Send, ifMatch?: number) =>
    send(
      'insertApplication',
      { body: { examHeaderId: 501 } },
      { once: true, ...(ifMatch !== undefined && { ifMatch }) },
    );
  const keys = () => backend.received.map(({ headers }) => headers['idempotency-key']);

  it('keeps its key until it is answered, or was found done by reading', async () => {
    const accepted = { examId: 501, status: 1, confirmationNumber: null, registeredAt: null };
    let replies = 0;
    backend.on(insert, () => (replies++ < 3 ? { fault: 'cut', text: '{' } : { json: accepted }));
    const { send } = createClient();
    for (const _ of [1, 2]) await fault(submit(send));
    endOnceKey(await fault(submit(send)));
    for (const _ of [1, 2]) await submit(send);
    const [first, second, third, fourth, fifth] = keys();
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, fourth, fifth]).size).toBe(3);
  });

  it('has another key where it is based on another version', async () => {
    backend.on(insert, () => ({ fault: 'cut', text: '{' }));
    const { send } = createClient();
    for (const version of [1, 1, 2]) await fault(submit(send, version));
    const [first, second, third] = keys();
    expect([second, third === first]).toEqual([first, false]);
  });
});
