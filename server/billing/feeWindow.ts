import type { ExamFee } from '#contract/billing.ts';
import { faultTypes } from '#contract/faultTypes.ts';
import { isFeeSettled } from '#domain/billing/fees.ts';
import { takesFees } from '#domain/registration/registrationWindow.ts';
import type { Sql } from '#server/db/database.ts';
import { findExam } from '#server/examinations/exams.ts';
import { sentenceOf, windowOf, type Applicant } from '#server/examinations/window.ts';
import { Fault } from '#server/http/fault.ts';
import { feesOf } from './fees.ts';
import type { LockedFee } from './transactions.ts';

/** The registration window that an exam's fees belong to; undefined when the exam is not on the person's calendar. */
async function windowFor(sql: Sql, applicant: Applicant, examId: number, now: number) {
  const exam = await findExam(sql, applicant.userId, examId);
  return exam && (await windowOf(sql, applicant, exam, now));
}

/** The exams for which a person has begun to register, and not said that they do not intend to take it. */
async function begunExams(sql: Sql, userId: number): Promise<ReadonlySet<number>> {
  const rows = await sql.query<{ examId: number }>(
    `select exam_id as "examId" from (
         select exam_id from registration_drafts
          where user_id = $1 and (draft ->> 'started' = 'true' or draft ->> 'needsAccommodations' is not null)
         union select exam_id from intentions where user_id = $1
         union select exam_id from attestations where user_id = $1
         union select exam_id from accommodations where user_id = $1
         union select exam_id from pd_letters where user_id = $1
         union select exam_id from registrations where user_id = $1 and status >= 0
         union select exam_id from fees f
          where user_id = $1
            and (paid_total > 0 or exists (select 1 from fee_transactions t
                                            where t.fee_id = f.fee_id and t.status in ('open', 'processing')))) begun
      except select exam_id from intentions where user_id = $1 and not intends`,
    [userId],
  );
  return new Set(rows.map(({ examId }) => examId));
}

/**
 * A person's fees, optionally of one exam, and which of them can be paid at the given time. The fees of one exam can
 * be paid by who has its registration open; in the list of all, those of an exam that was not begun are only a price.
 */
export async function feesFor(
  sql: Sql,
  applicant: Applicant,
  examId: number | undefined,
  now: number,
): Promise<ExamFee[]> {
  const fees = await feesOf(sql, applicant.userId, examId, now);
  const isAsked = (fee: ExamFee) => fee.registration === 'open' && !isFeeSettled(fee);
  const closed = new Set<number>();
  for (const id of new Set(fees.filter(isAsked).map((fee) => fee.examId))) {
    const window = await windowFor(sql, applicant, id, now);
    if (!window || !takesFees(window)) closed.add(id);
  }
  const begun = examId === undefined ? await begunExams(sql, applicant.userId) : null;
  return fees.map((fee) => {
    if (!isAsked(fee)) return fee;
    if (closed.has(fee.examId)) return { ...fee, registration: 'closed' };
    return begun && !begun.has(fee.examId) ? { ...fee, registration: 'notBegun' } : fee;
  });
}

/**
 * Allows paying a fee only while its registration is open to the person or submitted; otherwise paying would
 * open a closed application (second specification, §4).
 *
 * @throws Fault 409 `registration-closed` with the reason.
 */
export async function requireOpenRegistration(
  sql: Sql,
  applicant: Applicant,
  { title, examId }: Pick<LockedFee, 'title' | 'examId'>,
  now: number,
): Promise<void> {
  if (title !== null) return;
  const window = await windowFor(sql, applicant, examId, now);
  if (window && takesFees(window)) return;
  throw new Fault(
    409,
    faultTypes.registrationClosed,
    window && !window.open ? sentenceOf(window) : 'This exam is not on your calendar any more.',
  );
}
