import type { Tx } from '#server/db/database.ts';
import type { AwaitedRegistrations } from '#server/letters/answers.ts';
import { letterStatus } from '#domain/letters/letterStatus.ts';
import { confirmedDate } from '#domain/registration/examDates.ts';
import { registeredLetter } from './registrationMails.ts';
import type { Deps } from '#server/deps/deps.ts';
import { accountById } from '#server/auth/accounts.ts';
import { examOf, type CandidateExam } from '#server/exams/exams.ts';
import { intentionOf } from './intentions.ts';

/**
 * Whether the program director's letter allows the registration to be complete: once the office has approved
 * it, or without an office once the director recommends.
 */
export async function isLetterApproved(
  tx: Tx,
  { userId, examId }: { readonly userId: number; readonly examId: number },
  hasOffice: boolean,
): Promise<boolean> {
  const needed = hasOffice ? letterStatus.approved : letterStatus.awaitingApproval;
  const found = await tx.query`
    select 1 from letters
     where kind = 'director' and user_id = ${userId} and exam_id = ${examId} and response_date is not null and recommends
       and status >= ${needed}`;
  return found.length > 0;
}

/** Completes a submitted registration that waited for its letter; undefined if there was none. */
async function completeAwaited(tx: Tx, userId: number, examId: number): Promise<CandidateExam | undefined> {
  const completed = await tx.query`
    update registrations set status = 1
     where user_id = ${userId} and exam_id = ${examId} and status = 2 and registered_at is not null returning exam_id`;
  return completed.length > 0 ? await examOf(tx, userId, examId) : undefined;
}

/** Queues a mail to a member about the status of a submitted registration. */
export async function tellRegistered(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'mailQueue' | 'nextToDos' | 'settings'>,
  userId: number,
  exam: CandidateExam,
): Promise<void> {
  const { clock, mailQueue, nextToDos, settings } = deps;
  const account = await accountById(tx, userId);
  if (!account) return;
  const place = confirmedDate(await intentionOf(tx, userId, exam.examId));
  const days = place && { examStartDate: place.startsOn, examEndDate: place.endsOn };
  const next = await nextToDos(tx, userId, exam.examId);
  const letter = registeredLetter(account.emailAddress, { ...exam, ...days }, settings.portalUrl, next);
  await mailQueue.add(tx, letter, clock());
}

/** What the pages of a program director's letter do with the registration that waited for it. */
export const awaitedRegistrations = (
  deps: Pick<Deps, 'clock' | 'mailQueue' | 'nextToDos' | 'settings'>,
): AwaitedRegistrations => ({
  complete: async (tx, userId, examId) => (await completeAwaited(tx, userId, examId)) !== undefined,
  async completeAndTell(tx, userId, examId) {
    const completed = await completeAwaited(tx, userId, examId);
    if (completed) await tellRegistered(tx, deps, userId, completed);
    return completed !== undefined;
  },
});
