import { and, eq, gt } from 'drizzle-orm';
import { hashedToken, newLinkToken } from '#server/auth/linkTokens.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { pendingAddresses as table } from '#server/db/people.ts';
import { typed } from '#server/db/typed.ts';

const HOUR = 60 * 60_000;
/** How long the link to a new address is valid, in hours. */
export const CONFIRM_HOURS = 24;

/** The pending new address of a person; null if there is none. */
export async function pendingAddressOf(sql: Sql, userId: number, now: number): Promise<string | null> {
  const [row] = await typed(sql)
    .select({ emailAddress: table.emailAddress })
    .from(table)
    .where(and(eq(table.userId, userId), gt(table.expiresAt, new Date(now).toISOString())));
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
  await typed(tx)
    .insert(table)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: table.userId, set: row });
  return token;
}

/** The address behind a link, and its person; undefined for an unknown, used, replaced or expired one. */
export async function pendingBehind(sql: Sql, token: string, now: number) {
  const [row] = await typed(sql)
    .select({ userId: table.userId, emailAddress: table.emailAddress })
    .from(table)
    .where(and(eq(table.tokenHash, hashedToken(token)), gt(table.expiresAt, new Date(now).toISOString())));
  return row;
}

/** Removes a person's pending address. */
export const dropPending = (tx: Tx, userId: number) =>
  typed(tx).delete(table).where(eq(table.userId, userId));
