import { randomUUID } from 'node:crypto';
import type { Role } from '#contract/core/roles.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { identifier } from '#server/db/fragment.ts';
import { accountByName, audit, insertAccount, rolesOf, type Account } from '#server/auth/accounts.ts';
import { weakPassword } from '#server/access/passwordRules.ts';

import { invite } from './people.ts';

/** A command cannot be carried out; the message is a sentence for the person who gave it. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
}

/** Who gives a command, and when (milliseconds since 1970). */
export interface By {
  readonly by: string;
  readonly now: number;
}

interface NewAccount {
  readonly userName: string;
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly absId: string | null;
  readonly roles: readonly Role[];
}

interface Inviting {
  readonly portalUrl: string;
}

/** @throws CommandRefused if there is no such account. */
export const requireAccount = async (tx: Tx, userName: string): Promise<Account> => {
  const account = await accountByName(tx, userName);
  if (!account) throw new CommandRefused(`There is no account with the user name ${userName}.`);
  return account;
};

/**
 * Creates an account: with a password, or with an invitation by mail to choose one.
 *
 * @throws CommandRefused if the password is weak or the user name is taken.
 */
export async function createAccount(
  db: Database,
  { roles, ...person }: NewAccount,
  password: string | Inviting,
  { by, now }: By,
): Promise<string> {
  const displayName = `${person.firstName} ${person.lastName}`;
  if (typeof password === 'string') {
    const weak =
      password.length < 12 || password.length > 128
        ? 'The password needs 12 to 128 characters.'
        : weakPassword(password, { ...person, displayName: '' });
    if (weak !== undefined) throw new CommandRefused(weak);
  }
  const passwordHash = await hashPassword(typeof password === 'string' ? password : randomUUID());
  return db.transaction(async (tx) => {
    if (await accountByName(tx, person.userName)) throw new CommandRefused('That user name is taken.');
    const createdAt = new Date(now).toISOString();
    const userId = await insertAccount(tx, { ...person, displayName, passwordHash, createdAt }, roles);
    await audit(tx, userId, 'board account create', now, { by, roles });
    if (typeof password === 'string') return `Created ${person.userName} with the id ${userId}.`;
    await invite(tx, { userId, ...person }, { ...password, now });
    return `Created ${person.userName} with the id ${userId}; an invitation to ${person.emailAddress} is queued.`;
  });
}

/** Queues another invitation, whose link replaces the one before. */
export const inviteAgain = (
  db: Database,
  userName: string,
  inviting: Inviting,
  { by, now }: By,
): Promise<string> =>
  db.transaction(async (tx) => {
    const account = await requireAccount(tx, userName);
    if (account.lockedAt !== null)
      throw new CommandRefused(`${userName} is locked; unlock the account first.`);
    // An earlier one that is sent later would replace the link of this one.
    await tx.query`
      delete from queued_mails
       where reset_for = ${account.userId} and link_minutes is not null and next_try_at is not null`;
    await invite(tx, account, { ...inviting, now });
    await audit(tx, account.userId, 'board account invite', now, { by });
    return `An invitation to ${account.emailAddress} is queued; the server sends it.`;
  });

/** Replaces a person's roles, and ends their sessions, whose tokens still have the old ones. */
export const setRoles = (
  db: Database,
  userName: string,
  roles: readonly Role[],
  { by, now }: By,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId } = await requireAccount(tx, userName);
    const before = await rolesOf(tx, userId);
    await tx.query`delete from user_roles where user_id = ${userId}`;
    for (const role of roles)
      await tx.query`insert into user_roles (user_id, role) values (${userId}, ${role})`;
    await endSessionsOf(tx, userId, now);
    await audit(tx, userId, 'board account roles', now, { by, before, after: roles });
    return `${userName} has the roles ${roles.join(', ')}, and is signed out everywhere.`;
  });

const endSessionsOf = (tx: Tx, userId: number, now: number) =>
  tx.query`
    update sessions set ended_at = ${new Date(now).toISOString()} where user_id = ${userId} and ended_at is null
    returning 1`;

/**
 * Locks an account, whose person is signed out everywhere and cannot sign in; their records stay as they are. Links that
 * were mailed lose their effect: that of a new address may have been asked for by another person.
 */
export const lockSignIn = (db: Database, userName: string, { by, now }: By): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId, lockedAt } = await requireAccount(tx, userName);
    if (lockedAt !== null) throw new CommandRefused(`${userName} has been locked since ${lockedAt}.`);
    await tx.query`update users set locked_at = ${new Date(now).toISOString()} where user_id = ${userId}`;
    await endSessionsOf(tx, userId, now);
    for (const links of ['pending_addresses', 'password_resets'])
      await tx.query`delete from ${identifier(links)} where user_id = ${userId}`;
    await tx.query`delete from queued_mails where reset_for = ${userId} and next_try_at is not null`;
    await audit(tx, userId, 'board account lock', now, { by });
    return `${userName} is locked, and signed out everywhere.`;
  });

/** Lets the person of a locked account sign in again. */
export const unlockSignIn = (db: Database, userName: string, { by, now }: By): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId, lockedAt } = await requireAccount(tx, userName);
    if (lockedAt === null) throw new CommandRefused(`${userName} is not locked.`);
    await tx.query`update users set locked_at = null where user_id = ${userId}`;
    await audit(tx, userId, 'board account unlock', now, { by });
    return `${userName} can sign in again.`;
  });

/** Signs a person out everywhere; running servers know it within a second. */
export const endSessions = (db: Database, userName: string, { by, now }: By): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId } = await requireAccount(tx, userName);
    const ended = await endSessionsOf(tx, userId, now);
    await audit(tx, userId, 'board account end-sessions', now, { by });
    return `Ended ${ended.length} ${ended.length === 1 ? 'session' : 'sessions'} of ${userName}.`;
  });

/** An account in lines: who it is, its roles, its open sessions, and what was last done about it. */
export const showAccount = (db: Database, userName: string): Promise<string> =>
  db.transaction(async (tx) => {
    const account = await requireAccount(tx, userName);
    const [sessions] = await tx.query<{ open: number; last: string | null }>`
      select (count(*) filter (where ended_at is null and expires_at > now()))::integer as open,
             max(signed_in_at) as last from sessions where user_id = ${account.userId}`;
    const entries = await tx.query<{
      at: string;
      call: string;
      detail: object;
    }>`select at, call, detail from audit_entries where user_id = ${account.userId} order by audit_id desc limit 20`;
    return [
      `${account.userName} (${account.userId}), ${account.displayName}, ${account.emailAddress}`,
      `roles: ${(await rolesOf(tx, account.userId)).join(', ') || 'none'}`,
      ...(account.lockedAt === null ? [] : [`locked since ${account.lockedAt}`]),
      `open sessions: ${sessions?.open ?? 0}; last sign-in: ${sessions?.last ?? 'none'}`,
      ...entries.map(({ at, call, detail }) => `${at}  ${call}  ${JSON.stringify(detail)}`),
    ].join('\n');
  });
