import * as z from 'zod/mini';
import type { FeeTransaction } from '#contract/billing/billing.ts';
import type { Tx } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';
import { Fault } from '#server/core/fault.ts';
import { lockFees, sumOf, type PaymentLine } from '#server/fees/transactions.ts';

/** An event from the payment page about a transaction. */
export const PaymentEvent = z.object({
  id: z.uuid(),
  type: z.enum([
    'payment.processing',
    'payment.succeeded',
    'payment.declined',
    'payment.cancelled',
    'payment.refunded',
  ]),
  transactionId: z.int32().check(z.gte(1)),
  /** Of the whole transaction; of `payment.refunded`, what this refund gave back. */
  amount: z.int32().check(z.gte(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  cardEnding: z.nullable(z.string().check(z.regex(/^\d{4}$/))),
  /** When it happened, by the payment page's clock. */
  created: z.iso.datetime(),
});
export type PaymentEvent = z.output<typeof PaymentEvent>;

/**
 * The outcome of an event. `refused`: the page asked whether it may charge, and it may not. `mismatch`: the
 * amount differs from the transaction's, or is more than what is left to refund. `surplus`: a charge for a fee already paid, to be refunded by staff.
 */
export type Outcome = 'applied' | 'ignored' | 'refused' | 'unknown' | 'mismatch' | 'surplus';

/** A payment that has just succeeded, with the fees that it paid. */
export interface Payment {
  readonly lines: readonly PaymentLine[];
  readonly transactionId: number;
  readonly receiptNumber: string;
}

/** What became of an event. */
interface Taken {
  readonly outcome: Outcome;
  readonly payment?: Payment;
}

/** A fee of an attempt, with the attempt's state for it. */
interface Line extends PaymentLine {
  readonly line: number;
  readonly status: FeeTransaction['status'];
  readonly refunded: number;
}

const iso = (time: number) => new Date(time).toISOString();

/** The latest event of the given types that was applied to a transaction; undefined without one. */
async function latest(tx: Tx, transactionId: number, types: readonly string[]): Promise<number | undefined> {
  const [row] = await tx.query<{ createdAt: string | null }>`
    select max(created_at) as created_at from payment_events
     where transaction_id = ${transactionId} and outcome = 'applied' and type = any(string_to_array(${types.join()}, ','))`;
  return row?.createdAt == null ? undefined : Date.parse(row.createdAt);
}

const isTooMuch = ({ fee, amount }: PaymentLine) => fee.paidTotal + amount > fee.amount;
const feeIdsOf = (lines: readonly PaymentLine[]) => lines.map(({ fee }) => fee.feeId).join();

/** The page asks whether it may charge: only the one open attempt may, while each of its fees is unpaid. */
async function begin(tx: Tx, event: PaymentEvent, lines: readonly Line[]): Promise<Outcome> {
  const mayBegin = ['open', 'processing', 'declined', 'cancelled'];
  if (!lines.every(({ status }) => mayBegin.includes(status)) || lines.some(isTooMuch)) return 'refused';
  const ended = await latest(tx, event.transactionId, ['payment.declined', 'payment.cancelled']);
  if (ended !== undefined && ended > Date.parse(event.created)) return 'refused';
  const others = await tx.query`
    select 1 from fee_transactions
     where fee_id = any(string_to_array(${feeIdsOf(lines)}, ',')::integer[]) and transaction_id <> ${event.transactionId}
       and status in ('open', 'processing')`;
  if (others.length > 0) return 'refused';
  await tx.query`
    update fee_transactions set status = 'processing', settled_at = null, card_ending = ${event.cardEnding}
     where transaction_id = ${event.transactionId}`;
  return 'applied';
}

/** The card was declined or the person went back; a newer attempt to charge takes precedence. */
async function end(tx: Tx, event: PaymentEvent, lines: readonly Line[]): Promise<Outcome> {
  const status = event.type === 'payment.declined' ? 'declined' : 'cancelled';
  const mayEnd = ['open', 'processing', ...(status === 'cancelled' ? ['declined'] : [])];
  if (!lines.every((line) => mayEnd.includes(line.status))) return 'ignored';
  const begun = await latest(tx, event.transactionId, ['payment.processing']);
  if (begun !== undefined && begun > Date.parse(event.created)) return 'ignored';
  await tx.query`
    update fee_transactions set status = ${status}, settled_at = ${event.created}, card_ending = coalesce(${event.cardEnding}, card_ending)
     where transaction_id = ${event.transactionId}`;
  return 'applied';
}

/** Counts what was charged for a fee. */
async function addToFee(tx: Tx, { fee, amount }: PaymentLine) {
  const paidTotal = fee.paidTotal + amount;
  await tx.query`update fees set paid_total = ${paidTotal} where fee_id = ${fee.feeId}`;
  if (fee.feeType === 'application' && paidTotal === fee.amount)
    await tx.query`update qe_applications set app_fee_paid = true where user_id = ${fee.userId}`;
}

/** A charge succeeded. It counts in any state of the attempt, but for no fee beyond what is owed. */
async function succeed(tx: Tx, event: PaymentEvent, lines: readonly Line[], at: number): Promise<Taken> {
  if (lines.every(({ status }) => status === 'succeeded' || status === 'surplus'))
    return { outcome: 'ignored' };
  const { transactionId } = event;
  const settledAt = iso(Math.min(at, Date.parse(event.created)));
  const receiptNumber = `R-${settledAt.slice(0, 4)}-${transactionId}`;
  const paid = lines.filter((line) => !isTooMuch(line));
  // Other open attempts have a fee less to pay, so they end for all their fees; the page asks again before it charges.
  await tx.query`
    update fee_transactions set status = 'expired', settled_at = ${iso(at)}
     where status in ('open', 'processing')
       and transaction_id in (select transaction_id from fee_transactions
                               where fee_id = any(string_to_array(${feeIdsOf(paid)}, ',')::integer[])
                                 and transaction_id <> ${transactionId} and status in ('open', 'processing'))`;
  for (const line of lines) {
    const isPaid = paid.includes(line);
    // A surplus was charged too, whatever the attempt's previous state; no later event may undo that.
    await tx.query`
      update fee_transactions
         set status = ${isPaid ? 'succeeded' : 'surplus'}, settled_at = ${settledAt},
             card_ending = coalesce(${event.cardEnding}, card_ending), receipt_number = ${isPaid ? receiptNumber : null}
       where transaction_id = ${transactionId} and line = ${line.line}`;
    if (isPaid) await addToFee(tx, line);
  }
  const outcome = paid.length < lines.length ? 'surplus' : 'applied';
  return paid.length === 0
    ? { outcome }
    : { outcome, payment: { lines: paid, transactionId, receiptNumber } };
}

const NOT_CHARGED = 'not-charged';

/** How long a charge may be behind its refund until people must look at it, in milliseconds. */
const CHARGE_BEHIND = 24 * 60 * 60_000;

/** Whether a refund of a charge that is not known is repeated for so long that the charge will not come by itself. */
export const isRefundOverdue = (
  error: unknown,
  { created }: Pick<PaymentEvent, 'created'>,
  at: number,
): error is Fault =>
  error instanceof Fault && error.type === NOT_CHARGED && Date.parse(created) + CHARGE_BEHIND <= at;

/**
 * A charge was refunded, in full or in part: first what was charged twice, then fee by fee. The fees stay paid, so that
 * a refund asks nobody to pay again; see `oweRefundsAgain` for a registration that is begun another time.
 *
 * @throws Fault 409 before the charge is known; the card page repeats the event.
 */
async function refund(
  tx: Tx,
  { transactionId, amount, created }: PaymentEvent,
  lines: readonly Line[],
  at: number,
): Promise<Outcome> {
  const isCharged = ({ status }: Line) => status === 'succeeded' || status === 'surplus';
  if (!lines.some(isCharged))
    throw new Fault(409, NOT_CHARGED, 'The charge that this refunds is not known yet. Send it again later.');
  const charged = lines
    .filter(isCharged)
    .toSorted((one, other) => Number(other.status === 'surplus') - Number(one.status === 'surplus'));
  const open = sumOf(charged) - charged.reduce((sum, { refunded }) => sum + refunded, 0);
  if (amount === 0 || amount > open) return 'mismatch';
  let rest = amount;
  for (const line of charged) {
    const part = Math.min(rest, line.amount - line.refunded);
    rest -= part;
    if (part > 0)
      await tx.query`
        update fee_transactions
           set refunded = refunded + ${part}, refunded_at = greatest(refunded_at, ${iso(Math.min(at, Date.parse(created)))}::timestamptz)
         where transaction_id = ${transactionId} and line = ${line.line}`;
  }
  return 'applied';
}

/** The fees of an attempt, locked; none for a number that does not exist. */
async function lockLines(tx: Tx, transactionId: number): Promise<Line[]> {
  const read = () =>
    tx.query<Omit<Line, 'fee'> & { feeId: number }>`
      select line, fee_id, amount, status, refunded from fee_transactions
       where transaction_id = ${transactionId} order by line`;
  const feeIds = (await read()).map(({ feeId }) => feeId);
  const fees = feeIds.length > 0 ? await lockFees(tx, feeIds) : [];
  // Their states now that the fees are locked; the fees of an attempt do not change.
  return (await read()).map((line, index) => ({ ...line, fee: fees[index]! }));
}

async function take(tx: Tx, event: PaymentEvent, at: number): Promise<Taken> {
  const lines = await lockLines(tx, event.transactionId);
  const [first] = lines;
  if (!first) return { outcome: 'unknown' };
  if (first.fee.currency !== event.currency) return { outcome: 'mismatch' };
  if (event.type === 'payment.refunded') return { outcome: await refund(tx, event, lines, at) };
  if (sumOf(lines) !== event.amount) return { outcome: 'mismatch' };
  switch (event.type) {
    case 'payment.processing':
      return { outcome: await begin(tx, event, lines) };
    case 'payment.succeeded':
      return await succeed(tx, event, lines, at);
    default:
      return { outcome: await end(tx, event, lines) };
  }
}

/**
 * Applies an event once, however often it is delivered. Events may be late and in any order: success is
 * final, and an earlier state changes nothing.
 *
 * @param at when it arrived, in milliseconds since 1970.
 */
export async function takeEvent(tx: Tx, event: PaymentEvent, at: number): Promise<Taken> {
  const { id: eventId, transactionId, type, amount, currency, created: createdAt } = event;
  const row = { eventId, transactionId, type, amount, currency, createdAt, receivedAt: iso(at), outcome: '' };
  const noted = await tx.query`
    insert into payment_events ${inserted([row])} on conflict do nothing returning event_id`;
  if (noted.length === 0) {
    const [known] = await tx.query<{
      outcome: Outcome;
    }>`select outcome from payment_events where event_id = ${event.id}`;
    return { outcome: known?.outcome === 'applied' ? 'applied' : 'ignored' };
  }
  const taken = await take(tx, event, at);
  await tx.query`update payment_events set outcome = ${taken.outcome} where event_id = ${event.id}`;
  return taken;
}
