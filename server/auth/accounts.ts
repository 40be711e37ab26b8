import type { Role } from '#contract/core/roles.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { fragment, inserted } from '#server/db/fragment.ts';

/** A row of `users`. */
export interface Account {
  readonly userId: number;
  readonly userName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly emailAddress: string;
  readonly absId: string | null;
  readonly passwordHash: string;
  readonly resetRequired: boolean;
  /** The National Provider Identifier. */
  readonly npi: string | null;
  readonly displayNameEditable: boolean;
  readonly certificationStatusId: number;
  readonly certificationStatus: string;
  readonly version: number;
  readonly createdAt: string;
  /** Since when the board's office has locked the account; null for one whose person may sign in. */
  readonly lockedAt: string | null;
}

/** What a new account has; all else has a default. */
type NewAccount = Pick<
  Account,
  'userName' | 'firstName' | 'lastName' | 'displayName' | 'emailAddress' | 'passwordHash' | 'createdAt'
> &
  Partial<Account>;

const accounts = fragment`
  select user_id, user_name, first_name, last_name, display_name, email_address, abs_id, password_hash, reset_required, npi,
         display_name_editable, certification_status_id, certification_status, version, created_at, locked_at
    from users`;

/** The account of a user name, ignoring case. */
export async function accountByName(db: Sql, userName: string): Promise<Account | undefined> {
  const [row] = await db.query<Account>`${accounts} where lower(user_name) = ${userName.toLowerCase()}`;
  return row;
}

export const accountsByEmail = (db: Sql, email: string): Promise<Account[]> =>
  db.query<Account>`${accounts} where lower(email_address) = ${email.toLowerCase()} order by user_id`;

export async function accountById(db: Sql, userId: number): Promise<Account | undefined> {
  return (await db.query<Account>`${accounts} where user_id = ${userId}`)[0];
}

/** The same with the row locked, for a change that depends on it. */
export async function lockAccount(tx: Tx, userId: number): Promise<Account | undefined> {
  return (await tx.query<Account>`${accounts} where user_id = ${userId} for update`)[0];
}

export async function rolesOf(db: Sql, userId: number): Promise<Role[]> {
  const rows = await db.query<{ role: Role }>`select role from user_roles where user_id = ${userId}`;
  return rows.map(({ role }) => role);
}

/** Adds a person with at least one role and returns the new id. */
export async function insertAccount(tx: Tx, account: NewAccount, roles: readonly Role[]): Promise<number> {
  const [row] = await tx.query<{ userId: number }>`
    insert into users ${inserted([account])} returning user_id`;
  const userId = row!.userId; // an insert that succeeds returns its row
  await tx.query`insert into user_roles ${inserted(roles.map((role) => ({ userId, role })))}`;
  return userId;
}

/**
 * Sets a password. Invalidates reset links and a pending new address, because another person may have
 * requested them.
 */
export async function setPassword(
  tx: Tx,
  userId: number,
  passwordHash: string,
  sessionId?: string,
): Promise<void> {
  await tx.query`
    update users set password_hash = ${passwordHash}, reset_required = false where user_id = ${userId}`;
  await tx.query`delete from password_resets where user_id = ${userId}`;
  const other = sessionId === undefined ? fragment`` : fragment` and session_id <> ${sessionId}`;
  await tx.query`delete from pending_addresses where user_id = ${userId}${other}`;
}

/** Audits who changed what, by which call; never the values themselves. */
export async function audit(tx: Tx, userId: number, call: string, at: number, detail: object): Promise<void> {
  await tx.query`
    insert into audit_entries (user_id, at, call, detail)
    values (${userId}, ${new Date(at).toISOString()}, ${call}, ${JSON.stringify(detail)})`;
}
