import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import { boardDay } from '#domain/boardTime.ts';
import { mediaTypeOf } from '#domain/fileCheck.ts';
import { audit } from '#server/auth/accounts.ts';
import { takeEvent } from '#server/billing/paymentEvents.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';
import { moneyInWords } from '#server/fees/money.ts';
import { accommodationLetter } from '#server/mail/letters.ts';
import { queueMail } from '#server/mail/mailQueue.ts';
import { onOneLine } from '#server/mail/plainLetter.ts';
import { accommodationOf, accommodationRows } from '#server/registration/accommodationRows.ts';
import { CommandRefused, requireAccount, type By } from './accounts.ts';

async function requireExam(tx: Tx, examCode: string): Promise<{ examId: number; examName: string }> {
  const [exam] = await tx.query<{
    examId: number;
    examName: string;
  }>`select exam_id, exam_name from exams where exam_code = ${examCode}`;
  if (exam) return exam;
  const latest = await tx.query<{ examCode: string }>`
    select exam_code from exams order by exam_end_date desc, exam_id limit 10`;
  const known = latest.map((each) => each.examCode).join(', ');
  throw new CommandRefused(
    `There is no exam with the code ${examCode}.${known && ` The latest are ${known}.`}`,
  );
}

/** Sets the note that a member reads at the registration for an exam; an empty one removes it. */
export const setNote = (
  db: Database,
  { userName, examCode, text }: { userName: string; examCode: string; text: string },
  { by, now }: By,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId } = await requireAccount(tx, userName);
    const { examId, examName } = await requireExam(tx, examCode);
    await tx.query`delete from web_notes where user_id = ${userId} and exam_id = ${examId}`;
    if (text !== '')
      await tx.query`insert into web_notes (user_id, exam_id, web_note) values (${userId}, ${examId}, ${text})`;
    await audit(tx, userId, 'board note set', now, { by, examId, characters: text.length });
    return text === ''
      ? `${userName} has no note at ${examName}.`
      : `${userName} has this note at ${examName}.`;
  });

export const accommodationDecisions = ['granted', 'declined'] as const;

const notAsked = (userName: string, examName: string) =>
  `${userName} has not asked for accommodations at ${examName}.`;

/**
 * A member's accommodation request, as the office reads it before it decides, with the version that the decision names. Its
 * document is among the files of `export person`.
 *
 * @throws CommandRefused without a request for that exam.
 */
export const showAccommodation = (
  db: Database,
  { userName, examCode }: Pick<AccommodationDecision, 'userName' | 'examCode'>,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId } = await requireAccount(tx, userName);
    const { examId, examName } = await requireExam(tx, examCode);
    const [request] = await tx.query<Accommodation & { kind: string; requestedAt: string }>`
      select r.*, a.requested_at, coalesce(i.item_description, 'kind ' || r.accommodation_id) as kind
        from (${accommodationRows(userId, examId)}) r
        join accommodations a on a.id = r.id
        left join pick_list_items i on i.list = 'accommodations' and i.item_value = r.accommodation_id::text`;
    if (!request) throw new CommandRefused(notAsked(userName, examName));
    const { version, kind, explanation, documentId, documentName, decision, decidedAt, decisionNote } =
      request;
    return [
      `${userName} at ${examName}, version ${version}, of ${request.requestedAt}`,
      `Kind: ${kind}`,
      `Explanation: ${onOneLine(explanation)}`,
      `Document: ${onOneLine(documentName)} (number ${documentId})`,
      decision ? `Decision: ${decision} ${decidedAt}` : 'Not decided yet',
      ...(decisionNote ? [`Note: ${onOneLine(decisionNote)}`] : []),
    ].join('\n');
  });

interface AccommodationDecision {
  readonly userName: string;
  readonly examCode: string;
  /** The version of the request that was read. */
  readonly version: number;
  readonly decision: (typeof accommodationDecisions)[number];
  /** What the member reads about it; empty for nothing. */
  readonly note: string;
}

/**
 * Decides about a member's accommodation request, and queues a mail that a decision is in the portal; a second time it
 * replaces the first one. Extra time is granted on an exam day by the column `extra_minutes` of an import.
 *
 * @throws CommandRefused without a request for that exam, and for a request that was changed or decided about since it was
 *   read.
 */
export const decideAccommodation = (
  db: Database,
  { userName, examCode, version, decision, note }: AccommodationDecision,
  { by, now, portalUrl }: By & { readonly portalUrl: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId, emailAddress } = await requireAccount(tx, userName);
    const { examId, examName } = await requireExam(tx, examCode);
    const decided = await tx.query`
      update accommodations
         set decision = ${decision}, decided_at = ${new Date(now).toISOString()}, decision_note = ${note}
       where user_id = ${userId} and exam_id = ${examId} and version = ${version} returning id`;
    if (decided.length === 0) {
      const request = await accommodationOf(tx, userId, examId);
      throw new CommandRefused(
        request
          ? `The request of ${userName} at ${examName} is not the one with version ${version} any more: it was changed or decided about. Read it again with "accommodation show".`
          : notAsked(userName, examName),
      );
    }
    await queueMail(tx, accommodationLetter(emailAddress, { examId, examName, portalUrl }), now);
    await audit(tx, userId, 'board accommodation decide', now, { by, examId, decision });
    return `The request of ${userName} at ${examName} is ${decision}. A mail about it is queued.`;
  });

/**
 * Notes a refund that was made outside of the payment page, in the currency's smallest unit, as the page itself would
 * report it (see `docs/payments.md`).
 *
 * @throws CommandRefused for a payment that is not known, was not charged, or of which less is left.
 */
export const noteRefund = (
  db: Database,
  { transactionId, amount }: { transactionId: number; amount: number },
  { by, now }: By,
): Promise<string> =>
  db.transaction(async (tx) => {
    const [payment] = await tx.query<{ userId: number; currency: string; isCharged: boolean }>`
      select f.user_id, f.currency, bool_or(t.status in ('succeeded', 'surplus')) as is_charged
        from fee_transactions t join fees f on f.fee_id = t.fee_id
       where t.transaction_id = ${transactionId} group by f.user_id, f.currency`;
    if (!payment) throw new CommandRefused(`There is no payment with the number ${transactionId}.`);
    if (!payment.isCharged) throw new CommandRefused(`The payment ${transactionId} was not charged.`);
    const { outcome } = await takeEvent(
      tx,
      {
        id: randomUUID(),
        type: 'payment.refunded',
        transactionId,
        amount,
        currency: payment.currency,
        cardEnding: null,
        created: new Date(now).toISOString(),
      },
      now,
    );
    if (outcome !== 'applied')
      throw new CommandRefused(`Less than that is left of the payment ${transactionId}; nothing was noted.`);
    await audit(tx, payment.userId, 'board fee refund-noted', now, { by, transactionId, amount });
    return `A refund of ${moneyInWords(amount, payment.currency)} of the payment ${transactionId} is noted.`;
  });

interface Result {
  readonly userName: string;
  readonly examCode: string;
  /** The day on which the exam was taken, as `YYYY-MM-DD`. */
  readonly examDate: string;
  readonly result: 'P' | 'F';
  /** The score report, a PDF. */
  readonly report: { readonly name: string; readonly bytes: Buffer } | null;
}

/** The largest score report, in bytes. */
const LARGEST_REPORT = 10 * 1024 * 1024;

/**
 * Publishes the result of a member's exam, with its score report; a second time it corrects the first one.
 *
 * @throws CommandRefused for an exam of which the person is no candidate, an assessment, whose results the portal makes
 *   itself, a day to come or none of the exam's, and a report that is no PDF or too large.
 */
export const publishResult = (
  db: Database,
  { userName, examCode, examDate, result, report }: Result,
  { by, now }: By,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId } = await requireAccount(tx, userName);
    const { examId, examName } = await requireExam(tx, examCode);
    if (examDate > boardDay(now)) throw new CommandRefused(`${examDate} is still to come.`);
    const [exam] = await tx.query<{ isCandidate: boolean; isAssessment: boolean; from: string; to: string }>`
      select exists (select 1 from exam_candidates where user_id = ${userId} and exam_id = ${examId}) as is_candidate,
             exists (select 1 from assessments where exam_id = ${examId}) as is_assessment,
             exam_start_date::text as from, exam_end_date::text as to
        from exams where exam_id = ${examId}`;
    if (exam?.isAssessment)
      throw new CommandRefused(`${examName} is an assessment, whose results the portal makes itself.`);
    if (!exam?.isCandidate) throw new CommandRefused(`${userName} is no candidate of ${examName}.`);
    const [before] = await tx.query<{ documentId: number | null }>`
      select document_id from exam_results
       where user_id = ${userId} and exam_id = ${examId} and exam_date = ${examDate} for update`;
    // The exam's days may have been changed since a first result.
    if (!before && (examDate < exam.from || examDate > exam.to))
      throw new CommandRefused(
        `${examName} takes place from ${exam.from} to ${exam.to}, not on ${examDate}.`,
      );
    const documentId = report ? await keepReport(tx, userId, report, now) : null;
    await tx.query`
      insert into exam_results ${inserted([{ userId, examId, examDate, result, documentId }])}
      on conflict (user_id, exam_id, exam_date) do update
        set result = excluded.result, document_id = coalesce(excluded.document_id, exam_results.document_id)`;
    if (documentId !== null && before?.documentId)
      await tx.query`delete from documents where document_id = ${before.documentId}`;
    await audit(tx, userId, 'board result publish', now, { by, examId, examDate, result });
    const words = result === 'P' ? 'passed' : 'did not pass';
    return `${userName} ${words} ${examName} of ${examDate}${report ? ', with a score report' : ''}.`;
  });

async function keepReport(
  tx: Tx,
  userId: number,
  { name, bytes }: NonNullable<Result['report']>,
  now: number,
): Promise<number> {
  if (mediaTypeOf(name, bytes) !== 'application/pdf') throw new CommandRefused(`${name} is no PDF.`);
  if (bytes.length > LARGEST_REPORT) throw new CommandRefused(`${name} has more than 10 MB.`);
  const row = {
    userId,
    documentName: basename(name),
    mediaType: 'application/pdf',
    content: bytes,
    size: bytes.length,
    createdAt: new Date(now).toISOString(),
  };
  const [document] = await tx.query<{ documentId: number }>`
    insert into documents ${inserted([row])} returning document_id`;
  return document!.documentId; // an insert that succeeds returns its row
}
