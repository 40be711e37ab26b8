import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Database } from '#server/db/database.ts';
import type { Postgres } from '#server/db/postgres.ts';
import type { Allowance, Settings } from '#server/core/settings.ts';
import { createHolds, type Hold } from './holds.ts';
import { createQueues } from '#server/core/queue.ts';

export type Bucket = keyof Settings['limits'];

export interface Limits {
  /** Counts one attempt; throws Fault 429 with the time to wait when none is left. */
  take(bucket: Bucket, key: string): Promise<void>;
  /**
   * Counts one attempt until its result is known. A sign-in beyond the limit waits for the results of others; throws
   * Fault 429 when failures have used up the limit, 503 when too many wait.
   */
  hold(bucket: Bucket, key: string): Promise<Hold>;
  /** Throws Fault 429 if attempts with this key were refused a moment ago; asks no database. */
  refuseKnown(bucket: Bucket, key: string): void;
  /** How many attempts are left. */
  left(bucket: Bucket, key: string): Promise<number>;
  /** Forgets the attempts with a key. */
  clear(bucket: Bucket, key: string): Promise<void>;
  /**
   * Admits a sign-in whose body has yet to arrive; throws Fault 503 when too many of the address are on their way. The
   * result must be called when the body is here.
   */
  arrive(address: string): Promise<() => void>;
  /** Waits for one of the turns that the sign-ins of an address have; throws Fault 503. The result ends the turn. */
  turn(address: string): Promise<() => void>;
  /** Remembers a key as trusted, for 20 days. */
  trust(key: string): Promise<void>;
  isTrusted(key: string): Promise<boolean>;
}

/**
 * Sign-ins of one address. With eight at once, hashing is never idle, those of other addresses get their turns in
 * between, and few of a limit's attempts are in flight. 200 at once are through in four seconds.
 */
const turnsOfAddress = { atOnce: 8, waiting: 250, timeout: 8_000 };

/** In seconds. */
const TRUST = 20 * 86_400;

/** A client that never sends its bodies would otherwise take all connections. */
const arrivals = { atOnce: 50, waiting: 0, timeout: 0 };

/** Keys are hashed, so that names and addresses stay out of the table and its logs. */
const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Rate limits, in memory or shared by all instances on one PostgreSQL. If the database fails, each instance
 * counts for itself.
 */
export function createLimits(db: Database, allowances: Settings['limits']): Limits {
  const limiter = (keyPrefix: string, { points, seconds }: Allowance): RateLimiterAbstract => {
    const options = { keyPrefix, points, duration: seconds };
    const memory = new RateLimiterMemory(options);
    if (db.engine === 'pglite') return memory;
    return new RateLimiterPostgres({
      ...options,
      storeClient: (db as Postgres).pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: memory,
    });
  };
  const buckets: Record<Bucket, RateLimiterAbstract> = {
    signInPerAccount: limiter('account', allowances.signInPerAccount),
    signInPerAddress: limiter('address', allowances.signInPerAddress),
    refresh: limiter('refresh', allowances.refresh),
    recovery: limiter('recovery', allowances.recovery),
    upload: limiter('upload', allowances.upload),
    pdf: limiter('pdf', allowances.pdf),
    signInElsewhere: limiter('elsewhere', allowances.signInElsewhere),
    signInSlowed: limiter('slowed', allowances.signInSlowed),
    recoveryPerAddress: limiter('recovery-address', allowances.recoveryPerAddress),
  };
  const holds = Object.fromEntries(
    Object.entries(buckets).map(([name, bucket]) => [name, createHolds(bucket, db.engine !== 'pglite')]),
  ) as Record<Bucket, ReturnType<typeof createHolds>>; // the same names
  const trusted = limiter('trusted', { points: 1, seconds: TRUST });
  const hold: Limits['hold'] = (bucket, key) => holds[bucket].hold(hashed(key), bucket.startsWith('signIn'));
  return {
    hold,
    async take(bucket, key) {
      (await hold(bucket, key)).keep();
    },
    refuseKnown: (bucket, key) => holds[bucket].refuseKnown(hashed(key)),
    async left(bucket, key) {
      const used = await buckets[bucket].get(hashed(key));
      return used === null ? allowances[bucket].points : Math.max(0, used.remainingPoints);
    },
    clear: (bucket, key) => holds[bucket].clear(hashed(key)),
    arrive: createQueues(arrivals),
    turn: createQueues(turnsOfAddress),
    async trust(key) {
      await trusted.set(hashed(key), 1, TRUST);
    },
    isTrusted: async (key) => (await trusted.get(hashed(key))) !== null,
  };
}
