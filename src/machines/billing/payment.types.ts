import type { ExamFee } from '#contract/billing/billing.ts';
import type { Fault } from '#domain/fault.ts';
import type { PageResumed } from '../systemActor.ts';

/** Emitted when the fees are first loaded and at each change, with the fees as the server has them. */
export type FeesChanged = { type: 'fees.changed'; fees: readonly ExamFee[] };

export type PaymentEvent =
  /** Redirects to the card page for one fee, or for several in one payment. */
  | { type: 'fees.pay'; feeIds: readonly number[] }
  /** Asks the server for the state of the fees. */
  | { type: 'fee.check' }
  | { type: 'payment.reload' }
  /**
   * The user returns to the page: through the back/forward cache after the card page, or from another tab or window.
   */
  | PageResumed;

export interface PaymentInput<Key> {
  /** Whose fees, or those of which exam; interpreted by the port `loadFees`. */
  key: Key;
}

export interface PaymentContext<Key> extends PaymentInput<Key> {
  fees: readonly ExamFee[];
  /** The fees that are being paid. */
  feeIds: readonly number[];
  /** Why the fees could not be loaded. */
  fault: Fault | null;
  /** How many loads in a row failed or showed no change. */
  asked: number;
}
