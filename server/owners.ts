import type { Call, Owner } from '#contract/core/call.ts';
import { applicationOwners } from './application/handlers.ts';
import { billingOwners } from './billing/handlers.ts';
import { cmeOwners } from './cme/handlers.ts';
import { credentialOwners } from './access/credentials.ts';
import { documentOwners } from './documents/handlers.ts';
import { examOwners } from './exams/examHandlers.ts';
import { letterOwners } from './letters/handlers.ts';
import { profileOwners } from './profile/profiles.ts';
import { registrationOwners } from './registration/handlers.ts';
import { scoringOwners } from './scoring/owners.ts';
import { standingOwners } from './standing/handlers.ts';
import { surveyOwners } from './surveys/handlers.ts';
import { trainingOwners } from './training/handlers.ts';
import { notFound } from './core/fault.ts';
import type { Database } from './db/database.ts';
import { isId } from './db/ids.ts';
import type { Owners } from './db/owners.ts';

/** Of every area; each contract row that names a record needs an entry. */
const owners: Owners = {
  ...applicationOwners,
  ...billingOwners,
  ...cmeOwners,
  ...credentialOwners,
  ...documentOwners,
  ...examOwners,
  ...letterOwners,
  ...profileOwners,
  ...registrationOwners,
  ...scoringOwners,
  ...standingOwners,
  ...surveyOwners,
  ...trainingOwners,
};

type RequestParts = Readonly<Record<'params' | 'query' | 'body', unknown>>;
export type OwnerCheck = (db: Database, userId: number, parts: RequestParts) => Promise<void>;

const placeOf = (owner: Exclude<Owner, string>): readonly ['params' | 'query' | 'body', string] => {
  if ('path' in owner) return ['params', owner.path];
  return 'query' in owner ? ['query', owner.query] : ['body', owner.body];
};

/**
 * Checks that each record that a call names belongs to the caller; undefined for rows that name none.
 *
 * @throws Error at start when no area has an entry; Fault 404 for another person's record.
 */
export function ownerCheck(name: string, { owner }: Pick<Call, 'owner'>): OwnerCheck | undefined {
  if (typeof owner === 'string') return undefined;
  const lookup = owners[name];
  if (!lookup) throw new Error(`No owners of an area in server/owners.ts say whose record ${name} names.`);
  const [part, member] = placeOf(owner);
  return async (db, userId, parts) => {
    const named = (parts[part] as Readonly<Record<string, unknown>>)[member];
    for (const id of Array.isArray(named) ? (named as unknown[]) : [named])
      if (!isId(id) || (await lookup(db, id, userId)) !== userId) throw notFound();
  };
}

/**
 * Refuses a body that says it is another person's, also in a call that takes the person from elsewhere: a client may
 * send a whole record, and one of another person must not become the caller's. Calls that do not declare `userId` refuse
 * it as an unknown member.
 *
 * @throws Fault 404, as for another person's record.
 */
export function refuseOthersBody(userId: number, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('userId' in body)) return;
  if (body.userId !== userId) throw notFound();
}
