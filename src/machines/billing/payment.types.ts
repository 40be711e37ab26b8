import type { ExamFee } from '#contract/billing.ts';
import type { Fault } from '#domain/fault.ts';
import type { PageResumed } from '../systemActor.ts';

/** What a payment emits when the fees were loaded first, and with each change: the fees as the server has them. */
export type FeesChanged = { type: 'fees.changed'; fees: readonly ExamFee[] };

export type PaymentEvent =
  /** Goes to the card page for a fee. */
  | { type: 'fee.pay'; feeId: number }
  /** Asks the server how far the fees are. */
  | { type: 'fee.check' }
  | { type: 'payment.reload' }
  /** The page is looked at again: from the browser's memory after the card page, or from another window. */
  | PageResumed;

export interface PaymentInput<Key> {
  /** Whose fees, or those of which exam; the port `loadFees` knows what it means. */
  key: Key;
}

export interface PaymentContext<Key> extends PaymentInput<Key> {
  fees: readonly ExamFee[];
  /** The fee that is being paid. */
  feeId: number | null;
  /** Why the fees could not be loaded. */
  fault: Fault | null;
  /** How often the server was asked in vain since something changed. */
  asked: number;
}
