import { describe, expect, it } from 'vitest';
import type { ExamFee, FeeTransaction } from '#contract/billing/billing.ts';
import { makeFee, makeTransaction } from '#tests/support/server/fees.ts';
import {
  amountDue,
  feeRefund,
  feeState,
  keptOf,
  leftToRefund,
  isFeeHidden,
  isFeeSettled,
  mayPay,
  overduePayment,
  payableTogether,
  sumDue,
  surplusCharges,
  type FeeState,
} from './fees.ts';

type Status = FeeTransaction['status'];
const attempts = (...statuses: Status[]) =>
  statuses.map((status, index) => makeTransaction({ transactionId: index + 1, status }));

describe('isFeeHidden', () => {
  it.each([
    [false, 0, false],
    [false, 1, false],
    [true, 0, true],
    [true, 1, false],
    [true, 125_000, false],
  ])('with expired %s and %i paid is %s', (expired, paidTotal, expected) =>
    expect(isFeeHidden({ expired, paidTotal })).toBe(expected),
  );
});

describe('amountDue', () => {
  it.each([
    [125_000, 0, 125_000, false],
    [125_000, 1, 124_999, false],
    [125_000, 125_000, 0, true],
    [125_000, 130_000, 0, true],
    [0, 0, 0, true],
  ])('of %i with %i paid is %i, settled: %s', (amount, paidTotal, left, isSettled) => {
    expect(amountDue({ amount, paidTotal })).toBe(left);
    expect(isFeeSettled({ amount, paidTotal })).toBe(isSettled);
  });
});

describe('feeState', () => {
  const cases: readonly [name: string, parts: Partial<ExamFee>, state: FeeState, payable: boolean][] = [
    ['an untouched fee', {}, 'due', true],
    ['a fee of which a part is paid', { paidTotal: 50_000 }, 'partPaid', true],
    ['a paid fee', { paidTotal: 125_000, transactions: attempts('succeeded') }, 'paid', false],
    ['a fee paid after its time', { paidTotal: 125_000, expired: true }, 'paid', false],
    ['a fee that was paid twice', { paidTotal: 250_000 }, 'paid', false],
    ['a fee of nothing', { amount: 0 }, 'paid', false],
    ['an expired fee', { expired: true }, 'expired', false],
    ['an expired fee with a part paid', { expired: true, paidTotal: 50_000 }, 'expired', false],
    ['a fee of a closed registration', { registration: 'closed' }, 'notOpen', false],
    [
      'a part-paid fee of a closed registration whose card page was opened',
      { registration: 'closed', paidTotal: 1, transactions: attempts('open') },
      'notOpen',
      false,
    ],
    ['an expired fee of a closed registration', { registration: 'closed', expired: true }, 'expired', false],
    ['a paid fee of a closed registration', { registration: 'closed', paidTotal: 125_000 }, 'paid', false],
    ['a fee of another purpose', { registration: null }, 'due', true],
    ['a fee whose card page was opened', { transactions: attempts('open') }, 'opened', true],
    [
      'a part-paid fee whose card page was opened',
      { paidTotal: 1, transactions: attempts('open') },
      'opened',
      true,
    ],
    [
      'an expired fee whose card page was opened',
      { expired: true, transactions: attempts('open') },
      'expired',
      false,
    ],
    ['a fee whose card was sent', { transactions: attempts('processing') }, 'processing', false],
    [
      'a fee whose card was sent before another page was opened',
      { transactions: attempts('open', 'processing') },
      'processing',
      false,
    ],
    [
      'an expired fee whose card was sent in time',
      { expired: true, transactions: attempts('processing') },
      'processing',
      false,
    ],
    ['a fee whose card was declined', { transactions: attempts('declined') }, 'due', true],
    ['a fee whose payment was cancelled', { transactions: attempts('cancelled', 'declined') }, 'due', true],
    ['a fee whose card page ran out', { transactions: attempts('expired') }, 'due', true],
    ['a fee charged beyond what was owed', { transactions: attempts('surplus') }, 'due', true],
    [
      'a paid fee that was charged again',
      { paidTotal: 125_000, transactions: attempts('surplus', 'succeeded') },
      'paid',
      false,
    ],
    ['a fee whose older page is still open', { transactions: attempts('declined', 'open') }, 'due', true],
  ];

  it.each(cases)('of %s', (_, parts, state, payable) => {
    const fee = makeFee(parts);
    expect(feeState(fee)).toBe(state);
    expect(mayPay(fee)).toBe(payable);
  });

  it('has no case in which someone could pay again what is paid or on its way', () => {
    const statuses = [
      'open',
      'processing',
      'succeeded',
      'declined',
      'cancelled',
      'expired',
      'surplus',
    ] as const;
    for (const status of statuses)
      for (const paidTotal of [0, 50_000, 125_000])
        for (const expired of [false, true]) {
          const fee = makeFee({ paidTotal, expired, transactions: attempts(status) });
          const isBlocked = paidTotal === 125_000 || status === 'processing' || expired;
          expect([status, paidTotal, expired, mayPay(fee)]).toEqual([status, paidTotal, expired, !isBlocked]);
        }
  });
});

describe('payableTogether', () => {
  it('are the fees of one exam and currency that can be paid, where there are several', () => {
    const exam = makeFee({ feeId: 1 });
    const application = makeFee({ feeId: 2, feeType: 'application' });
    const together = (...fees: ExamFee[]) =>
      payableTogether(fees).map((group) => group.map(({ feeId }) => feeId));
    expect(together(exam, application)).toEqual([[2, 1]]);
    expect(sumDue([exam, application])).toBe(250_000);
    expect(together(exam)).toEqual([]);
    expect(together(exam, { ...application, examId: 12 })).toEqual([]);
    expect(together(exam, { ...application, currency: 'EUR' })).toEqual([]);
    expect(together(exam, { ...application, paidTotal: application.amount })).toEqual([]);
    expect(together(exam, { ...application, registration: null })).toEqual([]);
    expect(
      together(exam, { ...application, transactions: [makeTransaction({ status: 'processing' })] }),
    ).toEqual([]);
  });
});

describe('surplusCharges', () => {
  it('are the charges to be given back, and nothing else', () => {
    const fee = makeFee({ transactions: attempts('surplus', 'succeeded', 'declined') });
    expect(surplusCharges(fee).map(({ transactionId }) => transactionId)).toEqual([1]);
  });
});

describe('keptOf', () => {
  const charge = (refunded: number) =>
    makeTransaction({
      status: 'succeeded',
      refunded,
      refundedAt: refunded > 0 ? '2026-11-22T10:00:00Z' : null,
    });
  it.each([
    ['a fee that is not paid', 0, [makeTransaction()], 0],
    ['a paid fee', 125_000, [charge(0)], 125_000],
    ['a paid fee of which a part was refunded', 125_000, [charge(25_000)], 100_000],
    ['a paid fee that was refunded', 125_000, [charge(125_000)], 0],
    ['a fee that was refunded and is due again', 0, [charge(125_000)], 0],
    ['a fee that was refunded and paid again', 125_000, [charge(0), charge(125_000)], 125_000],
    ['a fee that is paid by no listed payment', 125_000, [], 125_000],
    ['a fee that was charged twice', 125_000, [makeTransaction({ status: 'surplus' }), charge(0)], 125_000],
  ])('of %s is what the board still has', (_, paidTotal, transactions, kept) =>
    expect(keptOf({ paidTotal, transactions })).toBe(kept),
  );
});

describe('feeRefund', () => {
  it('is the sum and the last day, also where a backend tells no day', () => {
    const refunds = [
      { refunded: 100, refundedAt: '2026-11-22T10:00:00.000Z' },
      { refunded: 50, refundedAt: '2026-11-23T10:00:00.000Z' },
      { refunded: 5, refundedAt: null },
    ];
    const transactions = refunds.map((refund) => makeTransaction({ status: 'succeeded', ...refund }));
    expect(feeRefund({ transactions })).toEqual({ refunded: 155, refundedAt: '2026-11-23T10:00:00.000Z' });
    expect(leftToRefund({ amount: 100, refunded: 130 })).toBe(0);
  });
});

describe('overduePayment', () => {
  const begun = Date.parse(makeTransaction().startedAt);
  const day = 86_400_000;
  it.each([
    ['processing', day, 1],
    ['processing', day - 1, undefined],
    ['open', 10 * day, undefined],
    ['succeeded', 10 * day, undefined],
  ] as const)('of one that is %s after %i ms is %s', (status, after, number) =>
    expect(overduePayment({ transactions: attempts(status) }, begun + after)?.transactionId).toBe(number),
  );
});
