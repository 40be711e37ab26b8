import { registrationPath } from '#domain/registration.ts';
import { daysInWords } from '#server/boardTime.ts';
import { onOneLine, plainLetter } from './plainLetter.ts';

interface Registered {
  readonly examId: number;
  readonly examName: string;
  readonly examStartDate: string;
  readonly examEndDate: string;
  readonly status: number;
  readonly confirmationNumber: string | null;
}

/** Confirms a registration with its number; says what is still awaited. */
export const registeredLetter = (to: string, exam: Registered, portalUrl: string) =>
  plainLetter(
    to,
    `Your registration: ${exam.examName}`,
    exam.status === 1
      ? `You are registered for the ${exam.examName}.`
      : `Your registration for the ${exam.examName} has arrived. It is complete once your program director has answered with a recommendation.`,
    `Confirmation number: ${exam.confirmationNumber ?? ''}`,
    `Exam: ${daysInWords(exam.examStartDate, exam.examEndDate)}`,
    'What you handed in is here:',
    `${portalUrl}/apply-and-register/registration-requirements/${exam.examId}`,
    'Member Portal',
  );

interface LetterWish {
  readonly officialName: string;
  readonly applicant: string;
  readonly examName: string;
  readonly token: string;
}

/** Asks a program director for the reference letter; whoever has the link may answer once. */
export const referenceLetterRequest = (
  to: string,
  { officialName, applicant, examName, token }: LetterWish,
  portalUrl: string,
) =>
  plainLetter(
    to,
    `Reference letter for ${applicant}`,
    `Dear ${onOneLine(officialName)},`,
    `${applicant} applies for the ${examName} and named you as program director. The board asks you for a reference.`,
    'Read what is asked and answer here; you need no account. The link is for you alone and takes one answer:',
    `${portalUrl}/letters/${token}`,
    'If you do not know this person, write to the board and leave the link alone.',
    'Member Portal',
  );

interface Answered {
  readonly examId: number;
  readonly examName: string;
  readonly recommends: boolean;
}

/**
 * Tells an applicant that the program director has answered. A mail says not what; but whoever was declined has
 * something to do, and is not left to believe that all is well.
 */
export const letterAnsweredLetter = (
  to: string,
  { examId, examName, recommends }: Answered,
  portalUrl: string,
) =>
  plainLetter(
    to,
    'Your program director has answered',
    recommends
      ? `The reference letter for your registration for the ${examName} has arrived at the board.`
      : `Your program director has answered about your registration for the ${examName}, and something is left for you to do. Sign in to see what:`,
    portalUrl + (recommends ? '/apply-and-register' : registrationPath(examId, 'letter')),
    'Member Portal',
  );
