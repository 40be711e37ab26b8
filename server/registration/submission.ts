import { randomUUID } from 'node:crypto';
import type { RegistrationResult, examinations as rows } from '#contract/registration/examinations.ts';
import { dashboardStatus } from '#domain/status.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Tx } from '#server/db/database.ts';
import { assigned } from '#server/db/fragment.ts';
import { Fault, invalid } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { readableLetters } from '#server/core/readableId.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { answersOf, incomplete, requireSteps } from './answers.ts';
import { isLetterApproved, tellRegistered } from './completion.ts';
import { examOf, lockExam, type CandidateExam } from '#server/exams/exams.ts';
import { clearLostDate, confirmSeat } from './intentions.ts';
import { requireOpen, type Applicant } from '#server/exams/window.ts';

const IN_PROGRESS = 0;
const COMPLETED = 1;
const PENDING_APPROVAL = 2;

/**
 * Such as `GSQE-2027-7K3F9Q`: easy to read out on the phone, and not sequential. It derives from the person
 * and the command's key, so that a replayed command gets the same one.
 */
async function newNumber(
  tx: Tx,
  { examCode, examStartDate }: CandidateExam,
  source: string,
): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const random = readableLetters(`${source} ${attempt}`, 6);
    const number = `${examCode.replace(/[^A-Z0-9]/gi, '')}-${examStartDate.slice(0, 4)}-${random}`;
    const used = await tx.query`select 1 from registrations where confirmation_number = ${number}`;
    if (used.length === 0) return number;
  }
}

const isComplete = ({ status }: CandidateExam) =>
  ['completed', 'pending-approval'].includes(dashboardStatus(status));

const resultOf = ({
  examId,
  status,
  confirmationNumber,
  registeredAt,
}: CandidateExam): RegistrationResult => ({
  examId,
  status,
  confirmationNumber,
  registeredAt,
});

/** Submitting applications and registrations. */
export function submissionHandlers(
  deps: Deps,
): Pick<HandlersFor<typeof rows>, 'insertApplication' | 'insertCertifying' | 'completeRegistration'> {
  const { db, clock, settings } = deps;

  /** Records that an application was submitted; `closes` is the deadline on the dashboard. */
  async function submit(
    tx: Tx,
    call: string,
    { userId }: Applicant,
    exam: CandidateExam,
    closes: string | null,
  ) {
    const { examId } = exam;
    const now = clock();
    await tx.query`
      insert into registrations (user_id, exam_id, status, reg_end_date, submitted_at)
      values (${userId}, ${examId}, ${IN_PROGRESS}, ${closes}, ${new Date(now).toISOString()})
      on conflict (user_id, exam_id) do update set status = excluded.status, submitted_at = excluded.submitted_at,
            withdrawn_at = null`;
    await audit(tx, userId, call, now, { examId });
    return resultOf(await examOf(tx, userId, examId));
  }

  /** Whether it was submitted before, so that there is nothing left to do. */
  const isSubmitted = (exam: CandidateExam) => exam.submittedAt !== null || isComplete(exam);

  return {
    insertApplication: ({ body: { examHeaderId }, person, write }) =>
      write(async (tx) => {
        const exam = await lockExam(tx, person.userId, examHeaderId);
        if (exam.examType === 'certifying')
          throw invalid({ examHeaderId: ['A certifying exam is applied for with its date.'] });
        if (isSubmitted(exam)) return resultOf(exam);
        const now = clock();
        const { closes } = await requireOpen(tx, person, exam, now);
        requireSteps(exam, await answersOf(tx, person.userId, exam, now));
        return await submit(tx, 'insertApplication', person, exam, closes);
      }),

    async insertCertifying({ body: { examHeaderId, examDateId }, person, write }) {
      const { userId } = person;
      const seat = { userId, examId: examHeaderId, examDateId, now: clock() };
      try {
        return await write(async (tx) => {
          const exam = await lockExam(tx, userId, examHeaderId);
          if (exam.examType !== 'certifying')
            throw invalid({ examHeaderId: ['This exam has no dates to choose from.'] });
          if (isSubmitted(exam)) return resultOf(exam);
          const { closes } = await requireOpen(tx, person, exam, seat.now);
          const answers = await answersOf(tx, userId, exam, seat.now);
          const intention = answers.intention && { ...answers.intention, examDateId };
          requireSteps(exam, { ...answers, intention });
          await confirmSeat(tx, seat);
          return await submit(tx, 'insertCertifying', person, exam, closes);
        });
      } catch (error) {
        if (error instanceof Fault && error.type === faultTypes.dateFull)
          await db.transaction((tx) => clearLostDate(tx, seat));
        throw error;
      }
    },

    async completeRegistration({ body: { examHeaderId: examId }, person, key, write }) {
      const { userId } = person;
      return await write(async (tx) => {
        const exam = await lockExam(tx, userId, examId);
        if (isComplete(exam)) return resultOf(exam);
        const now = clock();
        await requireOpen(tx, person, exam, now);
        if (exam.submittedAt === null) throw incomplete(['review']);
        const answers = await answersOf(tx, userId, exam, now);
        requireSteps(exam, answers);
        const examDateId = answers.intention?.examDateId;
        if (examDateId != null) await confirmSeat(tx, { userId, examId, examDateId, now });
        const isAwaited =
          exam.examType === 'qualifying' &&
          !(await isLetterApproved(tx, { userId, examId }, settings.officeEmail !== ''));
        const change = {
          status: isAwaited ? PENDING_APPROVAL : COMPLETED,
          confirmationNumber: await newNumber(tx, exam, `${userId} ${key ?? randomUUID()}`),
          registeredAt: new Date(now).toISOString(),
        };
        await tx.query`
          update registrations set ${assigned(change)}
           where user_id = ${userId} and exam_id = ${examId}`;
        await tx.query`delete from registration_drafts where user_id = ${userId} and exam_id = ${examId}`;
        await audit(tx, userId, 'completeRegistration', now, { examId });
        const completed = await examOf(tx, userId, examId);
        await tellRegistered(tx, deps, userId, completed);
        return resultOf(completed);
      });
    },
  };
}
