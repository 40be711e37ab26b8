import { registrationPath } from '#domain/registration/registration.ts';
import { boardDayInWords, daysInWords } from '#server/core/boardTime.ts';
import { plainLetter } from '#server/mail/plainLetter.ts';

interface Registered {
  readonly examId: number;
  readonly examName: string;
  readonly examStartDate: string;
  readonly examEndDate: string;
  readonly status: number;
  readonly confirmationNumber: string | null;
}

/** Confirms a registration with its number, on the days of the chosen date; says what is still pending. */
export const registeredLetter = (to: string, exam: Registered, portalUrl: string, next: string | null) =>
  plainLetter(
    to,
    `Your registration: ${exam.examName}`,
    exam.status === 1
      ? `You are registered for the ${exam.examName}.`
      : `The board has received your registration for the ${exam.examName}. It is not complete yet.`,
    `Confirmation number: ${exam.confirmationNumber ?? ''}`,
    `Exam: ${daysInWords(exam.examStartDate, exam.examEndDate)}`,
    ...(next === null ? [] : [next]),
    'See what you submitted:',
    `${portalUrl}/apply-and-register/registration-requirements/${exam.examId}`,
  );

interface Withdrawn {
  readonly examId: number;
  readonly examName: string;
  readonly withdrawnAt: string;
  /** What becomes of paid fees; null if nothing is paid. */
  readonly refundTerms: string | null;
}

/** Confirms that a registration was withdrawn, and says what becomes of the money. */
export const registrationWithdrawnLetter = (
  to: string,
  { examId, examName, withdrawnAt, refundTerms }: Withdrawn,
  portalUrl: string,
) =>
  plainLetter(
    to,
    `Registration withdrawn: ${examName}`,
    `You withdrew your registration for the ${examName} on ${boardDayInWords(Date.parse(withdrawnAt))}. Your place has been released. You do not need to do anything else.`,
    ...(refundTerms === null ? [] : [refundTerms]),
    'If you did not do this, write to the board.',
    'You can register again while registration is open:',
    portalUrl + registrationPath(examId, 'intention'),
  );
