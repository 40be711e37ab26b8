import type { Database } from '#server/db/database.ts';
import { requireAccount } from './accounts.ts';
import { letterKind, letterState } from './exports.ts';

interface ShownLetter {
  readonly kind: string;
  readonly examId: number | null;
  readonly official: string;
  readonly address: string;
  readonly state: string;
  readonly timesSent: number;
  readonly sentDate: string | null;
  /** When the page behind the link was first read, by the person who was asked or by a mail filter. */
  readonly openedAt: string | null;
  readonly responseDate: string | null;
  readonly withdrawnAt: string | null;
  readonly mailSentAt: string | null;
  readonly undeliveredAt: string | null;
  readonly failure: string | null;
}

const stateOf = ({ state, withdrawnAt }: ShownLetter) => (withdrawnAt ? `${state} ${withdrawnAt}` : state);

const mailOf = ({ mailSentAt, undeliveredAt, failure }: ShownLetter) =>
  undeliveredAt
    ? `; mail not delivered ${undeliveredAt}${failure ? `: ${failure}` : ''}`
    : mailSentAt
      ? `; mail sent ${mailSentAt}`
      : '';

/** A person's letters of directors and officials, a line each: for what, to whom, its state, and what became of its mail. */
export const showLetters = (db: Database, userName: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId } = await requireAccount(tx, userName);
    const letters = await tx.query<ShownLetter>`
      select ${letterKind} as kind, l.exam_id, l.official_name as official, l.official_email as address,
             ${letterState} as state, l.times_sent, l.sent_date, l.opened_at, l.response_date, l.withdrawn_at,
             m.sent_at as mail_sent_at, m.undelivered_at, m.failure
        from letters l left join queued_mails m on m.mail_id = l.mail_id
       where l.user_id = ${userId}
       order by l.exam_id, 1, l.official_name`;
    return (
      letters
        .map((letter) =>
          [
            `${letter.kind}, ${letter.examId === null ? 'certification' : `exam ${letter.examId}`}`,
            `${letter.official} <${letter.address}>`,
            `${stateOf(letter)}; sent ${letter.timesSent} times${letter.sentDate ? `, last ${letter.sentDate}` : ''}${letter.openedAt ? `; opened ${letter.openedAt}` : ''}${
              letter.responseDate ? `; answered ${letter.responseDate}` : ''
            }${mailOf(letter)}`,
          ].join('  '),
        )
        .join('\n') || `${userName} has asked for no letter.`
    );
  });

/** The last 200 entries of the audit log since a moment, of all people or of one, the oldest first. */
export const showAudit = (
  db: Database,
  { userName, since }: { userName: string | undefined; since: string },
): Promise<string> =>
  db.transaction(async (tx) => {
    const userId = userName === undefined ? null : (await requireAccount(tx, userName)).userId;
    const entries = await tx.query<{
      at: string;
      who: string | null;
      userId: number;
      call: string;
      detail: object;
    }>`
      select * from (
        select a.audit_id, a.at, u.user_name as who, a.user_id, a.call, a.detail
          from audit_entries a left join users u on u.user_id = a.user_id
         where a.at >= ${since} and (${userId}::integer is null or a.user_id = ${userId}::integer)
         order by a.audit_id desc limit 200) as last
       order by audit_id`;
    return (
      entries
        .map(
          ({ at, who, userId: id, call, detail }) =>
            `${at}  ${who ?? (id || 'office')}  ${call}  ${JSON.stringify(detail)}`,
        )
        .join('\n') || 'There is no entry.'
    );
  });
