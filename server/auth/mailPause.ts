import type { Sql } from '#server/db/database.ts';

/** Ends the pause after a mail, because it was used, or did not arrive: the next request is answered with another. */
export async function endPause(sql: Sql, userId: number, kind: 'password-reset'): Promise<void> {
  await sql.query`delete from mail_sends where user_id = ${userId} and kind = ${kind}`;
}
