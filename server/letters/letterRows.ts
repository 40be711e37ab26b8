import { hashedToken } from '#server/auth/linkTokens.ts';
import type { PdReferenceLetter } from '#contract/registration/examinations.ts';
import { letterStatus } from '#domain/letters/letterStatus.ts';
import { boardDayInWords } from '#server/core/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import { mailStateOf } from '#server/mail/mailState.ts';
import type { OfficeFacts, OfficeLetter } from './officePages.ts';
import { isSameName } from './directorNames.ts';

/** The program directors' letters of a person, optionally for one exam, without requests that were ended. */
export const directorLettersOf = (sql: Sql, userId: number, examId: number | null = null) =>
  sql.query<PdReferenceLetter>(
    `select exam_id as "examId", official_name as "officialName", official_email as "officialEmail", status,
            sent_date as "sentDate", response_date as "responseDate", sent_back_reason as "sentBackReason",
            case when response_date is null then ${mailStateOf('pd_letters')} end as "mailState"
       from pd_letters where user_id = $1 and withdrawn_at is null and ($2::integer is null or exam_id = $2)`,
    [userId, examId],
  );

/** The program director's letter of a person for an exam; null before it was requested, and once that was ended. */
export const directorLetterOf = async (
  sql: Sql,
  userId: number,
  examId: number,
): Promise<PdReferenceLetter | null> => (await directorLettersOf(sql, userId, examId))[0] ?? null;

/** A program director's letter, as its two pages show it. */
export interface DirectorLetter extends OfficeLetter {
  readonly examId: number;
  readonly examName: string;
  readonly officialName: string;
  readonly officialEmail: string;
}

/** The letter behind one of its two links. */
export async function directorLetterBy(
  sql: Sql,
  link: 'token_hash' | 'office_token_hash',
  token: string,
): Promise<DirectorLetter | undefined> {
  const [row] = await sql.query<DirectorLetter>(
    `select l.user_id as "userId", l.exam_id as "examId", e.exam_name as "examName",
            u.display_name as applicant, u.email_address as "applicantEmail",
            l.official_name as "officialName", l.official_email as "officialEmail", l.status,
            l.sent_date as "sentDate", l.response_date as "responseDate",
            l.response_comment as "responseComment", l.signature, l.sent_back_reason as "sentBackReason",
            l.office_sent_at as "officeSentAt", l.decided_at as "decidedAt"
       from pd_letters l join users u on u.user_id = l.user_id join exams e on e.exam_id = l.exam_id
      where l.${link} = $1`,
    [hashedToken(token)],
  );
  return row;
}

interface EarlierAnswer {
  readonly officialName: string;
  readonly officialEmail: string;
  readonly responseDate: string;
  readonly responseComment: string | null;
  readonly sentBackReason: string | null;
}

/** Other answers for the same that did not count, newest first; for the office only. */
export async function earlierAnswers(
  sql: Sql,
  { userId, examId }: { readonly userId: number; readonly examId: number | null },
): Promise<OfficeFacts['earlier']> {
  const rows = await sql.query<EarlierAnswer>(
    `select official_name as "officialName", official_email as "officialEmail", response_date as "responseDate",
            response_comment as "responseComment", sent_back_reason as "sentBackReason"
       from (select user_id, exam_id, official_name, official_email, response_date, response_comment, sent_back_reason
               from declined_letters
             union all
             select user_id, exam_id, auth_official, auth_official_email, response_date, response_comment, sent_back_reason
               from exam_reference_letters
              where status = ${letterStatus.required} and response_date is not null) answers
      where user_id = $1 and exam_id is not distinct from $2::integer
      order by response_date desc, official_name`,
    [userId, examId],
  );
  return rows.map(({ officialName, officialEmail, responseDate, responseComment, sentBackReason }) => {
    const who = `${officialName} (${officialEmail}), ${boardDayInWords(Date.parse(responseDate))}`;
    return sentBackReason === null
      ? ([`Declined by ${who}`, responseComment ?? ''] as const)
      : ([`Sent back to the applicant, recommended by ${who}`, sentBackReason] as const);
  });
}

/** Notes for the office on a program director's letter: who was asked at which address, and whom the board knows. */
export async function directorFacts(sql: Sql, letter: DirectorLetter): Promise<OfficeFacts> {
  const { userId, officialName, officialEmail, signature } = letter;
  const programs = await sql.query<{ director: string; address: string; program: string }>(
    `select distinct program_director as director, director_email as address, program_name as program from programs
      where user_id = $1 and program_director <> '' order by program_director, program_name`,
    [userId],
  );
  const isBoardsAddress = programs.some(({ address }) => address !== '' && address === officialEmail);
  const isKnown = programs.some(({ director }) => isSameName(director, officialName));
  return {
    facts: [
      ['Official', `${officialName}, program director`],
      [
        'Email address',
        `${officialEmail} (${isBoardsAddress ? 'the address that the board has on file' : 'an address that the applicant gave'})`,
      ],
      [
        'Program director on file',
        programs
          .map(({ director, address, program }) => [director, address, program].filter(Boolean).join(', '))
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
