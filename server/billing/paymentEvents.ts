import * as z from 'zod/mini';
import type { FeeTransaction } from '#contract/billing.ts';
import type { Tx } from '#server/db/database.ts';
import { lockFee, type LockedFee } from './transactions.ts';

/** An event from the payment page about a transaction. */
export const PaymentEvent = z.object({
  id: z.uuid(),
  type: z.enum(['payment.processing', 'payment.succeeded', 'payment.declined', 'payment.cancelled']),
  transactionId: z.int32().check(z.gte(1)),
  amount: z.int32().check(z.gte(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  cardEnding: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  /** When it happened, by the payment page's clock. */
  created: z.iso.datetime(),
});
export type PaymentEvent = z.output<typeof PaymentEvent>;

/**
 * The outcome of an event. `refused`: the page asked whether it may charge, and it may not. `mismatch`: the
 * amount differs from the transaction's. `surplus`: a charge for a fee already paid, to be refunded by staff.
 */
export type Outcome = 'applied' | 'ignored' | 'refused' | 'unknown' | 'mismatch' | 'surplus';

/** A payment that has just succeeded. */
export interface Payment {
  readonly fee: LockedFee;
  readonly transactionId: number;
  readonly receiptNumber: string;
  readonly amount: number;
}

interface Attempt {
  readonly feeId: number;
  readonly amount: number;
  readonly status: FeeTransaction['status'];
}

const iso = (time: number) => new Date(time).toISOString();

/** The latest event of the given types that was applied to a transaction; undefined without one. */
async function latest(tx: Tx, transactionId: number, types: readonly string[]): Promise<number | undefined> {
  const [row] = await tx.query<{ createdAt: string | null }>(
    `select max(created_at) as "createdAt" from payment_events
      where transaction_id = $1 and outcome = 'applied' and type = any(string_to_array($2, ','))`,
    [transactionId, types.join()],
  );
  return row?.createdAt == null ? undefined : Date.parse(row.createdAt);
}

/** The page asks whether it may charge: only the one open attempt for an unpaid fee may. */
async function begin(tx: Tx, event: PaymentEvent, attempt: Attempt, fee: LockedFee): Promise<Outcome> {
  if (!['open', 'processing', 'declined', 'cancelled'].includes(attempt.status)) return 'refused';
  if (fee.paidTotal + attempt.amount > fee.amount) return 'refused';
  const ended = await latest(tx, event.transactionId, ['payment.declined', 'payment.cancelled']);
  if (ended !== undefined && ended > Date.parse(event.created)) return 'refused';
  const others = await tx.query(
    `select 1 from fee_transactions
      where fee_id = $1 and transaction_id <> $2 and status in ('open', 'processing')`,
    [attempt.feeId, event.transactionId],
  );
  if (others.length > 0) return 'refused';
  await tx.query(
    "update fee_transactions set status = 'processing', settled_at = null, card_ending = $2 where transaction_id = $1",
    [event.transactionId, event.cardEnding],
  );
  return 'applied';
}

/** The card was declined or the person went back; a newer attempt to charge takes precedence. */
async function end(tx: Tx, event: PaymentEvent, attempt: Attempt): Promise<Outcome> {
  const status = event.type === 'payment.declined' ? 'declined' : 'cancelled';
  const mayEnd = ['open', 'processing', ...(status === 'cancelled' ? ['declined'] : [])];
  if (!mayEnd.includes(attempt.status)) return 'ignored';
  const begun = await latest(tx, event.transactionId, ['payment.processing']);
  if (begun !== undefined && begun > Date.parse(event.created)) return 'ignored';
  await tx.query(
    `update fee_transactions set status = $2, settled_at = $3, card_ending = coalesce($4, card_ending)
      where transaction_id = $1`,
    [event.transactionId, status, event.created, event.cardEnding],
  );
  return 'applied';
}

/** A charge succeeded. It counts in any state of the attempt, but never beyond what is owed. */
async function succeed(tx: Tx, event: PaymentEvent, attempt: Attempt, fee: LockedFee, at: number) {
  if (attempt.status === 'succeeded' || attempt.status === 'surplus') return 'ignored' as const;
  const { transactionId } = event;
  const settledAt = iso(Math.min(at, Date.parse(event.created)));
  if (fee.paidTotal + attempt.amount > fee.amount) {
    // The card was charged, whatever the attempt's previous state; no later event may undo that.
    await tx.query(
      `update fee_transactions
          set status = 'surplus', settled_at = $2, card_ending = coalesce($3, card_ending)
        where transaction_id = $1`,
      [transactionId, settledAt, event.cardEnding],
    );
    return 'surplus' as const;
  }
  // Other open attempts have nothing left to pay; the page asks again before it charges.
  await tx.query(
    `update fee_transactions set status = 'expired', settled_at = $3
      where fee_id = $1 and transaction_id <> $2 and status in ('open', 'processing')`,
    [attempt.feeId, transactionId, iso(at)],
  );
  const receiptNumber = `R-${settledAt.slice(0, 4)}-${transactionId}`;
  await tx.query(
    `update fee_transactions
        set status = 'succeeded', settled_at = $2, card_ending = coalesce($3, card_ending), receipt_number = $4
      where transaction_id = $1`,
    [transactionId, settledAt, event.cardEnding, receiptNumber],
  );
  const paidTotal = fee.paidTotal + attempt.amount;
  await tx.query('update fees set paid_total = $2 where fee_id = $1', [fee.feeId, paidTotal]);
  if (fee.feeType === 'application' && paidTotal === fee.amount)
    await tx.query('update qe_applications set app_fee_paid = true where user_id = $1', [fee.userId]);
  return { fee, transactionId, receiptNumber, amount: attempt.amount } satisfies Payment;
}

async function take(tx: Tx, event: PaymentEvent, at: number): Promise<Outcome | Payment> {
  const find = async () =>
    (
      await tx.query<Attempt>(
        'select fee_id as "feeId", amount, status from fee_transactions where transaction_id = $1',
        [event.transactionId],
      )
    )[0];
  const named = await find();
  if (!named) return 'unknown';
  const fee = await lockFee(tx, named.feeId);
  const attempt = await find(); // current state, now that the row is locked
  if (!attempt) return 'unknown';
  if (attempt.amount !== event.amount || fee.currency !== event.currency) return 'mismatch';
  switch (event.type) {
    case 'payment.processing':
      return await begin(tx, event, attempt, fee);
    case 'payment.succeeded':
      return await succeed(tx, event, attempt, fee, at);
    default:
      return await end(tx, event, attempt);
  }
}

/**
 * Applies an event once, however often it is delivered. Events may be late and in any order: success is
 * final, and an earlier state changes nothing.
 *
 * @param at when it arrived, in milliseconds since 1970.
 */
export async function takeEvent(
  tx: Tx,
  event: PaymentEvent,
  at: number,
): Promise<{ outcome: Outcome; payment?: Payment }> {
  const inserted = await tx.query(
    `insert into payment_events (event_id, transaction_id, type, amount, currency, created_at, received_at, outcome)
     values ($1, $2, $3, $4, $5, $6, $7, '') on conflict do nothing returning event_id`,
    [event.id, event.transactionId, event.type, event.amount, event.currency, event.created, iso(at)],
  );
  if (inserted.length === 0) {
    const [known] = await tx.query<{ outcome: Outcome }>(
      'select outcome from payment_events where event_id = $1',
      [event.id],
    );
    return { outcome: known?.outcome === 'applied' ? 'applied' : 'ignored' };
  }
  const taken = await take(tx, event, at);
  const outcome = typeof taken === 'string' ? taken : 'applied';
  await tx.query('update payment_events set outcome = $2 where event_id = $1', [event.id, outcome]);
  return typeof taken === 'string' ? { outcome } : { outcome, payment: taken };
}
