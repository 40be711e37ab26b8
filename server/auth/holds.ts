import { setTimeout as wait } from 'node:timers/promises';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { busy, rateLimited } from '#server/core/fault.ts';

/** An attempt that is counted already; one of both must be called, once, when its result is known. */
export interface Hold {
  /** It stays counted. */
  keep(): void;
  /** It was no failure, or was not tried at all, and does not count. */
  giveBack(): Promise<void>;
}

interface Key {
  /** Attempts whose result is not known yet. */
  inFlight: number;
  readonly waiting: (() => void)[];
}

/** How many attempts may wait for the results of others with the same key. */
const MOST_WAITING = 250;
/**
 * How long a refused key is refused without asking the store, in milliseconds, so that a flood does not use up its
 * connections. Short, because attempts that another instance has in flight may still be given back.
 */
const REMEMBERED = 5_000;
/** How many refused keys are remembered. */
const MOST_REFUSED = 10_000;
/** How long the result of an attempt takes that another instance has in flight, in milliseconds. */
const ELSEWHERE = 500;

/**
 * Counts attempts before their results are known, so that a thousand at once do not pass a limit of ten, and gives back
 * those that were no failures. An attempt beyond the limit is refused only when the limit is used up by failures: while
 * others with its key are in flight, it waits for their results.
 *
 * @param isShared Whether other instances count in the same store.
 */
export function createHolds(limiter: RateLimiterAbstract, isShared: boolean) {
  const keys = new Map<string, Key>();
  /** When a refused key may be tried again, in epoch milliseconds, and until when that is remembered. */
  const refused = new Map<string, { readonly again: number; readonly until: number }>();

  const refuseKnown = (key: string) => {
    const known = refused.get(key);
    if (!known) return;
    const now = Date.now();
    if (now < known.until) throw rateLimited((known.again - now) / 1000);
    refused.delete(key);
  };
  const refuse = (key: string, milliseconds: number, { waiting }: Key) => {
    if (refused.size >= MOST_REFUSED) refused.clear();
    const now = Date.now();
    refused.set(key, { again: now + milliseconds, until: now + Math.min(milliseconds, REMEMBERED) });
    for (const next of waiting.splice(0)) next();
    return rateLimited(milliseconds / 1000);
  };

  /** Ends an attempt, and lets the next one try if it may find room now, or if nobody else would tell it. */
  const end = (key: string, entry: Key, isRoom: boolean) => {
    entry.inFlight--;
    if (isRoom || entry.inFlight === 0) entry.waiting.shift()?.();
    if (entry.inFlight === 0 && entry.waiting.length === 0 && keys.get(key) === entry) keys.delete(key);
  };

  /** Counts one; resolves to the milliseconds until the next one counts, if it is one too many. */
  const count = async (key: string, waits: boolean): Promise<number | undefined> => {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // What is refused is counted too, and would take the place of one that is given back.
      if (waits) await limiter.reward(key);
      return error.msBeforeNext;
    }
  };

  return {
    /** Throws Fault 429 if the key was refused a moment ago. */
    refuseKnown,

    /**
     * Counts an attempt.
     *
     * @param waits Whether one beyond the limit waits for the results of others; if not, it is refused at once.
     * @throws Fault 429 with the time to wait when failures have used up the limit; 503 when too many wait for results.
     */
    async hold(key: string, waits: boolean): Promise<Hold> {
      for (;;) {
        refuseKnown(key);
        const entry = keys.get(key) ?? { inFlight: 0, waiting: [] };
        keys.set(key, entry);
        entry.inFlight++;
        let early: number | undefined;
        try {
          early = await count(key, waits);
          if (early !== undefined && waits && isShared && entry.inFlight === 1) {
            await wait(ELSEWHERE);
            early = await count(key, waits);
          }
        } catch (error) {
          end(key, entry, false);
          throw error;
        }
        if (early === undefined)
          return {
            keep: () => end(key, entry, false),
            async giveBack() {
              try {
                await limiter.reward(key);
              } finally {
                end(key, entry, true);
              }
            },
          };
        if (!waits || entry.inFlight === 1) {
          const fault = refuse(key, early, entry);
          end(key, entry, false);
          throw fault;
        }
        entry.inFlight--;
        if (entry.waiting.length >= MOST_WAITING) throw busy();
        await new Promise<void>((resolve) => entry.waiting.push(resolve));
      }
    },

    /**
     * Forgets the attempts of a key but the caller's own, which may be in flight. While others are in flight it does
     * nothing, because their results would be mixed up with what is set; the last success forgets the rest.
     */
    async clear(key: string): Promise<void> {
      refused.delete(key);
      const inFlight = keys.get(key)?.inFlight ?? 0;
      if (inFlight > 1) return;
      await (inFlight === 1 ? limiter.set(key, 1, limiter.duration) : limiter.delete(key));
    },
  };
}
