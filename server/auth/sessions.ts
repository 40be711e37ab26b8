import { randomUUID } from 'node:crypto';
import type { Database, Tx } from '#server/db/database.ts';
import { assigned, fragment, inserted } from '#server/db/fragment.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Keys } from './keys.ts';
import { firstToken, hashToken, placeOf, sessionOf, successor } from './refreshChain.ts';

const HOUR = 3_600_000;

export interface OpenSession {
  readonly sessionId: string;
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  readonly refreshToken: string;
}

/** The result of a refresh: the session, or why there is none. */
export type Renewal =
  | OpenSession
  | { readonly refused: 'unknown' | 'ended' }
  | { readonly refused: 'replayed'; readonly sessionId: string; readonly userId: number };

export interface Sessions {
  open(tx: Tx, userId: number): Promise<OpenSession>;
  /**
   * Exchanges a refresh token. A token that was exchanged within the grace period, and at most two
   * generations ago, returns the current one, so that other tabs and clients that lost a response stay signed
   * in. An older valid token ends the session: two parties have tokens of one chain, and one may be a thief.
   */
  renew(token: string): Promise<Renewal>;
  /** Ends the session of a valid token and returns it; undefined when there was nothing to end. */
  end(token: string): Promise<{ readonly sessionId: string; readonly userId: number } | undefined>;
  /** Ends all sessions of a person, or all but one. */
  endAll(tx: Tx, userId: number, except?: string): Promise<void>;
}

/** What the exchange of a token depends on. */
interface SessionRow {
  readonly userId: number;
  readonly signedInAt: string;
  readonly expiresAt: string;
  readonly endedAt: string | null;
  /** How often the refresh token was exchanged. */
  readonly generation: number;
  readonly tokenHash: string;
  /** When the current token replaced the one before it, and when that one replaced its own predecessor. */
  readonly rotatedAt: string | null;
  readonly rotatedBeforeAt: string | null;
}

/** Sessions stored in the database; the first secret derives tokens, and `clock` gives the time. */
export function createSessions(
  db: Database,
  secrets: Keys['chains'],
  clock: () => number,
  settings: Pick<Settings, 'sessionHours' | 'graceSeconds'>,
): Sessions {
  const iso = (time = clock()) => new Date(time).toISOString();

  const lock = async (tx: Tx, sessionId: string) =>
    (
      await tx.query<SessionRow>`
        select user_id, signed_in_at, expires_at, ended_at, generation, token_hash, rotated_at, rotated_before_at
          from sessions where session_id = ${sessionId} for update`
    )[0];

  const endOne = (tx: Tx, sessionId: string) =>
    tx.query`update sessions set ended_at = ${iso()} where session_id = ${sessionId} and ended_at is null`;

  return {
    async open(tx, userId) {
      const now = clock();
      const sessionId = randomUUID();
      const refreshToken = firstToken(sessionId);
      const row = {
        sessionId,
        userId,
        signedInAt: iso(now),
        expiresAt: iso(now + settings.sessionHours * HOUR),
        tokenHash: hashToken(refreshToken),
      };
      await tx.query`insert into sessions ${inserted([row])}`;
      return { sessionId, userId, signedInAt: now, refreshToken };
    },

    async renew(token) {
      const sessionId = sessionOf(token);
      if (sessionId === undefined) return { refused: 'unknown' };
      return await db.transaction(async (tx): Promise<Renewal> => {
        const row = await lock(tx, sessionId);
        const place = row && placeOf(secrets, token, row.tokenHash, row.generation);
        if (!row || !place) return { refused: 'unknown' };
        const now = clock();
        if (row.endedAt !== null || Date.parse(row.expiresAt) <= now) return { refused: 'ended' };
        const session = { sessionId, userId: row.userId, signedInAt: Date.parse(row.signedInAt) };
        if (place.steps === 0) {
          const next = successor(secrets[0], token);
          const change = {
            tokenHash: hashToken(next),
            rotatedAt: iso(now),
            rotatedBeforeAt: row.rotatedAt,
          };
          await tx.query`
            update sessions set ${assigned(change)}, generation = generation + 1 where session_id = ${sessionId}`;
          return { ...session, refreshToken: next };
        }
        const replaced = [row.rotatedAt, row.rotatedBeforeAt][place.steps - 1] ?? null;
        if (replaced !== null && now - Date.parse(replaced) <= settings.graceSeconds * 1000)
          return { ...session, refreshToken: place.current };
        await endOne(tx, sessionId);
        return { refused: 'replayed', sessionId, userId: row.userId };
      });
    },

    async end(token) {
      const sessionId = sessionOf(token);
      if (sessionId === undefined) return undefined;
      return await db.transaction(async (tx) => {
        const row = await lock(tx, sessionId);
        if (!row || !placeOf(secrets, token, row.tokenHash, row.generation)) return undefined;
        await endOne(tx, sessionId);
        return { sessionId, userId: row.userId };
      });
    },

    async endAll(tx, userId, except) {
      const others = except === undefined ? fragment`` : fragment` and session_id <> ${except}`;
      await tx.query`
        update sessions set ended_at = ${iso()} where user_id = ${userId} and ended_at is null${others}`;
    },
  };
}
