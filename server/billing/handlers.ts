import { randomUUID } from 'node:crypto';
import type { billing as rows } from '#contract/billing.ts';
import { faultTypes } from '#contract/faultTypes.ts';
import { Fault } from '#server/http/fault.ts';
import type { Parts } from '#server/parts.ts';
import { Download, type HandlersFor } from '#server/visit.ts';
import { feesOf } from './fees.ts';
import { signOrder } from './paymentPage.ts';
import { receiptOf } from './receipts.ts';
import { feeName, lockFee, openAttempt } from './transactions.ts';

const paymentsOff = () =>
  new Fault(503, faultTypes.paymentsOff, 'Fees cannot be paid here at the moment. Ask the board how to pay.');

/** Fees of the caller, and the way to pay them. */
export function billingHandlers({ db, clock, settings, paymentPage }: Parts): HandlersFor<typeof rows> {
  const backTo = (returnTo: 'registration' | 'paymentHistory', examId: number) =>
    settings.portalUrl +
    (returnTo === 'registration'
      ? `/apply-and-register/exam-registration/${examId}?step=fee`
      : '/payment-history');

  return {
    listExamFees: async ({ person: { userId }, query: { examId } }) =>
      (await feesOf(db, userId, examId, clock())).filter(({ feeType }) => feeType === 'exam'),

    getApplicationFee: async ({ person: { userId }, query: { examId } }) =>
      (await feesOf(db, userId, examId, clock())).find(({ feeType }) => feeType === 'application') ?? null,

    listFees: ({ person: { userId } }) => feesOf(db, userId, undefined, clock()),

    createTransactionToken({ body: { feeId, returnTo }, write, key }) {
      if (!paymentPage) throw paymentsOff();
      const at = clock();
      return write(async (tx) => {
        const fee = await lockFee(tx, feeId);
        const { transactionId, amount, expiresAt } = await openAttempt(tx, fee, key ?? randomUUID(), at);
        const back = backTo(returnTo, fee.examId);
        const order = {
          transactionId,
          amount,
          currency: fee.currency,
          description: feeName(fee),
          returnUrl: back,
          cancelUrl: back,
        };
        const transactionToken = await signOrder(order, paymentPage.secret, at, expiresAt);
        return { transactionToken, transactionId };
      });
    },

    async getReceipt({ params: { transactionId } }) {
      const { bytes, name } = await receiptOf(db, transactionId);
      return new Download(bytes, 'application/pdf', name);
    },
  };
}
