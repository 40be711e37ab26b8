// @vitest-environment jsdom
import { within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { windowOf } from '#tests/support/pages/windowWidth.ts';
import { answer } from '#tests/support/server/answers.ts';
import { makeFee, makeTransaction } from '#tests/support/server/fees.ts';

const { network, grantOf } = screenTests();
afterEach(() => windowOf(1280));

it('a folded payment says what is given back', async () => {
  windowOf(360);
  const year = new Date().getUTCFullYear();
  const startedAt = `${year}-01-07T15:00:00.000Z`;
  const surplus = makeTransaction({ transactionId: 2, status: 'surplus', startedAt, settledAt: startedAt });
  const refunded = makeTransaction({
    transactionId: 9,
    status: 'succeeded',
    receiptNumber: 'R-9',
    startedAt,
    refunded: 50_000,
    refundedAt: `${year}-01-09T15:00:00.000Z`,
  });
  network.use(answer('listFees', () => [makeFee({ paidTotal: 125_000, transactions: [surplus, refunded] })]));
  await renderPortal({ at: '/payment-history', grant: await grantOf('tomas.abara') });
  await readyPanel('Fees');
  const table = within((await readyPanel('Payments and receipts')).getByRole('table'));
  const heads = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const saying = (words: string) => heads.filter((head) => head.includes(words));
  expect(saying('You were charged a second time by mistake')).toHaveLength(1);
  expect(saying('$500.00 refunded on Jan 9')).toHaveLength(1);
});
