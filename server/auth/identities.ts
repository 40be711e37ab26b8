import type { Role } from '#contract/core/roles.ts';
import type { Database } from '#server/db/database.ts';

/** The sender of a request, as the database has them. */
export interface Identity {
  readonly userId: number;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  readonly resetRequired: boolean;
  /** When the person last entered the password, in milliseconds since 1970. */
  readonly signedInAt: number;
}

export interface Identities {
  /** The person of an active session; undefined once it has ended. */
  of(sessionId: string): Promise<Identity | undefined>;
  /** Drops the cached identity of one person, or of all, after a change. */
  forget(userId?: number): void;
  forgetSession(sessionId: string): void;
}

const REMEMBERED = 10_000;

/**
 * Reads session and roles from the database for each request and caches them for `milliseconds`. An ended
 * session or a removed role takes effect at once in this process, and after that time in other instances.
 * Roles in the token are ignored.
 */
export function createIdentities(db: Database, clock: () => number, milliseconds: number): Identities {
  const kept = new Map<string, { until: number; identity: Promise<Identity | undefined>; userId?: number }>();

  const read = async (sessionId: string): Promise<Identity | undefined> => {
    const [row] = await db.query<{
      userId: number;
      signedInAt: string;
      resetRequired: boolean;
      roles: string;
    }>`
      select s.user_id, s.signed_in_at, u.reset_required,
             (select coalesce(string_agg(r.role, ','), '') from user_roles r where r.user_id = s.user_id) as roles
        from sessions s join users u on u.user_id = s.user_id
       where s.session_id = ${sessionId} and s.ended_at is null
         and s.expires_at > ${new Date(clock()).toISOString()} and u.locked_at is null`;
    return (
      row && {
        userId: row.userId,
        sessionId,
        roles: row.roles.split(',') as Role[], // a check constraint allows only these values
        resetRequired: row.resetRequired,
        signedInAt: Date.parse(row.signedInAt),
      }
    );
  };

  return {
    of(sessionId) {
      const now = clock();
      const known = kept.get(sessionId);
      if (known && known.until > now) return known.identity;
      const identity = read(sessionId);
      if (kept.size >= REMEMBERED) kept.clear();
      const entry: { until: number; identity: typeof identity; userId?: number } = {
        until: now + milliseconds,
        identity,
      };
      kept.set(sessionId, entry);
      identity.then(
        (found) => {
          if (found) entry.userId = found.userId;
        },
        () => kept.delete(sessionId),
      );
      return identity;
    },
    forget(userId) {
      if (userId === undefined) return kept.clear();
      // A read still in flight may have seen the old state, no matter whose.
      for (const [sessionId, entry] of kept)
        if (entry.userId === undefined || entry.userId === userId) kept.delete(sessionId);
    },
    forgetSession: (sessionId) => void kept.delete(sessionId),
  };
}
