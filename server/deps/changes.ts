import { createHash, randomUUID } from 'node:crypto';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { sqlState, type Tx } from '#server/db/database.ts';
import { Fault } from '#server/core/fault.ts';
import type { Deps } from './deps.ts';
import type { CallContext } from '#server/http/callContext.ts';

/** A change in progress: by whom, when, and based on which version. */
export interface Change {
  readonly tx: Tx;
  readonly userId: number;
  /** The server's clock, ISO 8601. */
  readonly now: string;
  /** The call's name in the contract. */
  readonly call: string;
  /** The idempotency key. */
  readonly key: string;
  /** The version that the caller had seen (`If-Match`); null without one. */
  readonly basedOn: number | null;
  /** Replayed from the journal, so versions are not compared again. */
  readonly isAgain: boolean;
  /** Increments when a number or an id was already taken. */
  readonly attempt: number;
}

const MOST_ATTEMPTS = 5;
const uniqueViolation = '23505';

const FIRST_ID = 1_000_000;
const IDS = 2_000_000_000;

/**
 * Derives the id of a new record from what it belongs to. A command executed again after a power failure gets
 * the same id, and later commands refer to it.
 */
export function newId(
  { attempt }: Pick<Change, 'attempt'>,
  ...subject: readonly (string | number)[]
): number {
  const bytes = createHash('sha256')
    .update([...subject, attempt].join(' '))
    .digest();
  return FIRST_ID + (bytes.readUInt32BE() % IDS);
}

type AnyContext = Pick<
  CallContext<unknown, unknown, unknown>,
  'person' | 'write' | 'key' | 'basedOn' | 'isAgain'
>;

/** Runs a change in a transaction, once per key. */
export type Recorder = <T>(
  call: string,
  context: AnyContext,
  work: (change: Change) => Promise<T>,
) => Promise<T>;

/**
 * Creates the function that runs changes. If a number or an id is taken it retries with the next one; if
 * another request created the record at the same moment, the retry finds it existing.
 */
export const createRecorder =
  ({ clock }: Pick<Deps, 'clock'>): Recorder =>
  async (call, { person: { userId }, write, basedOn, isAgain, ...context }, work) => {
    const key = context.key ?? randomUUID();
    const now = new Date(clock()).toISOString();
    for (let attempt = 0; ; attempt++) {
      try {
        return await write((tx) => work({ tx, userId, now, call, key, basedOn, isAgain, attempt }));
      } catch (error) {
        if (sqlState(error) !== uniqueViolation || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  };

/** Rejects a change based on another version than the current one; null stands for a record that does not exist. */
export function requireVersion(
  { basedOn, isAgain }: Pick<Change, 'basedOn' | 'isAgain'>,
  current: { readonly version: number } | null,
): void {
  if (basedOn === null || isAgain || basedOn === (current?.version ?? 0)) return;
  throw stale(current);
}

/** The rejection of a change based on an old version; `current` is the current record. */
export const stale = (current: unknown, title = 'This was changed in the meantime.') =>
  new Fault(412, faultTypes.stale, title, { more: { current } });
