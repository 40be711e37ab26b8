import type { MailState } from '#contract/letters/mailState.ts';
import { fragment, identifier, type Fragment } from '#server/db/fragment.ts';

export type { MailState };

/**
 * SQL: the state of the mail that a letter's row refers to by its `mail_id`. The row of a sent mail is deleted after a
 * while, and letters from before the queue have none.
 */
export const mailStateOf = (letter: string): Fragment =>
  fragment`coalesce((select case when m.next_try_at is not null then 'queued' when m.undelivered_at is not null then 'undelivered'
                         else 'sent' end
               from queued_mails m where m.mail_id = ${identifier(letter)}.mail_id), 'sent')`;
