import type { Tx } from '#server/db/database.ts';
import { letterWithdrawn } from '#server/mail/referenceLetters.ts';
import type { Parts } from '#server/parts.ts';
import { keepWithdrawnLink } from '#server/referenceLetters/withdrawnLinks.ts';
import { audit } from '#server/users/accounts.ts';

/**
 * Ends a request for a program director's letter that was not answered, so that its link takes no answer any more, and
 * queues the mail to the director: wake the queue once this is committed.
 */
export async function endLetterRequest(
  tx: Tx,
  { userId, examId }: { readonly userId: number; readonly examId: number },
  now: number,
  { mailQueue }: Pick<Parts, 'mailQueue'>,
): Promise<void> {
  const withdrawnAt = new Date(now).toISOString();
  const [request] = await tx.query<{
    official: string;
    officialEmail: string;
    applicant: string;
    examName: string;
    tokenHash: string;
  }>(
    `update pd_letters l set withdrawn_at = $3 from users u, exams e
      where l.user_id = $1 and l.exam_id = $2 and l.response_date is null and l.withdrawn_at is null
        and u.user_id = l.user_id and e.exam_id = l.exam_id
     returning l.official_name as official, l.official_email as "officialEmail", l.token_hash as "tokenHash",
               u.display_name as applicant, e.exam_name as "examName"`,
    [userId, examId, withdrawnAt],
  );
  if (!request) return;
  const { officialEmail, tokenHash, ...about } = request;
  await keepWithdrawnLink(tx, { tokenHash, userId, examId }, withdrawnAt);
  await audit(tx, userId, 'endPdReferenceLetter', now, { examId });
  await mailQueue.add(tx, letterWithdrawn(officialEmail, { ...about, examId }), now);
}
