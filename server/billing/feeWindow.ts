import type { ExamFee } from '#contract/billing/billing.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { isFeeSettled } from '#domain/billing/fees.ts';
import { registrationWindow, takesFees } from '#domain/registration/registrationWindow.ts';
import { isBegun } from '#domain/todo/registrationToDos.ts';
import type { Sql } from '#server/db/database.ts';
import { findExam } from '#server/exams/exams.ts';
import type { MemberAnswers } from '#server/registration/memberAnswers.ts';
import { sentenceOf, windowOf, type Applicant } from '#server/exams/window.ts';
import { Fault } from '#server/core/fault.ts';
import { feesOf } from '#server/fees/fees.ts';
import type { LockedFee } from '#server/fees/transactions.ts';

/** The registration window that an exam's fees belong to; undefined when the exam is not on the person's calendar. */
async function windowFor(sql: Sql, applicant: Applicant, examId: number, now: number) {
  const exam = await findExam(sql, applicant.userId, examId);
  return exam && (await windowOf(sql, applicant, exam, now));
}

const isAsked = (fee: ExamFee) => fee.registration === 'open' && !isFeeSettled(fee);

/** A person's fees of one exam; they can be paid at the given time if its registration is open to the person. */
export async function examFeesFor(
  sql: Sql,
  applicant: Applicant,
  examId: number,
  now: number,
): Promise<ExamFee[]> {
  const fees = await feesOf(sql, applicant.userId, examId, now);
  if (!fees.some(isAsked)) return fees;
  const window = await windowFor(sql, applicant, examId, now);
  const isOpen = window !== undefined && takesFees(window);
  return fees.map((fee) => (isAsked(fee) && !isOpen ? { ...fee, registration: 'closed' } : fee));
}

/**
 * All of a person's fees, and which of them can be paid at the given time. Those of an exam that the person has not
 * begun to register for, or does not intend to take, are only a price.
 */
export async function feesFor(
  sql: Sql,
  { userId, roles }: Applicant,
  { exams, eligibilities }: MemberAnswers,
  now: number,
): Promise<ExamFee[]> {
  const fees = await feesOf(sql, userId, undefined, now);
  const registrationOf = (fee: ExamFee): ExamFee['registration'] => {
    const found = exams.find(({ exam }) => exam.examId === fee.examId);
    if (!found || !takesFees(registrationWindow(found.exam, eligibilities, roles, now))) return 'closed';
    const own = fees.filter(({ examId, registration }) => examId === fee.examId && registration !== null);
    return isBegun(found, own) && found.answers.intention?.intends !== false ? 'open' : 'notBegun';
  };
  return fees.map((fee) => (isAsked(fee) ? { ...fee, registration: registrationOf(fee) } : fee));
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
