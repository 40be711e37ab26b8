import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Tx } from '#server/db/database.ts';
import { sessions } from '#server/db/people.ts';
import { typed } from '#server/db/typed.ts';
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

/** Sessions stored in the database; the first secret derives tokens, and `clock` gives the time. */
export function createSessions(
  db: Database,
  secrets: Keys['chains'],
  clock: () => number,
  settings: Pick<Settings, 'sessionHours' | 'graceSeconds'>,
): Sessions {
  const iso = (time = clock()) => new Date(time).toISOString();

  const lock = async (tx: Tx, sessionId: string) =>
    (await typed(tx).select().from(sessions).where(eq(sessions.sessionId, sessionId)).for('update'))[0];

  const endOne = (tx: Tx, sessionId: string) =>
    typed(tx)
      .update(sessions)
      .set({ endedAt: iso() })
      .where(and(eq(sessions.sessionId, sessionId), isNull(sessions.endedAt)));

  return {
    async open(tx, userId) {
      const now = clock();
      const sessionId = randomUUID();
      const refreshToken = firstToken(sessionId);
      await typed(tx)
        .insert(sessions)
        .values({
          sessionId,
          userId,
          signedInAt: iso(now),
          expiresAt: iso(now + settings.sessionHours * HOUR),
          tokenHash: hashToken(refreshToken),
        });
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
          await typed(tx)
            .update(sessions)
            .set({
              tokenHash: hashToken(next),
              generation: sql`${sessions.generation} + 1`,
              rotatedAt: iso(now),
              rotatedBeforeAt: row.rotatedAt,
            })
            .where(eq(sessions.sessionId, sessionId));
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
      await typed(tx)
        .update(sessions)
        .set({ endedAt: iso() })
        .where(
          and(
            eq(sessions.userId, userId),
            isNull(sessions.endedAt),
            ...(except === undefined ? [] : [ne(sessions.sessionId, except)]),
          ),
        );
    },
  };
}
