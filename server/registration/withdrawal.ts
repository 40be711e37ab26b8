import type { examinations as rows } from '#contract/registration/examinations.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { keptOf } from '#domain/billing/fees.ts';
import { mayWithdraw } from '#domain/registration/withdrawal.ts';
import { isExamSubmitted } from '#domain/status.ts';
import type { Tx } from '#server/db/database.ts';
import { feesOf } from '#server/fees/fees.ts';
import { Fault } from '#server/core/fault.ts';
import { registrationWithdrawnLetter } from './registrationMails.ts';
import type { Deps } from '#server/deps/deps.ts';
import { accountById, audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { restartDraft } from './drafts.ts';
import { lockExam } from '#server/exams/exams.ts';
import { intentionOf } from './intentions.ts';
import { endDirectorRequest } from '#server/letters/requests.ts';

/** The registration is as if it was declined before it was submitted, and its place is free. */
async function withdraw(tx: Tx, userId: number, examId: number, at: string): Promise<void> {
  await tx.query`
    update registrations
       set status = -1, confirmation_number = null, submitted_at = null, registered_at = null, withdrawn_at = ${at}
     where user_id = ${userId} and exam_id = ${examId}`;
  await tx.query`
    update intentions set intends = false, exam_date_id = null, seat_held_until = null, seat_confirmed = false,
           stated_at = ${at}
     where user_id = ${userId} and exam_id = ${examId}`;
}

/** Withdrawing a submitted registration. */
export function withdrawalHandlers(deps: Deps): Pick<HandlersFor<typeof rows>, 'withdrawRegistration'> {
  const { clock, mailQueue, settings } = deps;
  return {
    async withdrawRegistration({ body: { examHeaderId: examId }, person: { userId }, write }) {
      return await write(async (tx) => {
        const now = clock();
        const exam = await lockExam(tx, userId, examId);
        if (exam.withdrawnAt !== null) return { examId, withdrawnAt: exam.withdrawnAt };
        if (!isExamSubmitted(exam))
          throw new Fault(409, faultTypes.registrationClosed, 'There is no registration to withdraw.');
        if (!mayWithdraw(exam, await intentionOf(tx, userId, examId), now))
          throw new Fault(
            409,
            faultTypes.registrationClosed,
            'The exam begins today or has begun, so the registration can no longer be withdrawn here.',
          );
        const withdrawnAt = new Date(now).toISOString();
        await withdraw(tx, userId, examId, withdrawnAt);
        await restartDraft(tx, userId, examId, withdrawnAt);
        await audit(tx, userId, 'withdrawRegistration', now, {
          examId,
          confirmationNumber: exam.confirmationNumber,
        });
        await endDirectorRequest(tx, { userId, examId }, now, deps);
        const account = await accountById(tx, userId);
        const hasPaid = (await feesOf(tx, userId, examId, now)).some((fee) => keptOf(fee) > 0);
        const refundTerms = hasPaid ? settings.refundTerms : null;
        if (account) {
          const withdrawn = { ...exam, withdrawnAt, refundTerms };
          const letter = registrationWithdrawnLetter(account.emailAddress, withdrawn, settings.portalUrl);
          await mailQueue.add(tx, letter, now);
        }
        return { examId, withdrawnAt };
      });
    },
  };
}
