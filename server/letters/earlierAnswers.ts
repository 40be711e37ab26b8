import { letterStatus } from '#domain/letters/letterStatus.ts';
import { boardDayInWords } from '#server/core/boardTime.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { NamedValues } from './letterTexts.ts';

/** Archives an answer that did not count, before the letter is requested again. */
export const keepAnswer = (tx: Tx, id: number) =>
  tx.query`
    insert into declined_letters
      (user_id, exam_id, official_name, official_email, response_date, response_comment, signature, reference_id,
       agreed_wording, sent_back_reason)
    select user_id, exam_id, official_name, official_email, response_date, response_comment, signature, reference_id,
           agreed_wording, sent_back_reason
      from letters where id = ${id} and response_date is not null`;

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
): Promise<NamedValues> {
  const rows = await sql.query<EarlierAnswer>`
    select official_name, official_email, response_date, response_comment, sent_back_reason
      from (select user_id, exam_id, official_name, official_email, response_date, response_comment, sent_back_reason
              from declined_letters
            union all
            select user_id, exam_id, official_name, official_email, response_date, response_comment, sent_back_reason
              from letters
             where kind = 'official' and status = ${letterStatus.required} and response_date is not null) answers
     where user_id = ${userId} and exam_id is not distinct from ${examId}::integer
     order by response_date desc, official_name`;
  return rows.map(({ officialName, officialEmail, responseDate, responseComment, sentBackReason }) => {
    const who = `${officialName} (${officialEmail}), ${boardDayInWords(Date.parse(responseDate))}`;
    return sentBackReason === null
      ? ([`Declined by ${who}`, responseComment ?? ''] as const)
      : ([`Sent back to the applicant, recommended by ${who}`, sentBackReason] as const);
  });
}
