import { hashedToken } from '#server/auth/linkTokens.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import type { LetterPurpose } from './purpose.ts';

/** A request for a letter that the member took back. */
export interface WithdrawnRequest extends LetterPurpose {
  readonly applicant: string;
  readonly withdrawnAt: string;
}

/** Keeps the link of a letter's request, if it has one, so that its page says for good that it was withdrawn. */
export const keepWithdrawnLink = (tx: Tx, id: number, withdrawnAt: number) =>
  tx.query`
    insert into withdrawn_letter_links (token_hash, user_id, exam_id, withdrawn_at)
    select token_hash, user_id, exam_id, ${new Date(withdrawnAt).toISOString()}::timestamptz
      from letters where id = ${id} and token_hash is not null
    on conflict do nothing`;

/** The withdrawn request behind a link, whether it was sent to an official or a program director. */
export async function withdrawnBehind(sql: Sql, token: string): Promise<WithdrawnRequest | undefined> {
  const [row] = await sql.query<WithdrawnRequest>`
    select w.exam_id, e.exam_name, u.display_name as applicant, w.withdrawn_at
      from withdrawn_letter_links w
      join users u on u.user_id = w.user_id
      left join exams e on e.exam_id = w.exam_id
     where w.token_hash = ${hashedToken(token)}`;
  return row;
}
