import { createHash, randomUUID } from 'node:crypto';
import { faultTypes } from '#contract/faultTypes.ts';
import { sqlState, type Tx } from '#server/db/database.ts';
import { Fault, invalid } from '#server/http/fault.ts';
import type { Parts } from '#server/parts.ts';
import { readableLetters } from '#server/readable.ts';
import type { Visit } from '#server/visit.ts';

/** A change under way: who makes it, when, and under which number. */
export interface Change {
  readonly tx: Tx;
  readonly userId: number;
  /** The server's clock, ISO 8601. */
  readonly now: string;
  readonly receiptNumber: string;
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

/** The proof that a change arrived. */
export interface Received {
  readonly version: number;
  readonly receivedAt: string;
  readonly receiptNumber: string;
}

const MOST_ATTEMPTS = 5;
const uniqueViolation = '23505';

/** Such as `CE-7K3F-9QXM`. */
export function receiptNumberOf(seed: string): string {
  const letters = readableLetters(seed, 8);
  return `CE-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

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
      const receiptNumber = receiptNumberOf(`${key} ${attempt}`);
      const change = { userId, now, receiptNumber, call, key, basedOn, isAgain, attempt };
      try {
        return await write((tx) => work({ tx, ...change }));
      } catch (error) {
        if (sqlState(error) !== uniqueViolation || attempt === MOST_ATTEMPTS) throw error;
      }
    }
  };

/** Refuses what is based on another version than the present one; null stands for a record that is not there. */
export function requireVersion(
  { basedOn, isAgain }: Change,
  current: { readonly version: number } | null,
): void {
  if (basedOn === null || isAgain || basedOn === (current?.version ?? 0)) return;
  throw new Fault(412, faultTypes.stale, 'This was changed in the meantime.', { more: { current } });
}

/** The refusal of a first write to a record that is there. */
export const exists = (current: unknown) =>
  new Fault(409, faultTypes.exists, 'This is there already.', { more: { current } });

/**
 * An instant as the client tells it, in milliseconds since 1970; undefined where it tells none.
 *
 * @throws Fault 400 for what is no instant.
 */
export function instantOf(member: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw invalid({ [member]: ['The value has the wrong form.'] });
  return time;
}
