import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { passwordResets, sessions } from '#server/db/people.ts';
import { typed } from '#server/db/typed.ts';

/** 256 random bits; only the hash is stored. */
const newGuid = () => randomBytes(32).toString('base64url');
const hashed = (guid: string) => createHash('sha256').update(guid).digest('base64url');

interface GuidFacts {
  readonly userId: number;
  /** Bound to a session, the guid ends with it. */
  readonly sessionId?: string;
  readonly expiresAt: number;
}

/** Creates a person's only reset guid; the previous one stops working. */
export async function makeResetGuid(tx: Tx, { userId, sessionId, expiresAt }: GuidFacts): Promise<string> {
  const guid = newGuid();
  await typed(tx).delete(passwordResets).where(eq(passwordResets.userId, userId));
  await typed(tx)
    .insert(passwordResets)
    .values({
      guidHash: hashed(guid),
      userId,
      sessionId: sessionId ?? null,
      expiresAt: new Date(expiresAt).toISOString(),
    });
  return guid;
}

/** The row of a guid that is still valid. */
function usable(guid: string, now: number) {
  const alive = new Date(now).toISOString();
  const sessionLives = sql`exists (select 1 from ${sessions} where ${sessions.sessionId} = ${passwordResets.sessionId}
    and ${sessions.endedAt} is null and ${sessions.expiresAt} > ${alive})`;
  return and(
    eq(passwordResets.guidHash, hashed(guid)),
    gt(passwordResets.expiresAt, alive),
    or(isNull(passwordResets.sessionId), sessionLives),
  );
}

const owner = { userId: passwordResets.userId };

/** The person of a guid, without using it; undefined for an unknown, used or expired one. */
export async function ownerOfResetGuid(db: Sql, guid: string, now: number): Promise<number | undefined> {
  return (await typed(db).select(owner).from(passwordResets).where(usable(guid, now)))[0]?.userId;
}

/** Uses a guid and returns its person; undefined for an unknown, used or expired one. */
export async function useResetGuid(tx: Tx, guid: string, now: number): Promise<number | undefined> {
  return (await typed(tx).delete(passwordResets).where(usable(guid, now)).returning(owner))[0]?.userId;
}
