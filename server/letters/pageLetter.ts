import { hashedToken } from '#server/auth/linkTokens.ts';
import type { Sql } from '#server/db/database.ts';
import type { Question } from './answerForm.ts';
import type { OfficeLetter } from './officePages.ts';
import { letterLists } from './records.ts';

/** A letter as its two pages show it. */
export interface PageLetter extends OfficeLetter {
  readonly id: number;
  readonly referenceId: string;
  readonly authOfficial: string;
  readonly authOfficialEmail: string;
  readonly authOfficialTitle: string;
  readonly hospitalName: string;
  /** The official's role, such as `Chief of surgery`. */
  readonly askedAs: string;
  /** The official's other office and the reason for it; null without one. */
  readonly altRole: string | null;
  readonly explain: string | null;
  readonly explainOther: string;
}

/** SQL for the words of a letter's field that names an item of a pick-list; the letter's row is `l`. */
export const letterItem = (field: keyof typeof letterLists, column: string) =>
  `(select p.item_description from pick_list_items p where p.list = '${letterLists[field]}' and p.item_value = l.${column} limit 1)`;

/** The letter behind one of its two links. */
export async function letterBy(
  sql: Sql,
  link: 'token_hash' | 'office_token_hash',
  token: string,
): Promise<PageLetter | undefined> {
  const [row] = await sql.query<PageLetter>(
    `select l.id, l.user_id as "userId", l.exam_id as "examId", e.exam_name as "examName", l.status,
            u.display_name as applicant, u.email_address as "applicantEmail", l.reference_id as "referenceId",
            l.auth_official as "authOfficial", l.auth_official_email as "authOfficialEmail", l.auth_official_title as "authOfficialTitle",
            l.hospital_name as "hospitalName", l.explain_other as "explainOther",
            coalesce(${letterItem('attestationType', 'attestation_type')}, '') as "askedAs",
            ${letterItem('altRole', 'alt_role')} as "altRole",
            ${letterItem('explain', 'explain')} as explain,
            l.sent_date as "sentDate", l.sent_back_reason as "sentBackReason", l.office_sent_at as "officeSentAt",
            l.decided_at as "decidedAt", l.response_date as "responseDate", l.response_comment as "responseComment", l.signature
       from exam_reference_letters l
       join users u on u.user_id = l.user_id
       left join exams e on e.exam_id = l.exam_id
      where l.${link} = $1`,
    [hashedToken(token)],
  );
  return row;
}

/** The official and the role, as the surgeon entered them. */
export const officialFacts = (letter: PageLetter): Question['facts'] => [
  ['Letter', letter.referenceId],
  ['Official', `${letter.authOfficial}, ${letter.authOfficialTitle}`],
  ['Hospital', letter.hospitalName],
  ['Role', letter.askedAs],
  ...(letter.altRole === null ? [] : ([['Alternate role', letter.altRole]] as const)),
  ...(letter.explain === null ? [] : ([['Reason for the alternate role', letter.explain]] as const)),
  ...(letter.explainOther === '' ? [] : ([['Explanation', letter.explainOther]] as const)),
];
