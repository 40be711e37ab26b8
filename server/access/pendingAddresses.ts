import { hashedToken, newLinkToken } from '#server/auth/linkTokens.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { fromExcluded, inserted } from '#server/db/fragment.ts';

const HOUR = 60 * 60_000;
/** How long the link to a new address is valid, in hours. */
export const CONFIRM_HOURS = 24;

/** The pending new address of a person; null if there is none. */
export async function pendingAddressOf(sql: Sql, userId: number, now: number): Promise<string | null> {
  const [row] = await sql.query<{ emailAddress: string }>`
    select email_address from pending_addresses
     where user_id = ${userId} and expires_at > ${new Date(now).toISOString()}`;
  return row?.emailAddress ?? null;
}

/** Sets the pending address with a new link; the previous link stops working. Returns the link's secret. */
export async function makePending(
  tx: Tx,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: string },
  emailAddress: string,
  now: number,
): Promise<string> {
  const token = newLinkToken();
  const row = {
    sessionId,
    emailAddress,
    tokenHash: hashedToken(token),
    expiresAt: new Date(now + CONFIRM_HOURS * HOUR).toISOString(),
  };
  await tx.query`
    insert into pending_addresses ${inserted([{ userId, ...row }])}
    on conflict (user_id) do update set ${fromExcluded(Object.keys(row))}`;
  return token;
}

/** The address behind a link, and its person; undefined for an unknown, used, replaced or expired one. */
export async function pendingBehind(sql: Sql, token: string, now: number) {
  const [row] = await sql.query<{ userId: number; emailAddress: string }>`
    select user_id, email_address from pending_addresses
     where token_hash = ${hashedToken(token)} and expires_at > ${new Date(now).toISOString()}`;
  return row;
}

/** Removes a person's pending address. */
export const dropPending = (tx: Tx, userId: number) =>
  tx.query`delete from pending_addresses where user_id = ${userId}`;
