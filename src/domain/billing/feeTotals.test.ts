import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeFee, makeTransaction } from '#tests/support/server/fees.ts';
import { feePayments, feeTotals, paymentNews, shownFees, unfinishedPayments } from './feeTotals.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const paidAt = (settledAt: string, amount: number) =>
  makeTransaction({ transactionId: amount, status: 'succeeded', settledAt, amount, startedAt: settledAt });

describe('fees', () => {
  it('are hidden when they expired with nothing paid', () => {
    const fees = [
      makeFee({ feeId: 1 }),
      makeFee({ feeId: 2, expired: true }),
      makeFee({ feeId: 3, expired: true, paidTotal: 5 }),
    ];
    expect(shownFees(fees).map(({ feeId }) => feeId)).toEqual([1, 3]);
  });

  it('have their payments in one list, the newest first', () => {
    const fees = [
      makeFee({ feeId: 1, transactions: [paidAt('2026-02-01T00:00:00Z', 1)] }),
      makeFee({
        feeId: 2,
        transactions: [paidAt('2026-03-01T00:00:00Z', 2), paidAt('2026-01-01T00:00:00Z', 3)],
      }),
    ];
    expect(feePayments(fees).map(({ amount, fees: [fee] }) => [amount, fee?.feeId])).toEqual([
      [2, 2],
      [1, 1],
      [3, 2],
    ]);
  });
});

describe('a payment of several fees', () => {
  const at = '2026-11-21T11:59:00.000Z';
  const line = (amount: number, status: 'succeeded' | 'surplus' | 'open' | 'processing' | 'declined') =>
    makeTransaction({ amount, status, settledAt: at });
  const pair = (one: Parameters<typeof line>[1], other = one) => [
    makeFee({ feeId: 1, transactions: [line(100, one)] }),
    makeFee({ feeId: 2, feeType: 'application', transactions: [line(30, other)] }),
  ];
  const shape = (payments: ReturnType<typeof feePayments>) =>
    payments.map(({ amount, status, fees }) => [amount, status, fees.map(({ feeId }) => feeId)]);

  it('is one line with their sum, the application fee first', () => {
    expect(shape(feePayments(pair('succeeded')))).toEqual([[130, 'succeeded', [2, 1]]]);
    expect(shape(paymentNews(pair('declined'), now))).toEqual([[130, 'declined', [2, 1]]]);
  });

  it('is two lines if a part of it was charged twice', () => {
    expect(shape(feePayments(pair('surplus', 'succeeded')))).toEqual([
      [30, 'succeeded', [2]],
      [100, 'surplus', [1]],
    ]);
  });

  it('is unfinished once, while it is open or at the bank', () => {
    expect(shape(unfinishedPayments(pair('open')))).toEqual([[130, 'open', [2, 1]]]);
    expect(shape(unfinishedPayments(pair('processing')))).toEqual([[130, 'processing', [2, 1]]]);
    expect(unfinishedPayments(pair('declined'))).toEqual([]);
  });
});

describe('what has just happened to a payment', () => {
  const at = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
  const fee = (parts: Parameters<typeof makeTransaction>[0]) =>
    makeFee({ transactions: [makeTransaction(parts)] });
  it.each([
    ['a success', [fee({ status: 'succeeded', settledAt: at(2) })], 1],
    ['a refusal', [fee({ status: 'declined', settledAt: at(2) })], 1],
    ['a charge that was too much', [fee({ status: 'surplus', settledAt: at(2) })], 1],
    ['what ended a moment from now, by another clock', [fee({ status: 'succeeded', settledAt: at(-1) })], 1],
    ['no success of an hour ago', [fee({ status: 'succeeded', settledAt: at(60) })], 0],
    ['nothing that was called off', [fee({ status: 'cancelled', settledAt: at(1) })], 0],
    ['nothing that is under way', [fee({ status: 'processing' })], 0],
  ])('is %s', (_, fees, count) => expect(paymentNews(fees, now)).toHaveLength(count));

  it('is no refusal after which another attempt was begun', () => {
    const again = makeFee({
      transactions: [
        makeTransaction({ transactionId: 2 }),
        makeTransaction({ transactionId: 1, status: 'declined', settledAt: at(1) }),
      ],
    });
    expect(paymentNews([again], now)).toEqual([]);
  });
});

describe('the totals', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('sum by currency what was paid this year and what is owed', () => {
    vi.stubEnv('TZ', 'UTC');
    const fees = [
      makeFee({ amount: 100, paidTotal: 60, transactions: [paidAt('2026-03-01T00:00:00Z', 60)] }),
      makeFee({ amount: 70, paidTotal: 70, transactions: [paidAt('2025-12-31T23:00:00Z', 70)] }),
      makeFee({ amount: 30, transactions: [makeTransaction({ amount: 30 })] }),
      makeFee({ amount: 500, transactions: [makeTransaction({ status: 'processing', amount: 500 })] }),
      makeFee({ amount: 900, paidTotal: 1, expired: true }),
      makeFee({
        amount: 40,
        paidTotal: 40,
        transactions: [makeTransaction({ status: 'surplus', settledAt: '2026-03-01T00:00:00Z', amount: 40 })],
      }),
      makeFee({ amount: 9, currency: 'EUR' }),
    ];
    expect(feeTotals(fees, now)).toEqual([
      { currency: 'USD', paid: 60, due: 70 },
      { currency: 'EUR', paid: 0, due: 9 },
    ]);
  });

  it('count the year of the board, wherever the person is', () => {
    vi.stubEnv('TZ', 'UTC');
    const paidIn = (instant: string) =>
      feeTotals([makeFee({ transactions: [paidAt(instant, 60)] })], now)[0]?.paid;
    expect(paidIn('2026-01-01T03:00:00Z')).toBe(0);
    expect(paidIn('2026-01-01T06:00:00Z')).toBe(60);
  });
});
