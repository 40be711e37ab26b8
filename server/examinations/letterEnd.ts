import type { Tx } from '#server/db/database.ts';
import { letterEndedLetter } from '#server/mail/examLetters.ts';
import type { Parts } from '#server/parts.ts';
import { audit } from '#server/users/accounts.ts';

/**
 * Ends a request for a program director's letter that was not answered, so that its link takes no answer any more.
 * Returns the mail to the director, to be sent once this is committed; undefined without such a request.
 */
export async function endLetterRequest(
  tx: Tx,
  { userId, examId }: { readonly userId: number; readonly examId: number },
  now: number,
  { mailer }: Pick<Parts, 'mailer'>,
): Promise<(() => Promise<void>) | undefined> {
  const [request] = await tx.query<{
    officialName: string;
    officialEmail: string;
    applicant: string;
    examName: string;
  }>(
    `update pd_letters l set withdrawn_at = $3 from users u, exams e
      where l.user_id = $1 and l.exam_id = $2 and l.response_date is null and l.withdrawn_at is null
        and u.user_id = l.user_id and e.exam_id = l.exam_id
     returning l.official_name as "officialName", l.official_email as "officialEmail",
               u.display_name as applicant, e.exam_name as "examName"`,
    [userId, examId, new Date(now).toISOString()],
  );
  if (!request) return undefined;
  await audit(tx, userId, 'endPdReferenceLetter', now, { examId });
  return () => mailer.send(letterEndedLetter(request.officialEmail, request));
}
