import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signatureHeader, signatureOf } from '#server/http/signature.ts';
import { mailSecret, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { bouncePath } from './bounces.ts';

const unknown = '<00000000-0000-4000-8000-000000000000@portal.example>';
const bounced = (messageId: string) => JSON.stringify({ type: 'mail.bounced', messageId });

describe('the webhook for mails that came back', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const report = async (body: string, signature: string) => {
    const response = await server.fetch(bouncePath, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', [signatureHeader]: signature },
    });
    return { status: response.status, value: (await response.json()) as object };
  };
  const sign = (body: string, secret = mailSecret, at = Date.now()) =>
    signatureOf(body, new TextEncoder().encode(secret), at);

  it('notes the mail, and knows it again when it is told twice', async () => {
    await server.fetch('/api/users/create-forgot-password', {
      method: 'POST',
      json: { userName: 'nora.lindqvist' },
    });
    const [mail] = await server.mails();
    const body = bounced(mail?.messageId ?? '');
    for (const _ of ['first', 'second'])
      expect(await report(body, sign(body))).toEqual({ status: 200, value: { status: 'ok', known: true } });
    expect(await server.db.query<object>`select failure from queued_mails where failure is not null`).toEqual(
      [{ failure: 'bounced' }],
    );
  });

  it('answers 200 for a mail that it does not know, which there is no use in repeating', async () => {
    for (const messageId of [unknown, '<a newsletter of another sender@example.org>', '']) {
      const body = bounced(messageId);
      expect(await report(body, sign(body))).toEqual({ status: 200, value: { status: 'ok', known: false } });
    }
  });

  it.each([
    ['is not signed', () => ''],
    ['is signed with another secret', (body: string) => sign(body, 'another secret')],
    ['was signed for another body', () => sign(bounced(''))],
    ['was signed six minutes ago', (body: string) => sign(body, mailSecret, Date.now() - 360_000)],
  ])('refuses a report that %s', async (_, signature) => {
    const body = bounced(unknown);
    expect(await report(body, signature(body))).toMatchObject({ status: 401, value: { type: 'signature' } });
  });

  it('refuses a signed report of another form', async () => {
    for (const body of ['{}', '[', JSON.stringify({ type: 'mail.opened', messageId: unknown })])
      expect(await report(body, sign(body))).toMatchObject({ status: 400 });
  });
});
