import type { Database } from './database.ts';
import type { Fragment } from './fragment.ts';

/**
 * Returns the owner of the record with an id; a record shared by several people belongs to the caller if the caller is
 * one of them.
 */
export type OwnerLookup = (db: Database, id: number, caller: number) => Promise<number | undefined>;

/** How the owner of the record that a call names is found, by call name. */
export type Owners = Readonly<Record<string, OwnerLookup>>;

/** The named value is the person. */
export const callerOnly: OwnerLookup = async (_, id) => id;

/** The owner is the `user_id` of the row that a query finds. */
export const ownerFrom =
  (query: (id: number) => Fragment): OwnerLookup =>
  async (db, id) =>
    (await db.query<{ userId: number }>`${query(id)}`)[0]?.userId;
