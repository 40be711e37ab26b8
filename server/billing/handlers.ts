import { examOwner } from '#server/exams/exams.ts';
import { fragment } from '#server/db/fragment.ts';
import { ownerFrom, type Owners } from '#server/db/owners.ts';
import { randomUUID } from 'node:crypto';
import type { billing as rows } from '#contract/billing/billing.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { returnAddress } from '#domain/billing/cardReturn.ts';
import { registrationPath } from '#domain/registration/registration.ts';
import { Fault } from '#server/core/fault.ts';
import { memberAnswersOf } from '#server/registration/memberAnswers.ts';
import type { Deps } from '#server/deps/deps.ts';
import { portalOriginOf } from '#server/core/portalOrigin.ts';
import { Download, type HandlersFor } from '#server/http/callContext.ts';
import { examFeesFor, feesFor, requireOpenRegistration } from './feeWindow.ts';
import { signOrder } from '#server/core/paymentPage.ts';
import { receiptOf } from './receipts.ts';
import {
  feeName,
  lockFees,
  openAttempt,
  paymentName,
  sumOf,
  type LockedFee,
} from '#server/fees/transactions.ts';

const paymentsOff = () =>
  new Fault(
    503,
    faultTypes.paymentsOff,
    'Fees cannot be paid online right now. Write to the board to ask how to pay.',
  );

/** The caller's fees and starting a payment. */
export function billingHandlers({ db, clock, settings, paymentPage, pdfs }: Deps): HandlersFor<typeof rows> {
  const backTo = (request: Request, returnTo: 'registration' | 'paymentHistory', examId: number) =>
    portalOriginOf(request, settings) +
    // Without a step: to what is next, the review once all is paid.
    returnAddress(returnTo === 'registration' ? registrationPath(examId) : '/payment-history');

  return {
    listExamFees: async ({ person, query: { examId } }) =>
      (await examFeesFor(db, person, examId, clock())).filter(({ feeType }) => feeType === 'exam'),

    getApplicationFee: async ({ person, query: { examId } }) =>
      (await examFeesFor(db, person, examId, clock())).find(({ feeType }) => feeType === 'application') ??
      null,

    listFees: async ({ person }) => feesFor(db, person, await memberAnswersOf(db, person.userId), clock()),

    createTransactionToken({ body: { feeIds, returnTo }, person, request, write, key }) {
      if (!paymentPage) throw paymentsOff();
      const at = clock();
      return write(async (tx) => {
        const fees = await lockFees(tx, feeIds);
        for (const fee of fees) await requireOpenRegistration(tx, person, fee, at);
        const { transactionId, lines, expiresAt } = await openAttempt(tx, fees, key ?? randomUUID(), at);
        const [{ examId, currency }] = fees as [LockedFee]; // the contract asks for at least one
        const back = backTo(request, returnTo, examId);
        const order = {
          transactionId,
          amount: sumOf(lines),
          currency,
          description: paymentName(lines),
          lines: lines.map(({ fee, amount }) => ({ description: feeName(fee), amount })),
          returnUrl: back,
          cancelUrl: back,
        };
        const transactionToken = await signOrder(order, paymentPage.secret, at, expiresAt);
        return { transactionToken, transactionId };
      });
    },

    getRefundTerms: () => ({ text: settings.refundTerms }),

    async getReceipt({ params: { transactionId }, person }) {
      const { bytes, name } = await receiptOf({ db, pdfs }, transactionId, person.userId);
      return new Download(bytes, 'application/pdf', name);
    },
  };
}

/** Whose record a call names. */
export const billingOwners: Owners = {
  listExamFees: examOwner,
  getApplicationFee: examOwner,
  createTransactionToken: ownerFrom((id) => fragment`select user_id from fees where fee_id = ${id}`),
  getReceipt: ownerFrom(
    (id) => fragment`select f.user_id from fee_transactions t join fees f on f.fee_id = t.fee_id
      where t.transaction_id = ${id}`,
  ),
};
