import { createHash, randomBytes } from 'node:crypto';
import type { Sql, Tx } from '#server/db/database.ts';
import { fragment, inserted } from '#server/db/fragment.ts';

/** 256 random bits; only the hash is stored. */
const newGuid = () => randomBytes(32).toString('base64url');
const hashed = (guid: string) => createHash('sha256').update(guid).digest('base64url');

interface NewResetGuid {
  readonly userId: number;
  /** Bound to a session, the guid ends with it. */
  readonly sessionId?: string;
  readonly expiresAt: number;
}

/** Creates a person's only reset guid; the previous one stops working. */
export async function makeResetGuid(tx: Tx, { userId, sessionId, expiresAt }: NewResetGuid): Promise<string> {
  const guid = newGuid();
  await tx.query`delete from password_resets where user_id = ${userId}`;
  const row = {
    guidHash: hashed(guid),
    userId,
    sessionId,
    expiresAt: new Date(expiresAt).toISOString(),
  };
  await tx.query`insert into password_resets ${inserted([row])}`;
  return guid;
}

/** Whether a row of `password_resets` is that of a guid, and still valid. */
function usable(guid: string, now: number) {
  const alive = new Date(now).toISOString();
  return fragment`guid_hash = ${hashed(guid)} and expires_at > ${alive}
    and (session_id is null or exists (
      select 1 from sessions s
       where s.session_id = password_resets.session_id and s.ended_at is null and s.expires_at > ${alive}))`;
}

/** The person of a guid, without using it; undefined for an unknown, used or expired one. */
export async function ownerOfResetGuid(db: Sql, guid: string, now: number): Promise<number | undefined> {
  const [row] = await db.query<{ userId: number }>`
    select user_id from password_resets where ${usable(guid, now)}`;
  return row?.userId;
}

/** Uses a guid and returns its person; undefined for an unknown, used or expired one. */
export async function useResetGuid(tx: Tx, guid: string, now: number): Promise<number | undefined> {
  const [row] = await tx.query<{ userId: number }>`
    delete from password_resets where ${usable(guid, now)} returning user_id`;
  return row?.userId;
}
