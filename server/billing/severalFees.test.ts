import { expect, it } from 'vitest';
import { feeState } from '#domain/billing/fees.ts';
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
  testCards,
  tokenFor,
} from '#tests/support/server/payments.ts';
import { onAnyEngine } from '#tests/support/server/serverApp.ts';
import { signedInTests } from '#tests/support/server/signedInTests.ts';

const APPLICATION = 30_000;
const EXAM = 110_000;

onAnyEngine('paying several fees at once', (engine) => {
  const {
    server,
    member: tomas,
    signInAgain,
  } = signedInTests('tomas.abara', { engine, faults: true, settings: { lateWebhookSeconds: 3_600 } });

  const oweBoth = async (): Promise<[number, number]> => [
    await oweTomas(server(), 'application', APPLICATION),
    await oweTomas(server(), 'exam', EXAM),
  ];
  const states = (feeIds: readonly number[]) =>
    Promise.all(feeIds.map(async (feeId) => feeState(await feeOf(server(), tomas().headers, feeId))));
  const newest = async (feeId: number) => (await feeOf(server(), tomas().headers, feeId)).transactions[0];
  const begin = (feeIds: number | readonly number[]) => tokenFor(server(), tomas().headers, feeIds);
  const pageFor = async (feeIds: number | readonly number[]) =>
    openPage(server(), (await begin(feeIds)).transactionToken);
  const receipt = (transactionId: number) =>
    server().fetch(`/api/billing/receipt/${transactionId}`, { headers: tomas().headers });

  it('is one charge, one page with each line, and one receipt', async () => {
    const both = await oweBoth();
    const { transactionToken, transactionId } = await begin(both);
    expect(await states(both)).toEqual(['opened', 'opened']);
    const page = await openPage(server(), transactionToken);
    const shown = await (await server().fetch(page)).text();
    expect(shown).toContain('Pay $1,400.00');
    expect(shown).toContain('<li>A fee of the tests: $300.00</li><li>A fee of the tests: $1,100.00</li>');
    await pay(server(), page);
    expect(await states(both)).toEqual(['paid', 'paid']);
    const lines = await Promise.all(both.map(newest));
    expect(lines.map((line) => [line?.transactionId, line?.amount])).toEqual([
      [transactionId, APPLICATION],
      [transactionId, EXAM],
    ]);
    expect(new Set(lines.map((line) => line?.receiptNumber)).size).toBe(1);
    expect((await receipt(transactionId)).status).toBe(200);
    const mails = (await server().mails()).filter(({ text }) => text.includes(String(transactionId)));
    expect(mails.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        '$1,400.00 for: A fee of the tests ($300.00); A fee of the tests ($1,100.00)',
      ) as string,
    ]);
    expect(
      await server().db.query`select app_fee_paid as paid from qe_applications where user_id = 111`,
    ).toEqual([{ paid: true }]);
  });

  it('is the same attempt when it is asked for again, in any order', async () => {
    const [application, exam] = await oweBoth();
    const first = await begin([application, exam]);
    expect((await begin([exam, application])).transactionId).toBe(first.transactionId);
    const many = await Promise.all(Array.from({ length: 6 }, () => begin([application, exam])));
    expect(new Set(many.map(({ transactionId }) => transactionId))).toEqual(new Set([first.transactionId]));
  });

  it('is refused for all if one is paid already, too late, or at the bank', async () => {
    const both = await oweBoth();
    const [application, exam] = both;
    const page = await pageFor(exam);
    await pay(server(), page, testCards.silent);
    expect(await refusalOf(await askToken(server(), tomas().headers, both))).toBe('payment-processing');
    server().clock.ahead += 3_600_000;
    await signInAgain();
    await server().fetch(page);
    await server().app.settled();
    expect(await refusalOf(await askToken(server(), tomas().headers, both))).toBe('fee-paid');
    expect(await states(both)).toEqual(['due', 'paid']);
    const [late, other] = await oweBoth();
    await server().db.query`update fees set due_date = now() - interval '1 day' where fee_id = ${late}`;
    expect(await refusalOf(await askToken(server(), tomas().headers, [other, late]))).toBe('fee-expired');
    expect(await states([application])).toEqual(['due']);
  });

  it('is refused for fees of different currencies, for none, and for one fee twice', async () => {
    const [application, exam] = await oweBoth();
    for (const feeIds of [[], [exam, exam]])
      expect((await askToken(server(), tomas().headers, feeIds)).status).toBe(400);
    await server().db.query`update fees set currency = 'EUR' where fee_id = ${exam}`;
    const mixed = await askToken(server(), tomas().headers, [application, exam]);
    expect([mixed.status, await refusalOf(mixed)]).toEqual([400, 'validation']);
  });

  it("is refused like a fee that does not exist if one is another member's", async () => {
    const [application] = await oweBoth();
    const [theirs] = await server().db.query<{
      feeId: number;
    }>`select fee_id from fees where user_id <> 111 limit 1`;
    expect((await askToken(server(), tomas().headers, [application, theirs!.feeId])).status).toBe(404);
    expect(await states([application])).toEqual(['due']);
  });

  it('goes back together when it is declined, cancelled, or not finished in time', async () => {
    const both = await oweBoth();
    const page = await pageFor(both);
    await pay(server(), page, testCards.declined);
    expect((await Promise.all(both.map(newest))).map((line) => line?.status)).toEqual([
      'declined',
      'declined',
    ]);
    await submit(server(), `${page}/cancel`);
    expect((await Promise.all(both.map(newest))).map((line) => line?.status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(await states(both)).toEqual(['due', 'due']);
    await begin(both);
    server().clock.ahead += 31 * 60_000;
    await signInAgain();
    expect(await states(both)).toEqual(['due', 'due']);
    await pay(server(), await pageFor(both));
    expect(await states(both)).toEqual(['paid', 'paid']);
  });

  it('ends when one of its fees is begun alone in another tab, and charges nothing then', async () => {
    const both = await oweBoth();
    const together = await pageFor(both);
    const alone = await pageFor(both[1]);
    expect(await states(both)).toEqual(['due', 'opened']);
    const refused = await pay(server(), together);
    expect(await (await server().fetch(refused.headers.get('location') ?? '')).text()).toContain(
      'This payment is no longer needed',
    );
    await pay(server(), alone);
    expect(await states(both)).toEqual(['due', 'paid']);
    await pay(server(), await pageFor(both[0]));
    expect(await states(both)).toEqual(['paid', 'paid']);
  });

  it('charges each fee once, whichever of two tabs is first', async () => {
    for (let time = 0; time < 4; time++) {
      const both = await oweBoth();
      const pages = await Promise.all([pageFor(both), pageFor(both[1])]);
      await Promise.all([...pages, ...pages].map((page) => pay(server(), page)));
      await server().app.settled();
      const [{ charged, paid } = { charged: 0, paid: 0 }] = await server().db.query<{
        charged: number;
        paid: number;
      }>`
         select coalesce(sum(amount) filter (where status in ('succeeded', 'surplus')), 0)::integer as charged,
                coalesce(sum(amount) filter (where status = 'succeeded'), 0)::integer as paid
           from fee_transactions where fee_id = any(${both})`;
      expect(charged).toBe(paid);
      expect([EXAM, APPLICATION + EXAM]).toContain(paid);
    }
  });

  it('pays what is still owed when one of its fees was paid elsewhere, and says what is given back', async () => {
    const both = await oweBoth();
    const { transactionId } = await begin(both);
    const alone = await begin(both[1]);
    // A page of another company may charge without asking.
    await tell(server(), eventOf(server(), alone.transactionId, 'succeeded', { amount: EXAM }));
    await tell(server(), eventOf(server(), transactionId, 'succeeded', { amount: APPLICATION + EXAM }));
    expect(await states(both)).toEqual(['paid', 'paid']);
    expect(
      (await Promise.all(both.map((feeId) => feeOf(server(), tomas().headers, feeId)))).map(
        ({ transactions }) => transactions.map(({ status }) => status).toSorted(),
      ),
    ).toEqual([['succeeded'], ['succeeded', 'surplus']]);
    expect(server().lines.some((line) => line.includes('"outcome":"surplus"'))).toBe(true);
    expect((await receipt(transactionId)).status).toBe(200);
    for (const type of ['processing', 'declined', 'cancelled', 'succeeded'])
      await tell(server(), eventOf(server(), transactionId, type, { amount: APPLICATION + EXAM }));
    expect(await states(both)).toEqual(['paid', 'paid']);
  });

  it('takes no event about a part of its amount', async () => {
    const both = await oweBoth();
    const { transactionId } = await begin(both);
    await tell(server(), eventOf(server(), transactionId, 'succeeded', { amount: EXAM }));
    expect(await states(both)).toEqual(['opened', 'opened']);
  });
});
