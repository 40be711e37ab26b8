import { createHash } from 'node:crypto';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Database } from '#server/db/database.ts';
import type { Postgres } from '#server/db/postgres.ts';
import { rateLimited } from '#server/http/fault.ts';
import type { Allowance, Settings } from '#server/settings.ts';

export type Bucket = keyof Settings['limits'];

export interface Limits {
  /** Consumes one attempt; throws Fault 429 with the time to wait when none is left. */
  take(bucket: Bucket, key: string): Promise<void>;
  /** How many attempts are left. */
  left(bucket: Bucket, key: string): Promise<number>;
  /** Refunds attempts after a success: one, or all of the key's. */
  giveBack(bucket: Bucket, key: string, all?: boolean): Promise<void>;
  /** Remembers a key as trusted, for 20 days. */
  trust(key: string): Promise<void>;
  isTrusted(key: string): Promise<boolean>;
}

/** In seconds. */
const TRUST = 20 * 86_400;

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
      // A blocked key is rejected from memory until its time is up; otherwise a flood would use up all
      // database connections.
      inMemoryBlockOnConsumed: points + 1,
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
  const trusted = limiter('trusted', { points: 1, seconds: TRUST });
  return {
    async take(bucket, key) {
      try {
        await buckets[bucket].consume(hashed(key));
      } catch (refusal) {
        throw refusal instanceof RateLimiterRes ? rateLimited(refusal.msBeforeNext / 1000) : refusal;
      }
    },
    async left(bucket, key) {
      const used = await buckets[bucket].get(hashed(key));
      return used === null ? allowances[bucket].points : Math.max(0, used.remainingPoints);
    },
    async giveBack(bucket, key, all = false) {
      const limit = buckets[bucket];
      await (all ? limit.delete(hashed(key)) : limit.reward(hashed(key), 1));
    },
    async trust(key) {
      await trusted.set(hashed(key), 1, TRUST);
    },
    isTrusted: async (key) => (await trusted.get(hashed(key))) !== null,
  };
}
