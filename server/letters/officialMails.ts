import { LETTER_LINK_DAYS } from '#server/auth/linkTokens.ts';
import { board } from '#domain/board.ts';
import { boardDeadlineInWords } from '#server/core/boardTime.ts';
import { purposeWords, type LetterPurpose } from './purpose.ts';
import { onOneLine, plainLetter } from '#server/mail/plainLetter.ts';

interface Request extends LetterPurpose {
  readonly authOfficial: string;
  readonly hospitalName: string;
  readonly referenceId: string;
  readonly applicant: string;
  /** The official's role, such as `Chief of surgery`. */
  readonly askedAs: string;
  readonly token: string;
  /** By when to answer, in epoch milliseconds; of `letterAnswerBy`. */
  readonly answerBy: number;
}

/** Requests a reference letter from a hospital official; the link can be used to answer once. */
export const officialLetterRequest = (to: string, request: Request, portalUrl: string) =>
  plainLetter(
    to,
    `Reference letter for ${request.applicant}`,
    `Dear ${onOneLine(request.authOfficial)},`,
    `${board.name} sends you this mail at the request of ${onOneLine(request.applicant)}, who ${purposeWords(request).applies} and named you (${request.askedAs}, ${onOneLine(request.hospitalName)}). The board asks you for a reference letter.`,
    `Please answer by ${boardDeadlineInWords(request.answerBy)}. You do not need an account. The link is only for you, and you can answer once:`,
    `${portalUrl}/references/${request.token}`,
    `Letter: ${request.referenceId}`,
    'If you do not know this person, write to the board and do not open the link.',
  );

interface Withdrawn extends LetterPurpose {
  readonly official: string;
  readonly applicant: string;
}

/** Tells an official or a program director that the request for a letter was withdrawn. */
export const letterWithdrawn = (to: string, { official, applicant, ...purpose }: Withdrawn) =>
  plainLetter(
    to,
    `Request withdrawn: reference letter for ${applicant}`,
    `Dear ${onOneLine(official)},`,
    `${board.name} asked you for a reference letter for ${applicant}, who ${purposeWords(purpose).applies}. ${applicant} has withdrawn this request, so you do not need to do anything. The link that we sent you no longer works.`,
    'If that changes, we will write to you again.',
  );

interface Answered extends LetterPurpose {
  readonly authOfficial: string;
  readonly referenceId: string;
}

/** Notifies a surgeon that an official has answered, without the answer. */
export const officialAnsweredLetter = (
  to: string,
  { authOfficial, referenceId, ...purpose }: Answered,
  portalUrl: string,
) =>
  plainLetter(
    to,
    'An official has answered',
    `${onOneLine(authOfficial)} has answered your request for a reference letter for ${purposeWords(purpose).name}.`,
    `Letter: ${referenceId}`,
    'See what to do next:',
    portalUrl + purposeWords(purpose).path,
  );

/** Notifies a surgeon that the office sent an official's letter back; the reason is shown after signing in. */
export const officialSentBackLetter = (
  to: string,
  { authOfficial, referenceId, ...purpose }: Answered,
  portalUrl: string,
) =>
  plainLetter(
    to,
    'A reference letter was sent back',
    `The board sent back the letter from ${onOneLine(authOfficial)} for ${purposeWords(purpose).name}. It does not count. Sign in to read why and to ask again:`,
    portalUrl + purposeWords(purpose).path,
    `Letter: ${referenceId}`,
  );

/**
 * Notifies the board's office that an answer awaits approval, with background facts; the answer itself is
 * behind the link.
 */
export const approvalRequest = (
  to: string,
  {
    title,
    path,
    facts,
  }: {
    readonly title: string;
    readonly path: string;
    readonly facts: readonly (readonly [name: string, value: string])[];
  },
  portalUrl: string,
) =>
  plainLetter(
    to,
    `${title} is waiting for approval`,
    'A reference letter has arrived. Read it here, then approve it or send it back. The link is only for the board’s office:',
    portalUrl + path,
    facts.map(([name, value]) => `${name}: ${onOneLine(value)}`).join('\n'),
    `The link works for ${LETTER_LINK_DAYS} days.`,
  );
