import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { feeState } from '#domain/billing/fees.ts';
import { pdfText } from '#tests/support/server/pdfText.ts';
import {
  askToken,
  eventOf,
  feeOf,
  openPage,
  oweTomas,
  pay,
  refusalOf,
  submit,
  tell,
  tokenFor,
  type PaymentNews,
} from '#tests/support/server/payments.ts';
import {
  onAnyEngine,
  paymentSecret,
  startTestApp,
  type SignedIn,
  type TestApp,
} from '#tests/support/server/serverApp.ts';
import { signatureOf } from '#server/http/signature.ts';

onAnyEngine('paying a fee', (engine) => {
  let server: TestApp;
  let tomas: SignedIn;
  beforeAll(async () => {
    server = await startTestApp({ engine, faults: true, settings: { lateWebhookSeconds: 3_600 } });
    tomas = await server.signIn('tomas.abara');
  });
  afterAll(() => server.close());

  const owe = (feeType?: 'exam' | 'application', amount?: number) => oweTomas(server, feeType, amount);
  const fee = (feeId: number) => feeOf(server, tomas.headers, feeId);
  const state = async (feeId: number) => feeState(await fee(feeId));
  const newest = async (feeId: number) => (await fee(feeId)).transactions[0];
  const event = (transactionId: number, type: string, more?: Partial<PaymentNews>) =>
    eventOf(server, transactionId, type, more);
  const accepted = async (response: Response) => {
    expect(response.status).toBe(200);
    return ((await response.json()) as { accepted: boolean }).accepted;
  };
  const switchOn = (rule: object) => server.fetch('/faults', { method: 'POST', json: rule });

  it('is reported by the card page alone: paid, and back with nothing but an address', async () => {
    const feeId = await owe();
    const { transactionToken, transactionId } = await tokenFor(server, tomas.headers, feeId);
    expect(await state(feeId)).toBe('opened');
    const page = await openPage(server, transactionToken);
    expect(page).toMatch(/^\/payment\/[\w-]{32}$/);
    const shown = await (await server.fetch(page)).text();
    expect(shown).toContain('Pay $1,850.00');
    expect(shown).toContain('A fee of the tests');
    const back = await pay(server, page);
    expect(back.status).toBe(303);
    expect(back.headers.get('location')).toBe(
      'http://127.0.0.1:4000/apply-and-register/exam-registration/501?from=card-page',
    );
    expect(await state(feeId)).toBe('paid');
    expect(await newest(feeId)).toMatchObject({
      transactionId,
      status: 'succeeded',
      cardEnding: '4242',
      receiptNumber: expect.stringMatching(new RegExp(`^R-\\d{4}-${transactionId}$`)),
    });
    expect(await refusalOf(await askToken(server, tomas.headers, feeId))).toBe('fee-paid');
    const [mail] = await server.mails();
    expect(mail?.subject).toBe('Your payment was received');
    expect(mail?.text).toContain('$1,850.00');
    expect(mail?.text).not.toContain('What is next');
  });

  it('of an exam is confirmed by a mail that says what is next for it', async () => {
    const [fee] = await server.db.query<{ feeId: number }>`
      select fee_id from fees
       where user_id = 111 and exam_id = 501 and fee_type = 'exam' and title is null`;
    const { transactionToken } = await tokenFor(server, tomas.headers, fee!.feeId);
    await pay(server, await openPage(server, transactionToken));
    const [mail] = await server.mails();
    expect(mail?.text).toMatch(
      /What is next:\nTo do: Continue your registration for the .+, by .*\/apply-and-register\/exam-registration\/501/,
    );
  });

  it('leads back to the name under which the demo was opened, and to no other place', async () => {
    const feeId = await owe();
    const returnsTo = async (origin: string) => {
      const headers = { ...tomas.headers, origin };
      const { transactionToken } = await tokenFor(server, headers, feeId);
      const claims = JSON.parse(
        Buffer.from(transactionToken.split('.')[1] ?? '', 'base64url').toString(),
      ) as { returnUrl: string };
      return new URL(claims.returnUrl).origin;
    };
    for (const own of ['http://localhost:4000', 'http://127.0.0.1:4999', 'http://[::1]:4000'])
      expect(await returnsTo(own)).toBe(own);
    for (const other of ['http://evil.example:4000', 'http://localhost.evil.example:1', 'null'])
      expect(await returnsTo(other)).toBe('http://127.0.0.1:4000');
  });

  it('is paid when the payer does not come back, and when the portal is notified only later', async () => {
    const feeId = await owe();
    const { transactionToken } = await tokenFor(server, tomas.headers, feeId);
    const page = await openPage(server, transactionToken);
    await switchOn({
      match: { path: '/webhooks' },
      kind: 'status',
      status: 200,
      body: { accepted: true },
      times: 1,
    });
    await switchOn({ match: { path: '/webhooks' }, kind: 'status', status: 500, times: 2 });
    await pay(server, page);
    expect(await state(feeId)).toBe('opened');
    server.clock.ahead += 2_000;
    await server.fetch(page);
    await server.app.settled();
    expect(await state(feeId)).toBe('opened');
    server.clock.ahead += 10_000;
    await server.fetch(page);
    await server.app.settled();
    expect(await state(feeId)).toBe('paid');
    expect(await (await server.fetch(page)).text()).toContain('You will not be charged again');
  });

  it('charges once, however many times and in however many windows the button is pressed', async () => {
    const feeId = await owe();
    const [one, two] = await Promise.all([1, 2].map(() => tokenFor(server, tomas.headers, feeId)));
    expect(two?.transactionId).toBe(one?.transactionId);
    const pages = [
      await openPage(server, one!.transactionToken),
      await openPage(server, two!.transactionToken),
    ];
    expect(pages[1]).toBe(pages[0]);
    const answers = await Promise.all([...pages, ...pages, ...pages].map((page) => pay(server, page)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303));
    await server.app.settled();
    const { paidTotal, transactions } = await fee(feeId);
    expect(paidTotal).toBe(185_000);
    expect(transactions.map(({ status }) => status)).toEqual(['succeeded']);
    const succeeded = await server.db.query`
      select 1 from payment_events where transaction_id = ${one!.transactionId} and type = 'payment.succeeded'`;
    expect(succeeded).toHaveLength(1);
  });

  it('makes one attempt of many requests for a token that come at once', async () => {
    const feeId = await owe();
    const tokens = await Promise.all(Array.from({ length: 8 }, () => tokenFor(server, tomas.headers, feeId)));
    expect(new Set(tokens.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect((await fee(feeId)).transactions).toHaveLength(1);
  });

  it('takes an event once, however often it is sent', async () => {
    const feeId = await owe();
    const { transactionId } = await tokenFor(server, tomas.headers, feeId);
    const succeeded = event(transactionId, 'succeeded');
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(server, succeeded)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await tell(server, { ...succeeded, id: randomUUID() });
    expect(await fee(feeId)).toMatchObject({ paidTotal: 185_000 });
  });

  it('keeps a success whatever comes after it, in any order', async () => {
    const feeId = await owe();
    const { transactionId } = await tokenFor(server, tomas.headers, feeId);
    await tell(server, event(transactionId, 'succeeded'));
    for (const type of ['processing', 'declined', 'cancelled'])
      expect(await accepted(await tell(server, event(transactionId, type)))).toBe(false);
    expect(await state(feeId)).toBe('paid');
  });

  it('does not go back to what happened before', async () => {
    const feeId = await owe();
    const { transactionId } = await tokenFor(server, tomas.headers, feeId);
    const earlier = new Date(Date.now() + server.clock.ahead - 60_000).toISOString();
    await tell(server, event(transactionId, 'processing'));
    await tell(server, event(transactionId, 'declined', { created: earlier }));
    expect(await state(feeId)).toBe('processing');
    await tell(server, event(transactionId, 'declined'));
    expect(await accepted(await tell(server, event(transactionId, 'processing', { created: earlier })))).toBe(
      false,
    );
    expect(await newest(feeId)).toMatchObject({ status: 'declined' });
  });

  it('can be cancelled and begun again', async () => {
    const feeId = await owe();
    const first = await tokenFor(server, tomas.headers, feeId);
    const page = await openPage(server, first.transactionToken);
    const back = await submit(server, `${page}/cancel`);
    expect(back.status).toBe(303);
    expect(await newest(feeId)).toMatchObject({ status: 'cancelled' });
    expect(await state(feeId)).toBe('due');
    expect(await (await server.fetch(page)).text()).toContain('You were not charged');
    const second = await tokenFor(server, tomas.headers, feeId);
    expect(second.transactionId).not.toBe(first.transactionId);
    await pay(server, page); // the first attempt's window, reopened with the back button
    expect(await state(feeId)).toBe('opened');
    await pay(server, await openPage(server, second.transactionToken));
    expect(await state(feeId)).toBe('paid');
  });

  it('comes back to the open page by the back button and goes on there', async () => {
    const feeId = await owe();
    const first = await tokenFor(server, tomas.headers, feeId);
    const page = await openPage(server, first.transactionToken);
    const again = await tokenFor(server, tomas.headers, feeId);
    expect(await openPage(server, again.transactionToken)).toBe(page);
    await pay(server, page);
    expect(await state(feeId)).toBe('paid');
    expect(await (await server.fetch(page)).text()).toContain('Payment received');
    expect((await pay(server, page)).status).toBe(303);
    expect(await fee(feeId)).toMatchObject({ paidTotal: 185_000 });
  });

  it('makes a new attempt when the time of the first is over, and never charges the old one as well', async () => {
    const feeId = await owe();
    const old = await tokenFor(server, tomas.headers, feeId);
    const page = await openPage(server, old.transactionToken);
    server.clock.ahead += 31 * 60_000;
    tomas = await server.signIn('tomas.abara');
    expect(await newest(feeId)).toMatchObject({ status: 'expired' });
    expect(await state(feeId)).toBe('due');
    expect(await (await server.fetch(page)).text()).toContain('The time to pay has expired');
    expect((await submit(server, '/payment', { transactionToken: old.transactionToken })).status).toBe(410);
    const fresh = await tokenFor(server, tomas.headers, feeId);
    expect(fresh.transactionId).not.toBe(old.transactionId);
    expect((await fee(feeId)).transactions.map(({ status }) => status)).toEqual(['open', 'expired']);
    await pay(server, page);
    expect(await state(feeId)).toBe('opened');
    expect(await accepted(await tell(server, event(old.transactionId, 'processing')))).toBe(false);
    await pay(server, await openPage(server, fresh.transactionToken));
    expect(await fee(feeId)).toMatchObject({ paidTotal: 185_000 });
  });

  it('counts money that came in for an attempt that was thought to be over, and stops the newer one', async () => {
    const feeId = await owe();
    const old = await tokenFor(server, tomas.headers, feeId);
    server.clock.ahead += 31 * 60_000;
    tomas = await server.signIn('tomas.abara');
    const fresh = await tokenFor(server, tomas.headers, feeId);
    const page = await openPage(server, fresh.transactionToken);
    await tell(server, event(old.transactionId, 'succeeded'));
    expect(await state(feeId)).toBe('paid');
    const refused = await pay(server, page);
    const notice = await server.fetch(refused.headers.get('location') ?? '');
    expect(await notice.text()).toContain('This payment is no longer needed');
    expect(await fee(feeId)).toMatchObject({ paidTotal: 185_000 });
    // Another company's page may charge without asking: that money is recorded but not applied.
    await tell(server, event(fresh.transactionId, 'succeeded'));
    expect(await fee(feeId)).toMatchObject({ paidTotal: 185_000 });
    expect(server.lines.some((line) => line.includes('"outcome":"surplus"'))).toBe(true);
    // A member who was charged twice is notified, and no later event changes that.
    for (const type of ['processing', 'declined', 'cancelled', 'succeeded'])
      await tell(server, event(fresh.transactionId, type));
    expect(await newest(feeId)).toMatchObject({
      transactionId: fresh.transactionId,
      status: 'surplus',
      settledAt: expect.any(String),
      receiptNumber: null,
    });
    expect(await state(feeId)).toBe('paid');
    const receipt = await server.fetch(`/api/billing/receipt/${fresh.transactionId}`, {
      headers: tomas.headers,
    });
    expect(receipt.status).toBe(404);
  });

  it('believes no event that is unsigned, old, or of another amount or currency', async () => {
    const feeId = await owe();
    const { transactionId } = await tokenFor(server, tomas.headers, feeId);
    const succeeded = event(transactionId, 'succeeded');
    const seconds = Math.floor((Date.now() + server.clock.ahead) / 1000);
    for (const signature of ['', 'v1=00', `t=${seconds},v1=${'0'.repeat(64)}`])
      expect((await tell(server, succeeded, signature)).status).toBe(401);
    const genuine = await tell(server, { ...event(transactionId, 'cancelled'), transactionId: 1 });
    expect(genuine.status).toBe(200);
    server.clock.ahead -= 10 * 60_000;
    const early = signatureOf(
      JSON.stringify(succeeded),
      new TextEncoder().encode(paymentSecret),
      Date.now() + server.clock.ahead,
    );
    server.clock.ahead += 10 * 60_000;
    expect((await tell(server, succeeded, early)).status).toBe(401);
    await tell(server, event(transactionId, 'succeeded', { amount: 1 }));
    await tell(server, event(transactionId, 'succeeded', { currency: 'EUR' }));
    expect(await accepted(await tell(server, event(transactionId, 'processing', { amount: 1 })))).toBe(false);
    expect(await state(feeId)).toBe('opened');
    expect(server.lines.some((line) => line.includes('"outcome":"mismatch"'))).toBe(true);
    expect((await tell(server, { ...succeeded, transactionId: 99 })).status).toBe(200);
  });

  it('is not impressed by an address that says it was paid', async () => {
    const feeId = await owe();
    await tokenFor(server, tomas.headers, feeId);
    const forged = await server.fetch('/payment-history?status=paid&success=true', {
      headers: { accept: 'text/html' },
    });
    expect(forged.status).toBe(404); // the portal is not served here, so nothing listens at this address
    expect(await state(feeId)).toBe('opened');
  });

  it('goes on when the session of the portal ended during the payment', async () => {
    const feeId = await owe();
    const other = await server.signIn('tomas.abara');
    const { transactionToken } = await tokenFor(server, other.headers, feeId);
    const page = await openPage(server, transactionToken);
    await server.fetch('/api/users/logout', { method: 'POST', json: { refreshToken: other.refresh_token } });
    expect((await pay(server, page)).status).toBe(303);
    expect(await state(feeId)).toBe('paid');
  });

  it('cannot be paid or seen by another member', async () => {
    const feeId = await owe();
    const { transactionId } = await tokenFor(server, tomas.headers, feeId);
    const grace = await server.signIn('grace.okafor');
    expect((await askToken(server, grace.headers, feeId)).status).toBe(404);
    expect(
      (await server.fetch(`/api/billing/receipt/${transactionId}`, { headers: grace.headers })).status,
    ).toBe(404);
  });

  it('is not begun once the time to pay the fee is over', async () => {
    const feeId = await owe();
    await server.db.query`update fees set due_date = now() - interval '1 day' where fee_id = ${feeId}`;
    expect(await refusalOf(await askToken(server, tomas.headers, feeId))).toBe('fee-expired');
  });

  it('sets the application fee as paid, which opens the application', async () => {
    const feeId = await owe('application', 35_000);
    const before = await server.db
      .query`select app_fee_paid as paid from qe_applications where user_id = 111`;
    expect(before).toEqual([{ paid: false }]);
    await pay(
      server,
      await openPage(server, (await tokenFor(server, tomas.headers, feeId)).transactionToken),
    );
    const after = await server.db.query`select app_fee_paid as paid from qe_applications where user_id = 111`;
    expect(after).toEqual([{ paid: true }]);
  });

  it('gives a receipt for a payment that succeeded, and for no other', async () => {
    const feeId = await owe();
    const { transactionToken, transactionId } = await tokenFor(server, tomas.headers, feeId);
    const receipt = () => server.fetch(`/api/billing/receipt/${transactionId}`, { headers: tomas.headers });
    expect((await receipt()).status).toBe(404);
    await pay(server, await openPage(server, transactionToken));
    const response = await receipt();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(/filename="Receipt R-\d{4}-\d+\.pdf"/);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1')).toContain('/StructTreeRoot');
    const text = await pdfText(bytes);
    expect(text).toMatch(/^THE SURGICAL CERTIFICATION BOARD\nReceipt\nNumber R-\d{4}-\d+\n\$[\d,.]+\n/);
    expect(text).toMatch(/Received from: Tomas Abara, MD(, board number \d+)?\nFor: .+\nExam: .+\n/);
    expect(text).toMatch(/Paid on: \w+ \d+, \d{4} at .+ E[SD]T\nPaid with: Card ending in 4242\n/);
    expect(text).toContain(`Payment number: ${transactionId}\n`);
  });
});

describe('a board that takes no cards', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ settings: { paymentUrl: '' } });
  });
  afterAll(() => server.close());

  it('says so, and has neither a card page nor a webhook', async () => {
    const feeId = await oweTomas(server);
    const { headers } = await server.signIn('tomas.abara');
    const refused = await askToken(server, headers, feeId);
    expect(refused.status).toBe(503);
    expect(await refusalOf(refused)).toBe('payments-off');
    expect((await submit(server, '/payment', {})).status).toBe(404);
    expect((await submit(server, '/webhooks/payments', {})).status).toBe(404);
  });
});
