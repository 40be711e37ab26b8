import { LETTER_LINK_DAYS } from '#server/auth/linkTokens.ts';
import { onOneLine, plainLetter } from './plainLetter.ts';

interface Request {
  readonly authOfficial: string;
  readonly hospitalName: string;
  readonly referenceId: string;
  readonly applicant: string;
  readonly examName: string;
  /** As what the official is asked, such as `Chief of surgery`. */
  readonly askedAs: string;
  readonly token: string;
}

/** Asks a hospital official for a reference letter; whoever has the link may answer once. */
export const officialLetterRequest = (to: string, request: Request, portalUrl: string) =>
  plainLetter(
    to,
    `Reference letter for ${request.applicant}`,
    `Dear ${onOneLine(request.authOfficial)},`,
    `${request.applicant} applies for the ${request.examName} and named you (${request.askedAs}, ${onOneLine(request.hospitalName)}). The board asks you for a reference.`,
    `Read what is asked and answer here; you need no account. The link is for you alone, works for ${LETTER_LINK_DAYS} days and takes one answer:`,
    `${portalUrl}/references/${request.token}`,
    `Letter: ${request.referenceId}`,
    'If you do not know this person, write to the board and leave the link alone.',
    'Member Portal',
  );

interface Answered {
  readonly authOfficial: string;
  readonly referenceId: string;
  readonly examName: string;
  readonly examId: number;
}

/** Tells a surgeon that an official has answered; not what. */
export const officialAnsweredLetter = (
  to: string,
  { authOfficial, referenceId, examName, examId }: Answered,
  portalUrl: string,
) =>
  plainLetter(
    to,
    'An official has answered',
    `${onOneLine(authOfficial)} has answered your request for a reference letter for the ${examName}.`,
    `Letter: ${referenceId}`,
    'What is to do next is here:',
    `${portalUrl}/reference-form-status/${examId}`,
    'Member Portal',
  );

/** Tells the board's office that an answer awaits its approval, with what it should know; the answer itself stays behind the link. */
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
    `${title} awaits approval`,
    'A reference letter has arrived. Read it and decide about it here; the link is for the office alone:',
    portalUrl + path,
    facts.map(([name, value]) => `${name}: ${onOneLine(value)}`).join('\n'),
    `The link works for ${LETTER_LINK_DAYS} days.`,
    'Member Portal',
  );
