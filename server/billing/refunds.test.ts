import { expect, it } from 'vitest';
import { feeState } from '#domain/billing/fees.ts';
import { pdfText } from '#tests/support/server/pdfText.ts';
import {
  eventOf,
  feeOf,
  openPage,
  oweTomas,
  pay,
  tell,
  tokenFor,
  type PaymentNews,
} from '#tests/support/server/payments.ts';
import { onAnyEngine } from '#tests/support/server/serverApp.ts';
import { signedInTests } from '#tests/support/server/signedInTests.ts';

onAnyEngine('refunds', (engine) => {
  const { server, member: tomas } = signedInTests('tomas.abara', { engine });

  it('are recorded in full and in part, once each, and the fee stays paid', async () => {
    const feeId = await oweTomas(server());
    const fee = () => feeOf(server(), tomas().headers, feeId);
    const newest = async () => (await fee()).transactions[0];
    const accepted = async (news: PaymentNews) => {
      const response = await tell(server(), news);
      expect(response.status).toBe(200);
      return ((await response.json()) as { accepted: boolean }).accepted;
    };
    const { transactionToken, transactionId } = await tokenFor(server(), tomas().headers, feeId);
    const refunded = (amount: number) => eventOf(server(), transactionId, 'refunded', { amount });
    // Before the charge is known, the page is to repeat the event.
    expect((await tell(server(), refunded(50_000))).status).toBe(409);
    const attention = () =>
      server().lines.filter(
        (text) => text.includes('needs attention') && text.includes(String(transactionId)),
      );
    expect(attention()).toEqual([]);
    // A charge that is a day behind its refund will not come by itself.
    const old = new Date(Date.now() + server().clock.ahead - 25 * 3_600_000).toISOString();
    expect((await tell(server(), { ...refunded(50_000), created: old })).status).toBe(409);
    expect(attention()).toEqual([expect.stringContaining('"outcome":"not-charged"')]);
    await pay(server(), await openPage(server(), transactionToken));
    expect(await newest()).toMatchObject({ refunded: 0, refundedAt: null });

    // By the card page's clock, which is ahead, it is not refunded yet.
    const part = { ...refunded(50_000), created: '2099-01-01T00:00:00.000Z' };
    expect(await accepted(part)).toBe(true);
    await tell(server(), part);
    expect(await newest()).toMatchObject({
      status: 'succeeded',
      refunded: 50_000,
      refundedAt: expect.any(String),
    });
    const receipt = await server().fetch(`/api/billing/receipt/${transactionId}`, {
      headers: tomas().headers,
    });
    expect(await pdfText(Buffer.from(await receipt.arrayBuffer()))).toMatch(
      /Refunded: \$500\.00 on \w+ \d+, \d{4} at /,
    );

    const { refundedAt } = (await newest())!;
    expect(Date.parse(refundedAt!)).toBeLessThanOrEqual(Date.now() + server().clock.ahead);
    // More than is left of the charge is not believed.
    expect(await accepted(refunded(135_001))).toBe(false);
    expect(server().lines.some((line) => line.includes('"outcome":"mismatch"'))).toBe(true);
    expect(await accepted(refunded(135_000))).toBe(true);
    expect(await newest()).toMatchObject({ refunded: 185_000 });
    expect(await accepted(refunded(1))).toBe(false);
    expect(feeState(await fee())).toBe('paid');
    expect(await fee()).toMatchObject({ paidTotal: 185_000 });
  });
});
