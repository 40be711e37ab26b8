import { and, eq, ne, sql } from 'drizzle-orm';
import type { Role } from '#contract/core/roles.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { passwordResets, pendingAddresses, userRoles, users } from '#server/db/people.ts';
import { typed } from '#server/db/typed.ts';

export type Account = typeof users.$inferSelect;

/** The account of a user name, ignoring case. */
export async function accountByName(db: Sql, userName: string): Promise<Account | undefined> {
  const [row] = await typed(db)
    .select()
    .from(users)
    .where(eq(sql`lower(${users.userName})`, userName.toLowerCase()));
  return row;
}

export const accountsByEmail = (db: Sql, email: string): Promise<Account[]> =>
  typed(db)
    .select()
    .from(users)
    .where(eq(sql`lower(${users.emailAddress})`, email.toLowerCase()))
    .orderBy(users.userId);

export async function accountById(db: Sql, userId: number): Promise<Account | undefined> {
  return (await typed(db).select().from(users).where(eq(users.userId, userId)))[0];
}

/** The same with the row locked, for a change that depends on it. */
export async function lockAccount(tx: Tx, userId: number): Promise<Account | undefined> {
  return (await typed(tx).select().from(users).where(eq(users.userId, userId)).for('update'))[0];
}

export async function rolesOf(db: Sql, userId: number): Promise<Role[]> {
  const rows = await typed(db)
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId));
  return rows.map(({ role }) => role);
}

/** Adds a person with roles and returns the new id. */
export async function insertAccount(
  tx: Tx,
  account: typeof users.$inferInsert,
  roles: readonly Role[],
): Promise<number> {
  const [row] = await typed(tx).insert(users).values(account).returning({ userId: users.userId });
  const userId = row!.userId; // an insert that succeeds returns its row
  await typed(tx)
    .insert(userRoles)
    .values(roles.map((role) => ({ userId, role })));
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
  await typed(tx).update(users).set({ passwordHash, resetRequired: false }).where(eq(users.userId, userId));
  await typed(tx).delete(passwordResets).where(eq(passwordResets.userId, userId));
  const isOwn = eq(pendingAddresses.userId, userId);
  await typed(tx)
    .delete(pendingAddresses)
    .where(sessionId === undefined ? isOwn : and(isOwn, ne(pendingAddresses.sessionId, sessionId)));
}

/** Audits who changed what, by which call; never the values themselves. */
export async function audit(tx: Tx, userId: number, call: string, at: number, detail: object): Promise<void> {
  await tx.query`insert into audit_entries (user_id, at, call, detail) values (${userId}, ${new Date(at).toISOString()}, ${call}, ${JSON.stringify(detail)})`;
}
