import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feeState } from '#domain/billing/fees.ts';
import { eventually } from '#tests/support/eventually.ts';
import { eventOf, feeOf, openPage, oweTomas, pay, tell, tokenFor } from '#tests/support/server/payments.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

describe('a server that ends in the middle of a payment', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-restart-'));
  let server: TestApp;
  const start = async () => {
    server = await startTestApp({ dataDir, faults: true });
  };
  const restart = async () => {
    await server.close();
    await start();
  };
  const switchOn = (rule: object) => server.fetch('/faults', { method: 'POST', json: rule });
  const state = async (feeId: number) =>
    feeState(await feeOf(server, (await server.signIn('tomas.abara')).headers, feeId));
  const begin = async () => {
    const feeId = await oweTomas(server);
    const { headers } = await server.signIn('tomas.abara');
    const token = await tokenFor(server, headers, feeId);
    return { feeId, ...token, page: await openPage(server, token.transactionToken) };
  };
  beforeAll(start);
  afterAll(async () => {
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  it('sends after its start the events that the portal has not confirmed', async () => {
    const { feeId, page } = await begin();
    const path = '/webhooks';
    await switchOn({ match: { path }, kind: 'status', status: 200, body: { accepted: true }, times: 1 });
    await switchOn({ match: { path }, kind: 'status', status: 500 });
    await pay(server, page);
    expect(await state(feeId)).toBe('opened');
    await restart();
    await eventually(async () => expect(await state(feeId)).toBe('paid'));
  });

  it('lets a card be tried again that was being charged at the end, for nothing had been', async () => {
    const { feeId, page, transactionId } = await begin();
    await tell(server, eventOf(server, transactionId, 'processing'));
    await server.db
      .query`update card_sessions set status = 'authorizing' where transaction_id = ${transactionId}`;
    await restart();
    await eventually(async () => expect(await state(feeId)).toBe('due'));
    await pay(server, page);
    expect(await state(feeId)).toBe('paid');
  });
});
