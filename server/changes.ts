import { createHash, randomUUID } from 'node:crypto';
import { faultTypes } from '#contract/faultTypes.ts';
import { sqlState, type Tx } from './db/database.ts';
import { Fault } from './http/fault.ts';
import type { Parts } from './parts.ts';
import type { Visit } from './visit.ts';

/** A change under way: who makes it, when, and on what it is based. */
export interface Change {
  readonly tx: Tx;
  readonly userId: number;
  /** The server's clock, ISO 8601. */
  readonly now: string;
  /** The row of the contract. */
  readonly call: string;
  /** The idempotency key. */
  readonly key: string;
  /** The version that the caller had seen; null where none was named. */
  readonly basedOn: number | null;
  /** It was accepted before, so nothing is compared any more. */
  readonly isAgain: boolean;
  /** Counts up where a number or an id was taken by another record. */
  readonly attempt: number;
}

const MOST_ATTEMPTS = 5;
const uniqueViolation = '23505';

const FIRST_ID = 1_000_000;
const IDS = 2_000_000_000;

/**
 * The id of a new record, made from what it is on. A command that is executed again after a power failure gives the
 * same one, whatever was undone in between, and the commands after it name it.
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

type AnyVisit = Pick<Visit<unknown, unknown, unknown>, 'person' | 'write' | 'key' | 'basedOn' | 'isAgain'>;

/** Runs a change in one transaction, once for each key. */
export type Recorder = <T>(call: string, visit: AnyVisit, work: (change: Change) => Promise<T>) => Promise<T>;

/**
 * Makes the function that runs changes. A number or an id that another record has is drawn again; so is a record that
 * somebody else made at the same moment, which is then met as one that is there.
 */
export const createRecorder =
  ({ clock }: Pick<Parts, 'clock'>): Recorder =>
  async (call, { person: { userId }, write, basedOn, isAgain, ...visit }, work) => {
    const key = visit.key ?? randomUUID();
    const now = new Date(clock()).toISOString();
    for (let attempt = 0; ; attempt++) {
      try {
        return await write((tx) => work({ tx, userId, now, call, key, basedOn, isAgain, attempt }));
      } catch (error) {
        if (sqlState(error) !== uniqueViolation || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  };

/** Refuses what is based on another version than the present one; null stands for a record that is not there. */
export function requireVersion(
  { basedOn, isAgain }: Pick<Change, 'basedOn' | 'isAgain'>,
  current: { readonly version: number } | null,
): void {
  if (basedOn === null || isAgain || basedOn === (current?.version ?? 0)) return;
  throw stale(current);
}

/** The refusal of what is based on something that is not so any more; `current` is how it is now. */
export const stale = (current: unknown, title = 'This was changed in the meantime.') =>
  new Fault(412, faultTypes.stale, title, { more: { current } });
