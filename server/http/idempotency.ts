import { createHash } from 'node:crypto';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { CommitUnknown, type Database, type Tx } from '#server/db/database.ts';
import type { CommandLine } from '#server/journal/keep.ts';
import { Reply, type WriteOnce } from './callContext.ts';
import { Fault, badRequest } from '#server/core/fault.ts';

/** The key was used by an earlier write; this is its response. */
export class Replay extends Error {
  override readonly name = 'Replay';
  constructor(readonly answer: string) {
    super('The write was done before.');
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The request that a key belongs to: all of it must match. */
export interface Attempt {
  readonly userId: number;
  readonly method: string;
  readonly path: string;
  /** Without the API version. */
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly at: number;
}

/** Identifies the call and its record; the order of the parameters does not matter. */
function callOf({ method, path, query }: Attempt): string {
  const members = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const search = members.length === 0 ? '' : `?${new URLSearchParams(members)}`;
  return `${method} ${path}${search}`;
}

/** The key's write is done, or in progress, or the key belongs to another request. */
async function claim(tx: Tx, key: string, attempt: Attempt) {
  const { userId, body, at } = attempt;
  const call = callOf(attempt);
  const bodyHash = createHash('sha256').update(body).digest('base64url');
  // A concurrent transaction with the same key makes this insert wait until that one has ended.
  const inserted = await tx.query`
    insert into idempotency_keys (user_id, key, call, body_hash, created_at) values (${userId}, ${key}, ${call}, ${bodyHash}, ${new Date(at).toISOString()})
        on conflict do nothing returning key`;
  if (inserted.length > 0) return;
  const [row] = await tx.query<{
    call: string;
    bodyHash: string;
    answer: string | null;
  }>`select call, body_hash, answer from idempotency_keys where user_id = ${userId} and key = ${key}`;
  if (row?.call !== call || row.bodyHash !== bodyHash)
    throw new Fault(
      422,
      faultTypes.idempotencyMismatch,
      'This idempotency key was used for another request.',
    );
  if (row.answer === null)
    throw new Fault(409, 'idempotency-busy', 'The same request is being worked on.', {
      headers: { 'retry-after': '1' },
    });
  throw new Replay(row.answer);
}

/**
 * Runs writes in a transaction. With an `Idempotency-Key`, the response is saved in that same transaction, so
 * a repeated request finds either all of it or nothing. The journal line, if any, is on disk before the commit.
 *
 * @throws Fault 400 for a key that is not a UUID, 422 for a key of another request; Replay for one that is
 * done.
 */
export function createWriteOnce(
  db: Database,
  key: string | null,
  attempt: Attempt,
  line?: CommandLine,
): WriteOnce {
  if (key !== null && !uuid.test(key)) throw badRequest('The Idempotency-Key is not a UUID.');
  return async (work) => {
    try {
      return await db.transaction(async (tx) => {
        if (key === null) return await work(tx);
        await claim(tx, key, attempt);
        const result = await work(tx);
        const answer = JSON.stringify(result instanceof Reply ? result.value : result);
        await tx.query`
          update idempotency_keys set answer = ${answer} where user_id = ${attempt.userId} and key = ${key}`;
        await line?.keep();
        return result;
      });
    } catch (error) {
      // What may count stays in the journal; executed again, it finds its key.
      if (!(error instanceof CommitUnknown)) await line?.withdraw();
      throw error;
    }
  };
}
