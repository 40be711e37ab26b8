import { createHash } from 'node:crypto';
import { faultTypes } from '#contract/faultTypes.ts';
import type { Tx } from '#server/db/database.ts';
import { Fault, notFound } from '#server/http/fault.ts';
import { isExpired } from './fees.ts';

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

/** Locks a fee; do this before touching its transactions. */
export async function lockFee(tx: Tx, feeId: number): Promise<LockedFee> {
  const [fee] = await tx.query<LockedFee>(
    `select f.fee_id as "feeId", f.user_id as "userId", f.exam_id as "examId", e.exam_name as "examName",
            f.title, f.fee_type as "feeType", f.amount, f.currency, f.due_date as "dueDate",
            f.paid_total as "paidTotal"
       from fees f join exams e on e.exam_id = f.exam_id where f.fee_id = $1 for update of f`,
    [feeId],
  );
  if (!fee) throw notFound();
  return fee;
}

/** The default name of a fee. */
export const feeName = ({ title, feeType, examName }: Pick<LockedFee, 'title' | 'feeType' | 'examName'>) =>
  title ?? `${feeType === 'exam' ? 'Exam fee' : 'Application fee'}, ${examName}`;

/**
 * A transaction's number derives from the idempotency key: a command executed again after a power failure
 * gets the number that the payment page already has.
 */
const numberFrom = (key: string) =>
  100_000_000 + (createHash('sha256').update(key).digest().readUInt32LE() % 2_000_000_000);

const LARGEST_TRIES = 5;

async function insertAttempt(tx: Tx, { feeId }: LockedFee, amount: number, key: string, at: number) {
  for (let time = 0; time < LARGEST_TRIES; time++) {
    const [row] = await tx.query<{ transactionId: number }>(
      `insert into fee_transactions (transaction_id, fee_id, amount, status, started_at, expires_at)
       values ($1, $2, $3, 'open', $4, $5)
       on conflict (transaction_id) do nothing returning transaction_id as "transactionId"`,
      [
        numberFrom(`${feeId} ${key} ${time}`),
        feeId,
        amount,
        new Date(at).toISOString(),
        new Date(at + ATTEMPT_LIFE).toISOString(),
      ],
    );
    if (row) return row.transactionId;
  }
  throw new Error('No number was free for the transaction.');
}

const refusals = {
  paid: () => new Fault(409, faultTypes.feePaid, 'This fee is paid already.'),
  processing: () =>
    new Fault(
      409,
      faultTypes.paymentProcessing,
      'A payment of this fee is waiting for the answer of the bank. Paying again now could charge you twice.',
    ),
  expired: () => new Fault(409, faultTypes.feeExpired, 'The time to pay this fee is over.'),
} as const;

/**
 * The attempt to pay the rest of a fee: the open one with a new deadline, or a new one.
 *
 * @throws Fault 409 `fee-paid`, `payment-processing`, `fee-expired`.
 */
export async function openAttempt(
  tx: Tx,
  fee: LockedFee,
  key: string,
  at: number,
): Promise<{ transactionId: number; amount: number; expiresAt: number }> {
  const amount = fee.amount - fee.paidTotal;
  if (amount <= 0) throw refusals.paid();
  const [running] = await tx.query<{
    transactionId: number;
    amount: number;
    status: 'open' | 'processing';
    expiresAt: string;
  }>(
    `select transaction_id as "transactionId", amount, status, expires_at as "expiresAt"
       from fee_transactions where fee_id = $1 and status in ('open', 'processing')`,
    [fee.feeId],
  );
  if (running?.status === 'processing') throw refusals.processing();
  if (isExpired(fee, at)) throw refusals.expired();
  const expiresAt = at + ATTEMPT_LIFE;
  const until = running ? Date.parse(running.expiresAt) : 0;
  if (running && running.amount === amount && at < until) {
    await tx.query('update fee_transactions set expires_at = $2 where transaction_id = $1', [
      running.transactionId,
      new Date(expiresAt).toISOString(),
    ]);
    return { transactionId: running.transactionId, amount, expiresAt };
  }
  if (running)
    await tx.query(
      "update fee_transactions set status = 'expired', settled_at = $2 where transaction_id = $1",
      [running.transactionId, new Date(Math.min(until, at)).toISOString()],
    );
  return { transactionId: await insertAttempt(tx, fee, amount, key, at), amount, expiresAt };
}
