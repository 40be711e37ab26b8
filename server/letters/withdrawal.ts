import { faultTypes } from '#contract/core/faultTypes.ts';
import { mayWithdrawLetter } from '#domain/letters/letterTracker.ts';
import type { Tx } from '#server/db/database.ts';
import { Fault } from '#server/core/fault.ts';
import { letterWithdrawn } from './officialMails.ts';
import type { Parts } from '#server/deps/parts.ts';
import { accountById, audit } from '#server/auth/accounts.ts';
import type { LetterPurpose } from './purpose.ts';
import { dropRequest, withdrawLink, type LetterRow } from './records.ts';

/** @throws Fault 409 `answered` for an answered letter, 409 `not-sent` for one that nobody was asked for. */
export function requireWithdrawable(letter: LetterRow): void {
  if (mayWithdrawLetter(letter)) return;
  throw letter.responseDate === null
    ? new Fault(409, faultTypes.notSent, 'No request was sent, so there is nothing to withdraw.')
    : new Fault(
        409,
        faultTypes.answered,
        'This official has answered already, so the request can no longer be withdrawn.',
      );
}

/**
 * Creates the function that ends the link of a request that is withdrawn. An official who was written to gets a mail
 * about it; a request that was not sent yet is never sent.
 */
export const createWithdrawal =
  ({ clock, mailQueue }: Pick<Parts, 'clock' | 'mailQueue'>) =>
  async (
    tx: Tx,
    userId: number,
    { letter, exam }: { readonly letter: LetterRow; readonly exam: Pick<LetterPurpose, 'examName'> | null },
  ): Promise<void> => {
    const now = clock();
    const { id, examHeaderId: examId } = letter;
    await withdrawLink(tx, { ...letter, userId }, new Date(now).toISOString());
    await audit(tx, userId, 'withdrawReferenceLetter', now, { examId, id });
    if (letter.mailState !== 'sent') return await dropRequest(tx, id, mailQueue);
    const applicant = (await accountById(tx, userId))?.displayName ?? '';
    await mailQueue.add(
      tx,
      letterWithdrawn(letter.authOfficialEmail, {
        official: letter.authOfficial,
        applicant,
        examId,
        examName: exam?.examName ?? null,
      }),
      now,
    );
  };
