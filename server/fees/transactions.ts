import { createHash } from 'node:crypto';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Tx } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';
import { Fault, invalid, notFound } from '#server/core/fault.ts';
import { isExpired } from './fees.ts';
import { moneyInWords } from './money.ts';

/** How long an open attempt is valid, in milliseconds. */
export const ATTEMPT_LIFE = 30 * 60_000;

/** A fee locked for the rest of the transaction, so that concurrent payments run one after the other. */
export interface LockedFee {
  readonly feeId: number;
  readonly userId: number;
  readonly examId: number;
  readonly examName: string;
  readonly title: string | null;
  readonly feeType: 'exam' | 'application';
  readonly amount: number;
  readonly currency: string;
  readonly dueDate: string | null;
  readonly paidTotal: number;
}

/**
 * Locks fees of one member; do this before touching their transactions. It locks all fees of the member, always in the
 * same order, because payments of several fees overlap.
 *
 * @throws Fault 404 for a fee that does not exist, or that is another member's than the first.
 */
export async function lockFees(tx: Tx, feeIds: readonly number[]): Promise<LockedFee[]> {
  const all = await tx.query<LockedFee>`
    select f.fee_id, f.user_id, f.exam_id, e.exam_name, f.title, f.fee_type, f.amount, f.currency, f.due_date,
           f.paid_total
      from fees f join exams e on e.exam_id = f.exam_id
     where f.user_id = (select user_id from fees where fee_id = ${feeIds[0] ?? null}) order by f.fee_id for update of f`;
  const byId = new Map(all.map((fee) => [fee.feeId, fee]));
  return feeIds.map((feeId) => {
    const fee = byId.get(feeId);
    if (!fee) throw notFound();
    return fee;
  });
}

/** What a payment pays of a fee. */
export interface PaymentLine {
  readonly fee: LockedFee;
  readonly amount: number;
}

/** The sum of a payment, in the currency's smallest unit. */
export const sumOf = (lines: readonly Pick<PaymentLine, 'amount'>[]) =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** The default name of a fee. */
export const feeName = ({ title, feeType, examName }: Pick<LockedFee, 'title' | 'feeType' | 'examName'>) =>
  title ?? `${feeType === 'exam' ? 'Exam fee' : 'Application fee'}, ${examName}`;

/** What a payment is for: the fee's name, or those of several with their amounts. */
export const paymentName = (lines: readonly PaymentLine[]) =>
  lines
    .map(({ fee, amount }) =>
      lines.length === 1 ? feeName(fee) : `${feeName(fee)} (${moneyInWords(amount, fee.currency)})`,
    )
    .join('; ');

/**
 * A transaction's number derives from the idempotency key: a command executed again after a power failure
 * gets the number that the payment page already has.
 */
const numberFrom = (key: string) =>
  100_000_000 + (createHash('sha256').update(key).digest().readUInt32LE() % 2_000_000_000);

const LARGEST_TRIES = 5;

/** Inserts one line of an attempt; false when the number is taken. */
async function insertLine(
  tx: Tx,
  transactionId: number,
  line: number,
  { fee, amount }: PaymentLine,
  at: number,
): Promise<boolean> {
  const row = {
    transactionId,
    line,
    feeId: fee.feeId,
    amount,
    status: 'open',
    startedAt: new Date(at).toISOString(),
    expiresAt: new Date(at + ATTEMPT_LIFE).toISOString(),
  };
  const rows = await tx.query`
    insert into fee_transactions ${inserted([row])}
    on conflict (transaction_id, line) do nothing returning line`;
  return rows.length > 0;
}

async function insertAttempt(tx: Tx, lines: readonly PaymentLine[], key: string, at: number) {
  const name = lines.map(({ fee }) => fee.feeId).join();
  const [first, ...rest] = lines as readonly [PaymentLine, ...PaymentLine[]]; // the contract asks for at least one
  for (let time = 0; time < LARGEST_TRIES; time++) {
    const transactionId = numberFrom(`${name} ${key} ${time}`);
    // The first line claims the number.
    if (!(await insertLine(tx, transactionId, 1, first, at))) continue;
    for (const [index, line] of rest.entries()) await insertLine(tx, transactionId, index + 2, line, at);
    return transactionId;
  }
  throw new Error('No number was free for the transaction.');
}

/** Ends open attempts, for all their fees. */
const expireAttempts = (tx: Tx, transactionIds: readonly number[], at: number) =>
  tx.query`
    update fee_transactions set status = 'expired', settled_at = least(expires_at, ${new Date(at).toISOString()})
     where transaction_id = any(string_to_array(${transactionIds.join()}, ',')::integer[]) and status = 'open'`;

interface RunningLine {
  readonly transactionId: number;
  readonly feeId: number;
  readonly amount: number;
  readonly status: 'open' | 'processing';
  readonly expiresAt: string;
}

/** All lines of the attempts that run for any of the fees. */
const runningLines = (tx: Tx, fees: readonly LockedFee[]) =>
  tx.query<RunningLine>`
    select transaction_id, fee_id, amount, status, expires_at
      from fee_transactions
     where status in ('open', 'processing')
       and transaction_id in (select transaction_id from fee_transactions
                               where fee_id = any(string_to_array(${fees.map(({ feeId }) => feeId).join()}, ',')::integer[])
                                 and status in ('open', 'processing'))`;

const refusals = {
  paid: () => new Fault(409, faultTypes.feePaid, 'This fee is paid already.'),
  processing: () =>
    new Fault(
      409,
      faultTypes.paymentProcessing,
      'A payment of this fee is waiting for the answer of the bank. Paying again now could charge you twice.',
    ),
  expired: () => new Fault(409, faultTypes.feeExpired, 'The time to pay this fee is over.'),
  currencies: () => invalid({ feeIds: ['Fees in different currencies cannot be paid together.'] }),
} as const;

/** Whether the running lines are those of one attempt for exactly these amounts of these fees. */
function isSameAttempt(running: readonly RunningLine[], lines: readonly PaymentLine[]): boolean {
  const isOne = running.every(({ transactionId }) => transactionId === running[0]?.transactionId);
  const isRunning = ({ fee, amount }: PaymentLine) =>
    running.some((line) => line.feeId === fee.feeId && line.amount === amount);
  return isOne && running.length === lines.length && lines.every(isRunning);
}

/**
 * The attempt to pay the rest of the fees in one charge: the open one with a new deadline, or a new one. Other open
 * attempts for any of the fees end.
 *
 * @throws Fault 400 for different currencies; 409 `fee-paid`, `payment-processing`, `fee-expired`.
 */
export async function openAttempt(
  tx: Tx,
  fees: readonly LockedFee[],
  key: string,
  at: number,
): Promise<{ transactionId: number; lines: readonly PaymentLine[]; expiresAt: number }> {
  if (new Set(fees.map(({ currency }) => currency)).size > 1) throw refusals.currencies();
  const lines = fees.map((fee) => ({ fee, amount: fee.amount - fee.paidTotal }));
  if (lines.some(({ amount }) => amount <= 0)) throw refusals.paid();
  const running = await runningLines(tx, fees);
  if (running.some(({ status }) => status === 'processing')) throw refusals.processing();
  if (fees.some((fee) => isExpired(fee, at))) throw refusals.expired();
  const expiresAt = at + ATTEMPT_LIFE;
  const [open] = running;
  if (open && isSameAttempt(running, lines) && at < Date.parse(open.expiresAt)) {
    await tx.query`
      update fee_transactions set expires_at = ${new Date(expiresAt).toISOString()}
       where transaction_id = ${open.transactionId}`;
    return { transactionId: open.transactionId, lines, expiresAt };
  }
  if (open) await expireAttempts(tx, [...new Set(running.map(({ transactionId }) => transactionId))], at);
  return { transactionId: await insertAttempt(tx, lines, key, at), lines, expiresAt };
}
