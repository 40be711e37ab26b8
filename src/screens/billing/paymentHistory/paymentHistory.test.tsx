// @vitest-environment jsdom
// Longer than eight seconds: each way in which a payment can end is tried from the list to the list.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { makeFee, makeTransaction } from '#tests/support/server/fees.ts';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();

/** The URL and token of each navigation to the card page. */
const sent: { to: string; token: unknown }[] = [];
const saved: string[] = [];
const written: Blob[] = [];
beforeEach(() => {
  sent.length = saved.length = written.length = 0;
  // jsdom does not navigate or download.
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push({ to: new URL(this.action).pathname, token: new FormData(this).get('transactionToken') });
  });
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${written.push(blob)}`, revokeObjectURL() {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

async function openFees(userName = 'tomas.abara'): Promise<Rendered> {
  const rendered = await renderPortal({ at: '/payment-history', grant: await grantOf(userName) });
  await readyPanel('Fees');
  return rendered;
}
/** The page with the fees of a test. */
function openWith(...fees: readonly ExamFee[]): Promise<Rendered> {
  network.use(answer('listFees', () => [...fees]));
  return openFees();
}
const fees = async () =>
  (await readyPanel('Fees')).getAllByRole('rowheader').map(({ textContent }) => textContent);
const payName = /^Pay now: General Surgery/;

describe('the fees on the real server', () => {
  it('are listed with what they ask for first, the totals, and the receipts of what was paid', async () => {
    await openFees();
    expect((await readyPanel('Fees')).getAllByText(/last year/).length).toBeGreaterThan(0);
    // He has not begun to register, so both fees are prices.
    const offered = (await readyPanel('Fees')).getByText('If you register: 2 fees').closest('div')!;
    expect(offered.textContent).toMatch(
      /Due only after you start to register\..*General Surgery Qualifying Exam/,
    );
    expect(screen.getByText('To pay', { selector: 'dt' }).nextSibling?.textContent).toBe('$0.00');
    expect(screen.getByText(/^Paid in \d{4}$/).nextSibling?.textContent).toMatch(/^\$/);
    const payments = await readyPanel('Payments and receipts');
    expect(payments.getAllByRole('button', { name: /^Receipt /, hidden: true }).length).toBeGreaterThan(0);
  });

  it('of an exam that is closed to the person say so, count for nothing, and lead to no card page', async () => {
    await openFees('grace.okafor');
    const list = await readyPanel('Fees');
    const row = list.getByText(/^General Surgery Certifying Exam/).closest('tr')!;
    expect(row.textContent).toContain('Not open');
    expect(row.textContent).toContain('See Apply & Register for the reason.');
    expect(within(row).queryByRole('button', { name: /^Pay/ })).toBeNull();
    const owed = list.getAllByRole('button', { name: /^Pay now/ }).map((button) => {
      const left = within(button.closest('tr')!).getAllByRole('cell')[3]!;
      return Number(/[\d,.]+$/.exec(left.textContent)![0].replace(',', ''));
    });
    const sum = owed.reduce((total, each) => total + each, 0).toLocaleString('en-US');
    expect(screen.getByText('To pay', { selector: 'dt' }).nextSibling?.textContent).toBe(`$${sum}.00`);
  });

  it('lead to the card page with a token of the server, once however often someone clicks', async () => {
    const { user } = await openFees('grace.okafor');
    await user.dblClick(screen.getAllByRole('button', { name: /^Pay now/ })[0]!);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ to: '/payment', token: expect.stringMatching(/^ey/) as string });
    expect(screen.getAllByRole('button', { name: /^Opening card page/ })).toHaveLength(1);
    expect(document.body.innerHTML).toContain(sent[0]!.token as string);
    window.dispatchEvent(new Event('pagehide'));
    // Restored from the back/forward cache: the page trusts only the server.
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(
      await screen.findByText(/you went to the card page on .+ E[DS]T.*; no payment has arrived yet/),
    ).toBeDefined();
    expect(document.body.innerHTML).not.toContain(sent[0]!.token as string);
  });

  it('have receipts that are downloaded', async () => {
    const { user } = await openFees();
    const [receipt] = (await readyPanel('Payments and receipts')).getAllByRole('button', {
      name: /^Receipt /,
      hidden: true, // in a year that is closed
    });
    await user.click(receipt!);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatch(/\.pdf$/);
    network.use(answer('getReceipt', () => refuse(500)));
    await user.click(receipt!);
    expect(await dialogWords('alertdialog', 'Error')).toBe('Document download failed');
  });

  it('say of a receipt that the board’s system does not have it', async () => {
    const { user } = await openFees();
    const [receipt] = (await readyPanel('Payments and receipts')).getAllByRole('button', {
      name: /^Receipt /,
      hidden: true, // in a year that is closed
    });
    network.use(answer('getReceipt', () => refuse(404)));
    await user.click(receipt!);
    expect(await dialogWords('alertdialog', 'Error')).toBe('The board’s system does not offer this.');
  });
});

describe('the fees of earlier years', () => {
  const paidIn = (year: number, feeId: number) => {
    const at = `${year}-05-04T12:00:00.000Z`;
    const done = makeTransaction({
      transactionId: feeId,
      status: 'succeeded',
      startedAt: at,
      settledAt: at,
      receiptNumber: `R-${feeId}`,
    });
    return makeFee({ feeId, paidTotal: 125_000, transactions: [done] });
  };

  it('are closed by year, with their payments, below what is due', async () => {
    const last = new Date().getFullYear() - 1;
    const { user } = await openWith(makeFee({ feeId: 1 }), paidIn(last, 2), paidIn(last, 3), paidIn(2019, 4));
    expect(await fees()).toHaveLength(1);
    const years = screen.getAllByRole('button', { name: /^(?:Paid in )?\d{4}: / });
    expect(years.map((year) => [year.getAttribute('aria-expanded'), year.textContent])).toEqual([
      ['false', `Paid in ${last}: 2 fees`],
      ['false', 'Paid in 2019: 1 fee'],
      ['false', `${last}: 2 payments`],
      ['false', '2019: 1 payment'],
    ]);
    await user.click(years[3]!);
    const payments = within(years[3]!.nextElementSibling as HTMLElement);
    expect(payments.getByRole('button', { name: /^Receipt / }).ariaLabel).toBe('Receipt R-4');
  });

  it('are in the file of all fees, too', async () => {
    const { user } = await openWith(makeFee({ feeId: 1 }), paidIn(2019, 4));
    await user.click((await readyPanel('Fees')).getByRole('button', { name: 'Save as CSV' }));
    expect((await written[0]!.text()).trim().split('\n')).toHaveLength(3);
  });

  it('are printed under the name of the board and the member', async () => {
    await openFees('maria.castellan');
    expect(await screen.findByText('The Surgical Certification Board')).toBeDefined();
    expect(await screen.findByText('Maria Castellan, MD')).toBeDefined();
    expect(screen.getByText(/^Board number /)).toBeDefined();
  });
});

describe('a fee', () => {
  const paid = makeTransaction({
    transactionId: 9,
    status: 'succeeded',
    receiptNumber: 'R-9',
    cardEnding: '4242',
  });
  it.each<[string, Partial<ExamFee>, string, boolean]>([
    ['is due', {}, 'To pay', true],
    ['is paid', { paidTotal: 125_000, transactions: [paid] }, 'Paid', false],
    ['is part paid', { paidTotal: 25_000, transactions: [paid] }, 'Partly paid', true],
    ['was opened', { transactions: [makeTransaction()] }, 'Not paid yet', true],
    ['is under way', { transactions: [makeTransaction({ status: 'processing' })] }, 'Being processed', false],
    ['expired part paid', { paidTotal: 5, expired: true, transactions: [paid] }, 'Deadline passed', false],
  ])('that %s says so, and offers to pay only where one may', async (_, parts, words, mayPay) => {
    await openWith(makeFee(parts));
    const line = within((await readyPanel('Fees')).getByRole('row', { name: /Exam fee/ }));
    expect(line.getByText(words, { selector: 'td:first-of-type *' })).toBeDefined();
    expect(line.getByText('$1,250.00', { selector: 'td:nth-of-type(2) *' })).toBeDefined();
    expect(line.queryAllByRole('button', { name: payName })).toHaveLength(mayPay ? 1 : 0);
  });

  it('that expired with nothing paid is hidden', async () => {
    await openWith(makeFee({ expired: true }));
    expect(screen.getByText(/^You have no fees\./)).toBeDefined();
    expect(screen.queryByText('Payments and receipts')).toBeNull();
  });

  it('that the bank is asked about cannot be paid again, and is looked at until it is settled', async () => {
    const processing = makeFee({ transactions: [makeTransaction({ status: 'processing' })] });
    const { clock } = await openWith(processing);
    expect(screen.getByText(/^Your payment of \$1,250\.00 .* is being processed\./)).toBeDefined();
    const settled = { ...paid, settledAt: new Date().toISOString() };
    network.use(answer('listFees', () => [makeFee({ paidTotal: 125_000, transactions: [settled] })]));
    clock.pass(3_000);
    expect(await screen.findByText(/^Your payment of \$1,250\.00 .* has arrived/)).toBeDefined();
    expect(screen.queryByText(/is being processed/)).toBeNull();
  });

  it('that the bank never answered about names the payment to ask the office about, and cannot be paid again', async () => {
    const startedAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const silent = makeTransaction({ transactionId: 412, status: 'processing', startedAt });
    await openWith(makeFee({ transactions: [silent] }));
    const contact = screen.getByRole('link', { name: /^Write to the board’s office/ });
    expect(contact.parentElement?.textContent).toMatch(/Write to the board’s office.* payment 412\./);
    expect(contact.getAttribute('href')).toMatch(/[?]page=.*&reference=payment-412$/);
    expect(screen.queryByRole('button', { name: payName })).toBeNull();
  });

  it('that did not go through says that nothing was charged, and can be paid', async () => {
    const declined = makeTransaction({
      status: 'declined',
      settledAt: new Date().toISOString(),
      cardEnding: '0002',
    });
    await openWith(makeFee({ transactions: [declined] }));
    expect(
      screen.getByText(/^The payment on .+ E[DS]T.* did not go through\. Nothing was charged/),
    ).toBeDefined();
    expect(screen.getByText('Did not go through')).toBeDefined();
    expect(screen.getByRole('button', { name: payName })).toBeDefined();
  });

  it('that was paid has its payment listed with the day and time at the board', async () => {
    const late = makeTransaction({
      status: 'succeeded',
      // Already the next day where clocks show UTC.
      startedAt: `${new Date().getUTCFullYear()}-01-05T03:30:00.000Z`,
      settledAt: `${new Date().getUTCFullYear()}-01-05T03:31:00.000Z`,
      receiptNumber: 'R-1',
    });
    await openWith(makeFee({ paidTotal: 125_000, transactions: [late] }));
    const table = screen.getByRole('table', { name: 'Payments and receipts' });
    expect(table.textContent).toMatch(/Jan 4, \d{4}10:30\sPM EST/);
  });

  it('that was charged a second time by mistake says that the amount is given back', async () => {
    const surplus = makeTransaction({
      transactionId: 2,
      status: 'surplus',
      settledAt: new Date().toISOString(),
      cardEnding: '4242',
    });
    await openWith(makeFee({ paidTotal: 125_000, transactions: [surplus, paid] }));
    expect(
      screen.getByText(
        /^You were charged \$1,250\.00 .* a second time by mistake\. .* will refund \$1,250\.00\.$/,
      ),
    ).toBeDefined();
    expect(screen.getByText('Charged twice')).toBeDefined();
    expect(screen.getByText(/^You were charged a second time by mistake/)).toBeDefined();
    expect(screen.queryByRole('button', { name: payName })).toBeNull();
  });

  it('that was refunded says how much and when, and asks for no more', async () => {
    const year = new Date().getUTCFullYear();
    const refund = { refunded: 50_000, refundedAt: `${year}-01-09T15:00:00.000Z` };
    const surplus = makeTransaction({
      transactionId: 2,
      status: 'surplus',
      startedAt: `${year}-01-08T15:00:00.000Z`,
      settledAt: `${year}-01-08T15:00:00.000Z`,
      refunded: 125_000,
      refundedAt: `${year}-01-10T15:00:00.000Z`,
    });
    const startedAt = `${year}-01-07T15:00:00.000Z`;
    await openWith(
      makeFee({ paidTotal: 125_000, transactions: [surplus, { ...paid, startedAt, ...refund }] }),
    );
    const table = screen.getByRole('table', { name: 'Payments and receipts' });
    expect(table.textContent).toContain(`$500.00 refunded on Jan 9, ${year}`);
    expect(screen.getByRole('table', { name: 'Fees' }).textContent).toContain(
      `Paid$500.00 refunded on Jan 9, ${year}`,
    );
    expect(table.textContent).toContain(`$1,250.00 refunded on Jan 10, ${year}`);
    expect(screen.queryByText(/will refund/)).toBeNull();
    expect(screen.queryByRole('button', { name: payName })).toBeNull();
  });

  it('that was opened and left can be checked again', async () => {
    const { user } = await openWith(makeFee({ transactions: [makeTransaction()] }));
    network.use(
      answer('listFees', () => [makeFee({ transactions: [makeTransaction({ status: 'expired' })] })]),
    );
    await user.click(screen.getByRole('button', { name: /^Check again: .*, opened on / }));
    await waitFor(() => expect(screen.queryByText(/you went to the card page/)).toBeNull());
    expect(screen.getByText('Timed out')).toBeDefined();
  });
});

describe('several fees of an exam', () => {
  const both = (parts: Partial<ExamFee> = {}) => [
    makeFee({ feeId: 1, ...parts }),
    makeFee({ feeId: 2, feeType: 'application', amount: 30_000, ...parts }),
  ];

  it('can be paid together, with their sum', async () => {
    let asked: unknown;
    const { user } = await openWith(...both());
    network.use(
      answer('createTransactionToken', ({ body }) => {
        asked = body;
        return { transactionToken: 't-1', transactionId: 1 };
      }),
    );
    await user.click(screen.getByRole('button', { name: /^Pay both, \$1,550\.00: General Surgery/ }));
    await waitFor(() => expect(sent).toEqual([{ to: '/payment', token: 't-1' }]));
    expect(asked).toEqual({ feeIds: [2, 1], returnTo: 'paymentHistory' });
  });

  it('that were paid together are one payment with one receipt', async () => {
    const settled = makeTransaction({
      status: 'succeeded',
      settledAt: new Date().toISOString(),
      receiptNumber: 'R-2026-1',
    });
    await openWith(...both({ paidTotal: 125_000, transactions: [settled] }));
    expect(screen.getByText(/^Your payment of \$2,500\.00 for .* has arrived/)).toBeDefined();
    const payments = await readyPanel('Payments and receipts');
    expect(payments.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'General Surgery Qualifying ExaminationApplication fee, Exam fee',
    ]);
    expect(payments.getAllByRole('button', { name: /^Receipt R-/ })).toHaveLength(1);
  });

  it('whose card page was opened together and left are one unfinished payment', async () => {
    await openWith(...both({ transactions: [makeTransaction()] }));
    expect(screen.getAllByText(/you went to the card page/)).toHaveLength(1);
    expect(
      screen.getByRole('button', { name: /^Pay now: .*Application fee, Exam fee, opened on / }),
    ).toBeDefined();
  });
});

describe('the way to the card page that is refused', () => {
  it.each([
    [refuse(500), '500 There was an error processing your request. Please try again later.'],
    [silence, 'There was an error processing your request. Please try again later.'],
    [refuse(503, { type: faultTypes.paymentsOff }), /^Online payment is not available right now\./],
    [refuse(409, { type: faultTypes.feePaid }), /^This fee is already paid\./],
    [refuse(409, { type: faultTypes.paymentProcessing }), /^A payment for this fee is being processed\./],
  ])('says why, and leads nowhere', async (refusal, words) => {
    const rendered = await openWith(makeFee());
    network.use(answer('createTransactionToken', () => refusal));
    await rendered.user.click(screen.getByRole('button', { name: payName }));
    expect(await dialogWords('alertdialog', 'Error')).toMatch(words);
    expect(sent).toEqual([]);
  });

  it('because registration closed while the page was open says so, and offers it no more', async () => {
    await app().db.query`
      insert into intentions (user_id, exam_id, intends, stated_at) values (111, 501, true, now())`;
    const { user } = await openFees();
    const [before] = await app().db.query<{ closes: string }>`
      select app_close_date as closes from qe_applications where user_id = 111`;
    const close = (at: string) =>
      app().db.query`update qe_applications set app_close_date = ${at} where user_id = 111`;
    await close('2020-01-01T00:00:00.000Z');
    try {
      await user.click(screen.getAllByRole('button', { name: payName })[0]!);
      expect(await dialogWords('alertdialog', 'Error')).toMatch(
        /^Registration for this exam is no longer open to you/,
      );
      await user.click(screen.getByRole('button', { name: 'Okay' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: payName })).toBeNull());
      expect((await readyPanel('Fees')).getAllByText('Not open')).toHaveLength(2);
      expect(sent).toEqual([]);
    } finally {
      await close(before!.closes);
      await app().db.query`delete from intentions where user_id = 111 and exam_id = 501`;
    }
  });
});

describe('the list', () => {
  it('is filtered, and saved as it stands without formulas', async () => {
    const { user } = await openWith(
      makeFee({ feeId: 1, examName: '=HYPERLINK("x")' }),
      ...[2, 3, 4, 5, 6].map((feeId) => makeFee({ feeId, examName: 'Other exam' })),
    );
    await user.type(screen.getByLabelText('Find a fee'), 'hyperlink 1,250');
    await waitFor(async () => expect(await fees()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Save as CSV' }));
    expect(saved[0]).toMatch(/^Fees \d{4}\.csv$/);
    const text = await written[0]!.text();
    expect(text).toContain(`"'=HYPERLINK(""x""), Exam fee","To pay, Due by`);
    expect(text).not.toContain('Other exam');
  });

  it('that cannot be loaded can be asked for again', async () => {
    network.use(answer('listFees', () => refuse(500)));
    const { user } = await renderPortal({ at: '/payment-history', grant: await grantOf('tomas.abara') });
    const panel = await readyPanel('Fees');
    expect(panel.getByText('This could not be loaded.')).toBeDefined();
    network.use(answer('listFees', () => []));
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^You have no fees\./)).toBeDefined();
  });
});
