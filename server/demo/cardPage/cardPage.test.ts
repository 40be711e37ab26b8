import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { feeState } from '#domain/billing/fees.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  askToken,
  card,
  feeOf,
  openPage,
  oweTomas,
  pay,
  refusalOf,
  submit,
  testCards,
  tokenFor,
} from '#tests/support/server/payments.ts';
import { onAnyEngine, paymentSecret } from '#tests/support/server/serverApp.ts';
import { signedInTests } from '#tests/support/server/signedInTests.ts';
import { identifier } from '#server/db/fragment.ts';

const HOUR = 3_600_000;

onAnyEngine('the card page', (engine) => {
  const {
    server,
    member: tomas,
    signInAgain,
  } = signedInTests('tomas.abara', { engine, faults: true, settings: { lateWebhookSeconds: 3_600 } });

  const owe = () => oweTomas(server());
  const fee = (feeId: number) => feeOf(server(), tomas().headers, feeId);
  const state = async (feeId: number) => feeState(await fee(feeId));
  const newest = async (feeId: number) => (await fee(feeId)).transactions[0];
  /** The page after following the redirect. */
  const textOf = async (led: Response) => (await server().fetch(led.headers.get('location') ?? '')).text();
  const switchOn = (rule: object) => server().fetch('/faults', { method: 'POST', json: rule });

  it('says that a card was declined, and takes another one', async () => {
    const feeId = await owe();
    const { transactionToken } = await tokenFor(server(), tomas().headers, feeId);
    const page = await openPage(server(), transactionToken);
    const declined = await pay(server(), page, testCards.declined);
    // A redirect (303), so that going back does not prompt to send the card again.
    expect([declined.status, declined.headers.get('location')]).toEqual([303, `${page}?end=declined`]);
    expect(await textOf(declined)).toContain('The card was declined. You were not charged.');
    expect(await (await server().fetch(`${page}?end=toString`)).text()).not.toContain('role="alert"');
    expect(await newest(feeId)).toMatchObject({ status: 'declined', cardEnding: '0002' });
    const clicks = [pay(server(), page, testCards.declined), pay(server(), page, testCards.declined)];
    for (const click of await Promise.all(clicks))
      expect(click.headers.get('location')).toMatch(/\?end=(declined|uncharged)$/);
    await pay(server(), page);
    expect(await state(feeId)).toBe('paid');
    expect((await fee(feeId)).transactions).toHaveLength(1);
  });

  it('waits for a bank that does not answer, and takes no second payment in the meantime', async () => {
    const feeId = await owe();
    const { transactionToken } = await tokenFor(server(), tomas().headers, feeId);
    const page = await openPage(server(), transactionToken);
    const waiting = await pay(server(), page, testCards.silent);
    expect(await textOf(waiting)).toContain('Your bank has not answered yet');
    expect(await state(feeId)).toBe('processing');
    expect(await refusalOf(await askToken(server(), tomas().headers, feeId))).toBe('payment-processing');
    await pay(server(), page);
    expect(await state(feeId)).toBe('processing');
    server().clock.ahead += HOUR;
    await server().fetch(page);
    await server().app.settled();
    await signInAgain();
    expect(await state(feeId)).toBe('paid');
    expect(await fee(feeId)).toMatchObject({ paidTotal: 185_000 });
  });

  it('refuses tokens that were changed, forged or meant for another audience', async () => {
    const feeId = await owe();
    const { transactionToken } = await tokenFor(server(), tomas().headers, feeId);
    const [head = '', claims = '', signature = ''] = transactionToken.split('.');
    const order = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const cheap = encoded({ ...order, amount: 1 });
    const signed = (audience: string, secret: string) =>
      new SignJWT({ ...order, amount: 1, aud: audience })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret));
    for (const forged of [
      `${head}.${cheap}.${signature}`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${cheap}.`,
      await signed('payment-page', 'another secret of the tests, long enough'),
      await signed('member-portal-api', paymentSecret),
      tomas().access_token,
      'garbage',
      '',
    ]) {
      const response = await submit(server(), '/payment', { transactionToken: forged });
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('This payment cannot be opened');
    }
    expect((await server().fetch('/payment', { method: 'POST', json: { transactionToken } })).status).toBe(
      415,
    );
    expect((await server().fetch(`/payment/${'x'.repeat(32)}`)).status).toBe(404);
  });

  it('answers people with a page whatever happens, with the way back where it is known', async () => {
    const feeId = await owe();
    const page = await openPage(
      server(),
      (await tokenFor(server(), tomas().headers, feeId)).transactionToken,
    );
    const readPage = async (response: Response, status: number) => {
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(response.headers.get('content-security-policy')).toMatch(/style-src 'sha256-/);
      return await response.text();
    };
    const broken = async (table: string, ask: () => Promise<Response>) => {
      await server().db.query`alter table ${identifier(table)} rename to ${identifier(table)}_away`;
      try {
        return await ask();
      } finally {
        await server().db.query`alter table ${identifier(table)}_away rename to ${identifier(table)}`;
      }
    };
    for (const path of ['/payment', `/payment/${'x'.repeat(32)}`])
      expect(await readPage(await server().fetch(path), 404)).toContain('Payment not found');

    const lost = await readPage(await broken('card_sessions', () => server().fetch(page)), 500);
    expect(lost).toContain('Something went wrong here');
    expect(lost).not.toContain('<a ');
    const failed = await readPage(await broken('card_events', () => submit(server(), `${page}/cancel`)), 500);
    expect(failed).toContain('before you pay again');
    expect(failed).toMatch(
      /<a class="button" href="http:\/\/127\.0\.0\.1:4000\/[^"]+">Back to the portal<\/a>/,
    );
    expect(server().lines.filter((line) => line.includes('request failed'))).toHaveLength(2);
    expect(await state(feeId)).toBe('opened');
    expect((await server().fetch(`${page}/pay`)).headers.get('location')).toBe(page);
    expect((await pay(server(), page)).status).toBe(303);
  });

  it('asks before it charges, and charges nothing when the portal cannot be reached', async () => {
    const feeId = await owe();
    const { transactionToken } = await tokenFor(server(), tomas().headers, feeId);
    const page = await openPage(server(), transactionToken);
    await switchOn({ match: { path: '/webhooks' }, kind: 'drop', times: 1 });
    const failed = await pay(server(), page);
    expect(failed.status).toBe(503);
    expect(await failed.text()).toContain('You were not charged');
    expect((await fee(feeId)).paidTotal).toBe(0);
    await switchOn({ match: { path: '/webhooks' }, kind: 'lose-response', times: 1 });
    expect((await pay(server(), page)).status).toBe(503);
    await eventually(async () => expect(await newest(feeId)).toMatchObject({ status: 'declined' }));
    expect((await pay(server(), page)).status).toBe(303);
    expect(await fee(feeId)).toMatchObject({ paidTotal: 185_000 });
  });

  it('names what is wrong with each field of the card, and never writes the security code back', async () => {
    const feeId = await owe();
    const page = await openPage(
      server(),
      (await tokenFor(server(), tomas().headers, feeId)).transactionToken,
    );
    const wrong = await submit(server(), `${page}/pay`, {
      number: '4242 4242 4242 4241',
      expiry: '13/20',
      code: '12',
      name: '"><script>',
    });
    expect(wrong.status).toBe(200);
    const text = await wrong.text();
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(text).toContain('<a href="#number">');
    expect(text).not.toContain('<script>');
    const old = await (
      await submit(server(), `${page}/pay`, {
        ...card(testCards.good),
        expiry: '01/20',
        code: '987',
        name: '',
      })
    ).text();
    expect(old).toContain('has expired');
    // The page's address and the payment number may have these digits by chance.
    expect(old.replaceAll(page, '').replace(/Payment number \d+/, '')).not.toContain('987');
    const csp = wrong.headers.get('content-security-policy') ?? '';
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("form-action 'self' http://127.0.0.1:4000");
    expect(csp).not.toMatch(/script-src|unsafe|\*/);
    expect(await state(feeId)).toBe('opened');
  });

  it('never logs or stores a card but for its last four digits', async () => {
    const feeId = await owe();
    const page = await openPage(
      server(),
      (await tokenFor(server(), tomas().headers, feeId)).transactionToken,
    );
    await pay(server(), page);
    await server().app.settled();
    const tables = ['card_sessions', 'card_events', 'payment_events', 'fee_transactions', 'idempotency_keys'];
    const kept = await Promise.all(
      tables.map((table) => server().db.query`select * from ${identifier(table)}`),
    );
    expect(JSON.stringify([kept, server().lines])).not.toMatch(
      /4242[ -]?4242|4000[ -]?0000|12 \/ 39|Tomas Abara/,
    );
  });
});
