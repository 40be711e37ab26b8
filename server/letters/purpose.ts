import { lettersCountFrom, neededLetterTypes } from '#domain/letters/certificationLetters.ts';
import { boardDay, endOfBoardDay } from '#domain/boardTime.ts';
import { qualifyingExamWindow } from '#domain/registration/eligibility.ts';
import { certificationPathOf, cyclePeriodEnds } from './certificationPath.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { findExam, lockExam, qeEligibilityOf, type CandidateExam } from '#server/exams/exams.ts';

/** What a letter is for: an exam, or continuous certification. */
export interface LetterPurpose {
  /** Null for continuous certification. */
  readonly examId: number | null;
  readonly examName: string | null;
}

/** The words for what a letter is for, in pages and mails, and the path of its screen. */
export const purposeWords = ({ examId, examName }: LetterPurpose) =>
  examName === null
    ? ({
        applies: 'is in continuous certification',
        name: 'continuous certification',
        shortly: 'continuous certification',
        path: '/continuous-certification/reference-letters',
      } as const)
    : ({
        applies: `is applying for the ${examName}`,
        name: `the ${examName}`,
        shortly: 'this exam',
        path: `/reference-form-status/${examId}`,
      } as const);

/**
 * Locks a person's letters for one purpose for the transaction.
 *
 * @returns The exam; null for continuous certification.
 * @throws Fault 404 if the person does not have the exam.
 */
export async function lockPurpose(
  tx: Tx,
  userId: number,
  examId: number | null,
): Promise<CandidateExam | null> {
  if (examId !== null) return await lockExam(tx, userId, examId);
  await tx.query`select 1 from users where user_id = ${userId} for no key update`;
  return null;
}

/**
 * The types of letters that continuous certification requires of a person, their due date, and which letters count. The
 * date is the board's own, or else the end of the five years in the cycle of the certificate.
 */
export async function ccLetterNeeds(sql: Sql, userId: number, now: number) {
  const [due] = await sql.query<{ dueDate: string | null }>`
    select due_date from requirements
     where user_id = ${userId} and kind = 'letters' order by due_date limit 1`;
  const dueDate = due?.dueDate ?? (await cyclePeriodEnds(sql, userId, now))('letters');
  return {
    neededTypes: neededLetterTypes(await certificationPathOf(sql, userId)),
    /** A calendar day; null if none is set. */
    dueDate,
    /** A calendar day; earlier requests do not count. */
    countsFrom: lettersCountFrom(dueDate, boardDay(now)),
  };
}

/**
 * By when a letter is due, in epoch milliseconds: the close of the member's application for a qualifying exam, the end
 * of registration for another exam, the date of the requirement for continuous certification; null if none is set.
 */
export async function letterDue(
  sql: Sql,
  { userId, examId }: { readonly userId: number; readonly examId: number | null },
  now: number,
): Promise<number | null> {
  if (examId === null) {
    const { dueDate } = await ccLetterNeeds(sql, userId, now);
    return dueDate === null ? null : endOfBoardDay(dueDate);
  }
  const exam = await findExam(sql, userId, examId);
  const qe = exam?.examType === 'qualifying' ? await qeEligibilityOf(sql, userId) : null;
  const application = qe && qualifyingExamWindow(qe, now);
  const due = application?.open ? application.closes : (exam?.regEndDate ?? null);
  return due === null ? null : Date.parse(due);
}
