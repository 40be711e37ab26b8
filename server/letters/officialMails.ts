import { LETTER_LINK_DAYS } from '#server/auth/linkTokens.ts';
import { board } from '#domain/board.ts';
import { boardDeadlineInWords } from '#server/core/boardTime.ts';
import type { NamedValues, Request } from './letterTexts.ts';
import type { Letter } from './letterTable.ts';
import { purposeWords } from './purpose.ts';
import { onOneLine, plainLetter } from '#server/mail/plainLetter.ts';

/** Requests a reference letter from a hospital official; the link can be used to answer once. */
export const officialLetterRequest = (request: Letter & Request, portalUrl: string) =>
  plainLetter(
    request.officialEmail,
    `Reference letter for ${request.applicant}`,
    `Dear ${onOneLine(request.officialName)},`,
    `${board.name} sends you this mail at the request of ${onOneLine(request.applicant)}, who ${purposeWords(request).applies} and named you (${request.askedAs ?? ''}, ${onOneLine(request.hospitalName ?? '')}). The board asks you for a reference letter.`,
    `Please answer by ${boardDeadlineInWords(request.answerBy)}. You do not need an account. The link is only for you, and you can answer once:`,
    `${portalUrl}/references/${request.token}`,
    `Letter: ${request.referenceId}`,
    'If you do not know this person, write to the board and do not open the link.',
  );

/** Tells an official or a program director that the request for a letter was withdrawn. */
export const letterWithdrawn = ({ officialName, officialEmail, applicant, ...purpose }: Letter) =>
  plainLetter(
    officialEmail,
    `Request withdrawn: reference letter for ${applicant}`,
    `Dear ${onOneLine(officialName)},`,
    `${board.name} asked you for a reference letter for ${applicant}, who ${purposeWords(purpose).applies}. ${applicant} has withdrawn this request, so you do not need to do anything. The link that we sent you no longer works.`,
    'If that changes, we will write to you again.',
  );

/** Notifies a surgeon that an official has answered, without the answer. */
export const officialAnsweredLetter = (
  { applicantEmail, officialName, referenceId, ...purpose }: Letter,
  portalUrl: string,
) =>
  plainLetter(
    applicantEmail,
    'An official has answered',
    `${onOneLine(officialName)} has answered your request for a reference letter for ${purposeWords(purpose).name}.`,
    `Letter: ${referenceId}`,
    'See what to do next:',
    portalUrl + purposeWords(purpose).path,
  );

/** Notifies a surgeon that the office sent an official's letter back; the reason is shown after signing in. */
export const officialSentBackLetter = (
  { applicantEmail, officialName, referenceId, ...purpose }: Letter,
  portalUrl: string,
) =>
  plainLetter(
    applicantEmail,
    'A reference letter was sent back',
    `The board sent back the letter from ${onOneLine(officialName)} for ${purposeWords(purpose).name}. It does not count. Sign in to read why and to ask again:`,
    portalUrl + purposeWords(purpose).path,
    `Letter: ${referenceId}`,
  );

/**
 * Notifies the board's office that an answer awaits approval, with background details; the answer itself is
 * behind the link.
 */
export const approvalRequest = (
  to: string,
  {
    title,
    path,
    details,
  }: {
    readonly title: string;
    readonly path: string;
    readonly details: NamedValues;
  },
  portalUrl: string,
) =>
  plainLetter(
    to,
    `${title} is waiting for approval`,
    'A reference letter has arrived. Read it here, then approve it or send it back. The link is only for the board’s office:',
    portalUrl + path,
    details.map(([name, value]) => `${name}: ${onOneLine(value)}`).join('\n'),
    `The link works for ${LETTER_LINK_DAYS} days.`,
  );
