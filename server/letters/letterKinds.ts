import type { Sql } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { isSameName } from './directorNames.ts';
import { earlierAnswers } from './earlierAnswers.ts';
import { letterAnsweredLetter, letterSentBackLetter, referenceLetterRequest } from './directorMails.ts';
import type { Letter } from './letterTable.ts';
import { officialAnsweredLetter, officialLetterRequest, officialSentBackLetter } from './officialMails.ts';
import type { Answered, NamedValues, LetterReview, Question, Request } from './letterTexts.ts';
import { purposeWords } from './purpose.ts';

/** In what the letters of program directors and of officials differ. */
interface LetterKind {
  /** The page on which it is answered. */
  readonly path: '/letters' | '/references';
  /** What the audit log calls its changes. */
  readonly audited: Readonly<Record<'asked' | 'answered' | 'approved' | 'sentBack' | 'withdrawn', string>>;
  /** The letter's name for the office. */
  readonly titleOf: (letter: Letter) => string;
  readonly questionOf: (letter: Letter) => Question;
  readonly letterReviewOf: (sql: Sql, letter: Letter) => Promise<LetterReview>;
  /** The mail that asks for it. */
  readonly requestOf: (letter: Letter, request: Request, portalUrl: string) => Mail;
  /** The mail that tells the applicant of the answer. */
  readonly answeredOf: (letter: Letter, answer: Answered, portalUrl: string) => Mail;
  /** The mail that tells the applicant that the office has sent the answer back. */
  readonly sentBackOf: (letter: Letter, next: string | null, portalUrl: string) => Mail;
}

/** The official and the role, as the surgeon entered them. */
const officialDetails = (letter: Letter): NamedValues => [
  ['Letter', letter.referenceId ?? ''],
  ['Official', `${letter.officialName}, ${letter.officialTitle ?? ''}`],
  ['Hospital', letter.hospitalName ?? ''],
  ['Role', letter.askedAs ?? ''],
  ...(letter.altRoleWords === null ? [] : ([['Alternate role', letter.altRoleWords]] as const)),
  ...(letter.explainWords === null
    ? []
    : ([['Reason for the alternate role', letter.explainWords]] as const)),
  ...(letter.explainOther === '' ? [] : ([['Explanation', letter.explainOther]] as const)),
];

const official: LetterKind = {
  path: '/references',
  audited: {
    asked: 'sendReferenceLetter',
    answered: 'answerReferenceLetter',
    approved: 'approveReferenceLetter',
    sentBack: 'sendBackReferenceLetter',
    withdrawn: 'withdrawReferenceLetter',
  },
  titleOf: ({ referenceId }) => `Reference letter ${referenceId}`,
  questionOf: (letter) => ({
    about: `${letter.applicant} ${purposeWords(letter).applies} and named you for a reference letter. The board asks whether you can recommend this person for ${letter.examName === null ? 'it' : 'the exam'}. Your answer goes to the board. You can answer once.`,
    details: officialDetails(letter),
    agree: `I recommend ${letter.applicant} for ${purposeWords(letter).shortly}, and the information about me above is correct.`,
    decline: `I cannot recommend ${letter.applicant} at this time.`,
  }),
  letterReviewOf: async (sql, letter) => ({
    details: [
      ...officialDetails(letter).slice(1),
      ['Email address', `${letter.officialEmail} (an address that the applicant gave)`],
    ],
    warnings: [],
    // The letter itself, once it was sent back, is not an earlier one.
    earlier: letter.sentBackReason === null ? await earlierAnswers(sql, letter) : [],
  }),
  requestOf: (letter, request, portalUrl) => officialLetterRequest({ ...letter, ...request }, portalUrl),
  answeredOf: (letter, _answer, portalUrl) => officialAnsweredLetter(letter, portalUrl),
  sentBackOf: (letter, _next, portalUrl) => officialSentBackLetter(letter, portalUrl),
};

/** Who was asked at which address, and whom the board knows. */
async function directorReview(sql: Sql, letter: Letter): Promise<LetterReview> {
  const { userId, officialName, officialEmail, signature } = letter;
  const programs = await sql.query<{ director: string; address: string; program: string }>`
    select distinct program_director as director, director_email as address, program_name as program from programs
     where user_id = ${userId} and program_director <> '' order by program_director, program_name`;
  const isBoardsAddress = programs.some(({ address }) => address !== '' && address === officialEmail);
  const isKnown = programs.some(({ director }) => isSameName(director, officialName));
  return {
    details: [
      ['Official', `${officialName}, program director`],
      [
        'Email address',
        `${officialEmail} (${isBoardsAddress ? 'the address that the board has on file' : 'an address that the applicant gave'})`,
      ],
      [
        'Program director on file',
        programs
          .map(({ director: name, address, program }) => [name, address, program].filter(Boolean).join(', '))
          .join('; ') || 'None',
      ],
    ],
    warnings: [
      ...(programs.length > 0 && !isKnown
        ? [`${officialName} is not the program director that the board has on file.`]
        : []),
      ...(signature !== null && !isSameName(signature, officialName)
        ? ['The signature is not the name of the person who was asked.']
        : []),
    ],
    earlier: await earlierAnswers(sql, letter),
  };
}

const director: LetterKind = {
  path: '/letters',
  audited: {
    asked: 'requestPdReferenceLetter',
    answered: 'answerPdReferenceLetter',
    approved: 'approvePdReferenceLetter',
    sentBack: 'sendBackPdReferenceLetter',
    withdrawn: 'endPdReferenceLetter',
  },
  titleOf: ({ applicant }) => `Program director’s letter for ${applicant}`,
  questionOf: ({ applicant, examName, officialName }) => ({
    about: `${applicant} is applying for the ${examName} and named you, ${officialName}, as program director. The board asks whether you can recommend this person for the exam. Your answer goes to the board. You can answer once.`,
    details: [],
    agree: `I recommend ${applicant}. Training was completed, or will be before the exam, to my satisfaction.`,
    decline: `I cannot recommend ${applicant} at this time.`,
  }),
  letterReviewOf: directorReview,
  requestOf: (letter, request, portalUrl) => referenceLetterRequest({ ...letter, ...request }, portalUrl),
  answeredOf: (letter, answer, portalUrl) => letterAnsweredLetter({ ...letter, ...answer }, portalUrl),
  sentBackOf: (letter, next, portalUrl) => letterSentBackLetter(letter, portalUrl, next),
};

const kinds = { director, official };

/** In what a letter differs from those of the other kind. */
export const kindOf = ({ kind }: Pick<Letter, 'kind'>): LetterKind => kinds[kind];
