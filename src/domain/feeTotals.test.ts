import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeFee, makeTransaction } from '#tests/support/fees.ts';
import { feePayments, feeTotals, shownFees } from './feeTotals.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const paidAt = (settledAt: string, amount: number) =>
  makeTransaction({ status: 'succeeded', settledAt, amount, startedAt: settledAt });

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
    expect(feePayments(fees).map(({ amount, fee }) => [amount, fee.feeId])).toEqual([
      [2, 2],
      [1, 1],
      [3, 2],
    ]);
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
      makeFee({ amount: 9, currency: 'EUR' }),
    ];
    expect(feeTotals(fees, now)).toEqual([
      { currency: 'USD', paid: 60, due: 70 },
      { currency: 'EUR', paid: 0, due: 9 },
    ]);
  });

  it('count a year where the person is', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const fees = [makeFee({ transactions: [paidAt('2026-01-01T03:00:00Z', 60)] })];
    expect(feeTotals(fees, now)[0]?.paid).toBe(0);
  });
});
