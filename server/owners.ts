import type { Call, Owner } from '#contract/call.ts';
import type { Database } from './db/database.ts';
import { notFound } from './http/fault.ts';

type Lookup = (db: Database, id: number) => Promise<number | undefined>;

/** The named value is the person. */
const person: Lookup = async (_, id) => id;

/** Whose record a call names, by the call's name; a row of the contract that names a record needs a line here. */
const owners: Readonly<Record<string, Lookup>> = {
  getProfile: person,
  updateCredentials: person,
  getDocument: async (db, id) => {
    const [row] = await db.query<{ userId: number }>(
      'select user_id as "userId" from documents where document_id = $1',
      [id],
    );
    return row?.userId;
  },
};

type Parts = Readonly<Record<'params' | 'query' | 'body', unknown>>;
export type OwnerCheck = (db: Database, userId: number, parts: Parts) => Promise<void>;

const placeOf = (owner: Exclude<Owner, string>): readonly ['params' | 'query' | 'body', string] => {
  if ('path' in owner) return ['params', owner.path];
  return 'query' in owner ? ['query', owner.query] : ['body', owner.body];
};

const LARGEST_ID = 2 ** 31 - 1;

/**
 * Checks that what a call names belongs to the caller; undefined for rows that name nothing of anybody.
 *
 * @throws Error at start when the table above misses a row; Fault 404 for somebody else's record.
 */
export function ownerCheck(name: string, { owner }: Pick<Call, 'owner'>): OwnerCheck | undefined {
  if (typeof owner === 'string') return undefined;
  const lookup = owners[name];
  if (!lookup) throw new Error(`server/owners.ts does not say whose record ${name} names.`);
  const [part, member] = placeOf(owner);
  return async (db, userId, parts) => {
    const id = (parts[part] as Readonly<Record<string, unknown>>)[member];
    const possible = typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= LARGEST_ID;
    if (!possible || (await lookup(db, id)) !== userId) throw notFound();
  };
}
