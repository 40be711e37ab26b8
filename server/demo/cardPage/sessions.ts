import { randomBytes } from 'node:crypto';
import type { Sql } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';
import type { SignedOrder } from './orders.ts';

/**
 * `authorizing`: a charge is in flight, so no other may start; `waiting`: the bank did not respond;
 * `refused`: the shop declined the payment.
 */
export type SessionStatus =
  | 'ready'
  | 'authorizing'
  | 'waiting'
  | 'paid'
  | 'cancelled'
  | 'refused'
  | 'expired';

/** One order on the card page, under an unguessable URL. */
export interface CardSession {
  readonly sessionKey: string;
  readonly transactionId: number;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  /** What the amount is the sum of; may be empty. */
  readonly lines: SignedOrder['lines'];
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly status: SessionStatus;
  readonly cardEnding: string | null;
}

type Row = CardSession & { expiresAt: string; answerAt: string | null };

const iso = (time: number) => new Date(time).toISOString();

/** The session of an order: one per transaction, so that two tabs with one token share it. */
export async function openSession(sql: Sql, order: SignedOrder): Promise<string> {
  const { transactionId, amount, currency, description, returnUrl, cancelUrl } = order;
  const session = {
    sessionKey: randomBytes(24).toString('base64url'),
    transactionId,
    amount,
    currency,
    description,
    lines: JSON.stringify(order.lines),
    returnUrl,
    cancelUrl,
    expiresAt: iso(order.expiresAt),
    status: 'ready',
  };
  const [row] = await sql.query<{ sessionKey: string }>`
    insert into card_sessions as s ${inserted([session])}
    on conflict (transaction_id) do update
      set expires_at = greatest(s.expires_at, excluded.expires_at),
          return_url = excluded.return_url, cancel_url = excluded.cancel_url,
          -- A person who cancelled and comes again means it.
          status = case when s.status = 'cancelled' then 'ready' else s.status end
    returning session_key`;
  return row!.sessionKey; // an upsert that does not throw returns its row
}

/** A session at the given time; undefined if there is none. */
export async function readSession(sql: Sql, key: string, at: number): Promise<CardSession | undefined> {
  const [row] = await sql.query<Row>`
    select session_key, transaction_id, amount, currency, description,
           lines, return_url, cancel_url, status, card_ending, expires_at, answer_at
      from card_sessions where session_key = ${key}`;
  if (!row) return undefined;
  const { expiresAt, answerAt, ...session } = row;
  if (session.status === 'ready' && at >= Date.parse(expiresAt)) return { ...session, status: 'expired' };
  if (session.status === 'waiting' && answerAt !== null && at >= Date.parse(answerAt))
    return { ...session, status: 'paid' };
  return session;
}

/** Claims a session for charging one card; false when another request has it or it cannot be paid any more. */
export async function claim(sql: Sql, key: string, cardEnding: string, at: number): Promise<boolean> {
  const rows = await sql.query`
    update card_sessions set status = 'authorizing', card_ending = ${cardEnding}
     where session_key = ${key} and status = 'ready' and expires_at > ${iso(at)} returning session_key`;
  return rows.length > 0;
}

/** Changes a session's state if it is still in the expected one; otherwise false. */
export async function move(
  sql: Sql,
  key: string,
  from: SessionStatus,
  to: Exclude<SessionStatus, 'expired'>,
  answerAt?: number,
): Promise<boolean> {
  const rows = await sql.query`
    update card_sessions set status = ${to}, answer_at = ${answerAt === undefined ? null : iso(answerAt)} where session_key = ${key} and status = ${from}
    returning session_key`;
  return rows.length > 0;
}

/** Resets sessions that were in a charge when the program ended: nothing was charged, or their state would say so. */
export const releaseAll = (sql: Sql) =>
  sql.query<Omit<CardSession, 'status'>>`
    update card_sessions set status = 'ready' where status = 'authorizing'
    returning session_key, transaction_id, amount, currency, description,
              return_url, cancel_url, card_ending`;
