import type { examinations as rows } from '#contract/registration/examinations.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { letterStatus } from '#domain/letters/letterStatus.ts';
import { mailboxOf } from '#domain/letters/letterTracker.ts';
import { isLetterDeclined, isLetterRefused } from '#domain/registration/registration.ts';
import { hashedToken, letterAnswerBy, newLinkToken } from '#server/auth/linkTokens.ts';
import type { Tx } from '#server/db/database.ts';
import { Fault, invalid, rateLimited } from '#server/core/fault.ts';
import { referenceLetterRequest } from './examMails.ts';
import type { Parts } from '#server/deps/parts.ts';
import { letterDue } from './purpose.ts';
import { accountById, audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/visit.ts';
import { directorLetterOf } from './letterRows.ts';
import { lockExam } from '#server/exams/exams.ts';
import { dropLetterRequest, endLetterRequest } from './letterEnd.ts';
import { requireOpen, windowOf, type Applicant } from '#server/exams/window.ts';
import type { CandidateExam } from '#server/exams/exams.ts';

const DAY = 24 * 60 * 60_000;
/** How often one person may request a letter for one exam, so that no mailbox is flooded. */
const MOST_REQUESTS = 10;

interface Request {
  readonly officialName: string;
  readonly officialEmail: string;
}
interface SentRequest extends Request {
  readonly tokenHash: string;
  readonly mailId: string;
}

/** Whether a letter may still be requested: also while a registration waits for that letter. */
async function requireLetterOpen(tx: Tx, person: Applicant, exam: CandidateExam, now: number) {
  const window = await windowOf(tx, person, exam, now);
  if (!window.open && window.reason === 'awaitingApproval') return;
  await requireOpen(tx, person, exam, now);
}

/** The program director's letters. */
export function letterHandlers({
  db,
  clock,
  settings,
  mailQueue,
}: Parts): Pick<
  HandlersFor<typeof rows>,
  'getPdReferenceLetter' | 'requestPdReferenceLetter' | 'withdrawPdReferenceLetter'
> {
  /** Archives an answer that did not count, before the letter is requested again. */
  const keepRefused = (tx: Tx, userId: number, examId: number) =>
    tx.query(
      `insert into declined_letters
         (user_id, exam_id, official_name, official_email, response_date, response_comment, signature,
          agreed_wording, sent_back_reason)
       select user_id, exam_id, official_name, official_email, response_date, response_comment, signature,
              agreed_wording, sent_back_reason
         from pd_letters where user_id = $1 and exam_id = $2 and response_date is not null`,
      [userId, examId],
    );

  /** Saves the request under a new link; the old link stops working. */
  const keepRequest = (tx: Tx, userId: number, examId: number, request: SentRequest) =>
    tx.query(
      `insert into pd_letters
         (user_id, exam_id, official_name, official_email, status, sent_date, token_hash, mail_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (user_id, exam_id) do update set
         official_name = excluded.official_name, official_email = excluded.official_email,
         status = excluded.status, sent_date = excluded.sent_date, token_hash = excluded.token_hash,
         mail_id = excluded.mail_id,
         response_date = null, recommends = null, response_comment = null, signature = null,
         agreed_wording = null, sent_back_reason = null, decided_at = null,
         office_token_hash = null, office_sent_at = null, withdrawn_at = null,
         times_sent = pd_letters.times_sent + 1`,
      [
        userId,
        examId,
        request.officialName,
        request.officialEmail,
        letterStatus.pending,
        new Date(clock()).toISOString(),
        request.tokenHash,
        request.mailId,
      ],
    );

  /**
   * Whether to send the mail: at most once a day to the same director, unless the office sent the answer
   * back or the request was ended.
   *
   * @throws Fault 409 `exists` once it has come, 400 for the director who declined, 429 when it was requested
   * too often.
   */
  async function isDue(tx: Tx, userId: number, examId: number, { officialEmail }: Request): Promise<boolean> {
    const [row] = await tx.query<{ timesSent: number; sentDate: string }>(
      `select times_sent as "timesSent", sent_date as "sentDate" from pd_letters
        where user_id = $1 and exam_id = $2`,
      [userId, examId],
    );
    if (!row) return true;
    const next = Date.parse(row.sentDate) + DAY;
    const before = await directorLetterOf(tx, userId, examId);
    if (before) {
      const isSame = mailboxOf(before.officialEmail) === mailboxOf(officialEmail);
      if (isLetterRefused(before)) {
        if (isSame && isLetterDeclined(before))
          throw invalid({
            officialEmail: ['This program director has declined already. Ask someone else.'],
          });
      } else if (before.responseDate !== null)
        throw new Fault(409, faultTypes.exists, 'Your program director has answered already.');
      const isWaiting = before.sentBackReason === null && before.mailState !== 'undelivered';
      if (isSame && isWaiting && clock() < next) return false;
    }
    if (row.timesSent >= MOST_REQUESTS && clock() < next) throw rateLimited((next - clock()) / 1_000);
    return true;
  }

  return {
    getPdReferenceLetter: ({ query, person }) => directorLetterOf(db, person.userId, query.examId),

    async requestPdReferenceLetter({ body: { examId, ...request }, person, write }) {
      const { userId } = person;
      return await write(async (tx) => {
        const now = clock();
        const exam = await lockExam(tx, userId, examId);
        await requireLetterOpen(tx, person, exam, now);
        if (exam.examType !== 'qualifying') throw invalid({ examId: ['This exam asks for no letter.'] });
        const account = await accountById(tx, userId);
        if (account && mailboxOf(account.emailAddress) === mailboxOf(request.officialEmail))
          throw invalid({
            officialEmail: ['This is your own address. Enter that of your program director.'],
          });
        const before = await directorLetterOf(tx, userId, examId);
        if (await isDue(tx, userId, examId, request)) {
          await keepRefused(tx, userId, examId);
          // Someone else is asked instead.
          if (before !== null && mailboxOf(before.officialEmail) !== mailboxOf(request.officialEmail))
            await endLetterRequest(tx, { userId, examId }, now, { mailQueue });
          else await dropLetterRequest(tx, { userId, examId }, mailQueue);
          const token = newLinkToken();
          await audit(tx, userId, 'requestPdReferenceLetter', now, { examId });
          const applicant = account?.displayName ?? '';
          const { officialName } = request;
          const { examName } = exam;
          const answerBy = letterAnswerBy(now, await letterDue(tx, { userId, examId }, now));
          const facts = { officialName, applicant, examName, token, answerBy };
          const mail = referenceLetterRequest(request.officialEmail, facts, settings.portalUrl);
          await keepRequest(tx, userId, examId, {
            ...request,
            tokenHash: hashedToken(token),
            mailId: await mailQueue.add(tx, mail, now),
          });
        } else
          // No second mail, but a corrected name is updated on the page behind the link.
          await tx.query('update pd_letters set official_name = $3 where user_id = $1 and exam_id = $2', [
            userId,
            examId,
            request.officialName,
          ]);
        return (await directorLetterOf(tx, userId, examId))!; // it was saved above or earlier
      });
    },

    async withdrawPdReferenceLetter({ body: { examId, officialEmail }, person, write }) {
      const { userId } = person;
      return await write(async (tx) => {
        const now = clock();
        const exam = await lockExam(tx, userId, examId);
        const [request] = await tx.query<{
          address: string;
          responseDate: string | null;
          withdrawnAt: string | null;
        }>(
          `select official_email as address, response_date as "responseDate", withdrawn_at as "withdrawnAt"
             from pd_letters where user_id = $1 and exam_id = $2`,
          [userId, examId],
        );
        if (!request)
          throw new Fault(409, faultTypes.notSent, 'No request was sent, so there is nothing to withdraw.');
        if (mailboxOf(request.address) !== mailboxOf(officialEmail))
          throw new Fault(412, faultTypes.stale, 'Someone else was asked for the letter in the meantime.');
        if (request.withdrawnAt !== null) return { examId, withdrawnAt: request.withdrawnAt };
        if (request.responseDate !== null)
          throw new Fault(
            409,
            faultTypes.answered,
            'Your program director has answered already, so the request can no longer be withdrawn.',
          );
        await requireLetterOpen(tx, person, exam, now);
        await endLetterRequest(tx, { userId, examId }, now, { mailQueue });
        return { examId, withdrawnAt: new Date(now).toISOString() };
      });
    },
  };
}
