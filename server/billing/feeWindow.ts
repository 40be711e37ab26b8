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

/** A person's fees, optionally of one exam, and which of them can be paid at the given time. */
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
  return fees.map((fee) =>
    isAsked(fee) && closed.has(fee.examId) ? { ...fee, registration: 'closed' } : fee,
  );
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
