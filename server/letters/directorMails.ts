import { registrationPath } from '#domain/registration/registration.ts';
import { board } from '#domain/board.ts';
import { boardDeadlineInWords } from '#server/core/boardTime.ts';
import { onOneLine, plainLetter } from '#server/mail/plainLetter.ts';
import type { Answered, Request } from './letterTexts.ts';
import type { Letter } from './letterTable.ts';

/** What is next, of `nextToDos`; nothing if nothing is left. */
const paragraph = (next: string | null) => (next === null ? [] : [next]);

/** Requests a reference letter from a program director; the link can be used to answer once. */
export const referenceLetterRequest = (
  { officialName, officialEmail, applicant, examName, token, answerBy }: Letter & Request,
  portalUrl: string,
) =>
  plainLetter(
    officialEmail,
    `Reference letter for ${applicant}`,
    `Dear ${onOneLine(officialName)},`,
    `${board.name} sends you this mail at the request of ${onOneLine(applicant)}, who is applying for the ${examName} and named you as program director. The board asks you for a reference letter.`,
    `Please answer by ${boardDeadlineInWords(answerBy)}. You do not need an account. The link is only for you, and you can answer once:`,
    `${portalUrl}/letters/${token}`,
    'If you do not know this person, write to the board and do not open the link.',
  );

/** A director's letter names its exam (`letters_of_directors`). */
const pathOf = (examId: Letter['examId'], step?: 'letter') => registrationPath(examId!, step);

/**
 * Notifies an applicant that the program director has answered. The mail leaves out the answer, but an
 * applicant who was declined learns that another director is needed.
 */
export const letterAnsweredLetter = (
  { applicantEmail, examId, examName, recommends, isApproved, next }: Letter & Answered,
  portalUrl: string,
) =>
  plainLetter(
    applicantEmail,
    'Your program director has answered',
    recommends
      ? `The reference letter for your registration for the ${examName} has arrived at the board.${isApproved ? '' : ' It counts once the board has approved it. You do not need to do anything. We will write to you.'}`
      : `Your program director has answered the board’s request for a letter about your registration for the ${examName}. You need to take another step. Sign in to see what to do:`,
    portalUrl + (recommends ? '/apply-and-register' : pathOf(examId, 'letter')),
    ...paragraph(next),
  );

/** Notifies an applicant who has not submitted yet that the office has approved the letter. */
export const letterApprovedLetter = (
  { applicantEmail, examId, examName }: Letter,
  portalUrl: string,
  next: string | null,
) =>
  plainLetter(
    applicantEmail,
    'Your reference letter is approved',
    `The board has approved the letter from your program director for the ${examName}. If you have not submitted your registration yet, continue here:`,
    portalUrl + pathOf(examId),
    ...paragraph(next),
  );

/** Notifies an applicant that the office sent the letter back; the reason is shown after signing in. */
export const letterSentBackLetter = (
  { applicantEmail, examId, examName }: Letter,
  portalUrl: string,
  next: string | null,
) =>
  plainLetter(
    applicantEmail,
    'Your reference letter was sent back',
    `The board sent back the letter from your program director for the ${examName}. Your registration is not complete until the board approves a letter. Sign in to read why and to ask again:`,
    portalUrl + pathOf(examId, 'letter'),
    ...paragraph(next),
  );
