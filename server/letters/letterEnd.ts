import type { Tx } from '#server/db/database.ts';
import { mailStateOf, type MailState } from '#server/mail/mailState.ts';
import { letterWithdrawn } from './officialMails.ts';
import type { Parts } from '#server/deps/parts.ts';
import { keepWithdrawnLink } from './withdrawnLinks.ts';
import { audit } from '#server/auth/accounts.ts';

/** Drops the mail of a request that was not sent yet: its link is about to end. */
export async function dropLetterRequest(
  tx: Tx,
  { userId, examId }: { readonly userId: number; readonly examId: number },
  mailQueue: Parts['mailQueue'],
): Promise<void> {
  const [row] = await tx.query<{ mailId: string | null }>(
    'select mail_id as "mailId" from pd_letters where user_id = $1 and exam_id = $2',
    [userId, examId],
  );
  if (row?.mailId != null) await mailQueue.drop(tx, row.mailId);
}

/**
 * Ends a request for a program director's letter that was not answered, so that its link takes no answer any more, and
 * queues the mail to the director, unless the request itself was never sent.
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
    mailState: MailState;
  }>(
    `update pd_letters l set withdrawn_at = $3 from users u, exams e
      where l.user_id = $1 and l.exam_id = $2 and l.response_date is null and l.withdrawn_at is null
        and u.user_id = l.user_id and e.exam_id = l.exam_id
     returning l.official_name as official, l.official_email as "officialEmail", l.token_hash as "tokenHash",
               u.display_name as applicant, e.exam_name as "examName",
               ${mailStateOf('l')} as "mailState"`,
    [userId, examId, withdrawnAt],
  );
  if (!request) return;
  const { officialEmail, tokenHash, mailState, ...about } = request;
  await keepWithdrawnLink(tx, { tokenHash, userId, examId }, withdrawnAt);
  await audit(tx, userId, 'endPdReferenceLetter', now, { examId });
  if (mailState === 'sent')
    await mailQueue.add(tx, letterWithdrawn(officialEmail, { ...about, examId }), now);
  else await dropLetterRequest(tx, { userId, examId }, mailQueue);
}
