import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/db/database.ts';
import { fragment, identifier, joined, type Fragment } from '#server/db/fragment.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { inviteLetter } from '#server/mail/letters.ts';
import { audit, rolesOf } from '#server/auth/accounts.ts';
import { queueMail } from '#server/mail/mailQueue.ts';
import { email, optional, roleNames, text, type RowOf } from './cells.ts';
import type { Written } from './writing.ts';

/** `people.csv`: who has an account, and their roles. The user name tells people apart; it never changes. */
export const peopleColumns = {
  user_name: text(100),
  email,
  first_name: text(100),
  last_name: text(100),
  display_name: optional(text(200), null),
  roles: roleNames,
  board_id: optional(text(40), null),
  npi: optional(text(10), null),
};
export type PersonRow = RowOf<typeof peopleColumns>;

/** How long the link of an invitation works, in minutes: two weeks. */
const INVITATION = 14 * 24 * 60;

interface Inviting {
  readonly portalUrl: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Queues a mail with a link by which a person chooses the first password. The server sends it; the link replaces an
 * earlier one.
 */
export async function invite(
  tx: Tx,
  { userId, userName, emailAddress }: { userId: number; userName: string; emailAddress: string },
  { portalUrl, now }: Inviting,
): Promise<void> {
  await queueMail(
    tx,
    { ...inviteLetter(emailAddress, userName, portalUrl), resetFor: userId, linkMinutes: INVITATION },
    now,
  );
}

const AT_ONCE = 2_000;
const columns = fragment`
  user_name text, email_address text, first_name text, last_name text, display_name text, abs_id text, npi text, roles jsonb`;
/** What the board knows of a person, and what people change in the portal themselves. */
const ofBoard = ['abs_id', 'npi'];
const ofPerson = ['email_address', 'first_name', 'last_name', 'display_name'];
const list = (of: Fragment, names: readonly string[]) =>
  joined(names.map((name) => fragment`${of}.${identifier(name)}`));
const [given, user] = [fragment`g`, fragment`u`];
/** What a cell says, or where it is empty what is there. */
const newOf = (name: string) => fragment`coalesce(${list(given, [name])}, ${list(user, [name])})`;

/**
 * Adds people, each with an invitation instead of a password, and updates those whose user name is known. Their address
 * and names stay, because people change these themselves, unless `overwrites`. An empty cell deletes nothing.
 */
export async function writePeople(
  tx: Tx,
  rows: readonly PersonRow[],
  {
    invites,
    overwrites,
    by,
    ...inviting
  }: Inviting & { readonly invites: boolean; readonly overwrites: boolean; readonly by: string },
): Promise<Written & { readonly invited: number }> {
  // Nobody knows the password that this is a hash of; each person chooses one.
  const passwordHash = await hashPassword(randomUUID());
  const at = new Date(inviting.now).toISOString();
  const changing = overwrites ? [...ofBoard, ...ofPerson] : ofBoard;
  let [added, changed, invited] = [0, 0, 0];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const people = JSON.stringify(
      rows.slice(from, from + AT_ONCE).map((row) => ({
        user_name: row.user_name,
        email_address: row.email,
        first_name: row.first_name,
        last_name: row.last_name,
        display_name: row.display_name ?? `${row.first_name} ${row.last_name}`,
        abs_id: row.board_id,
        npi: row.npi,
        roles: row.roles,
      })),
    );
    const source = fragment`jsonb_to_recordset(${people}::jsonb) as g(${columns})`;
    const updated = await tx.query<{ userId: number }>`
      update users u set ${joined(changing.map((name) => fragment`${identifier(name)} = ${newOf(name)}`))}, version = u.version + 1
         from ${source} where lower(u.user_name) = lower(g.user_name)
          and (${list(user, changing)}) is distinct from (${joined(changing.map(newOf))})
       returning u.user_id`;
    const fresh = await tx.query<{ userId: number; userName: string; emailAddress: string }>`
      insert into users (user_name, ${joined([...ofBoard, ...ofPerson].map(identifier))}, password_hash, created_at)
       select g.user_name, ${list(given, [...ofBoard, ...ofPerson])}, ${passwordHash}, ${at}::timestamptz from ${source}
        where not exists (select 1 from users u where lower(u.user_name) = lower(g.user_name))
       returning user_id, user_name, email_address`;
    const named = fragment`select u.user_id, r.role from ${source}
        join users u on lower(u.user_name) = lower(g.user_name)
       cross join lateral jsonb_array_elements_text(g.roles) as r(role)`;
    const without = await tx.query<{ userId: number }>`
      delete from user_roles o using users u, ${source}
        where o.user_id = u.user_id and lower(u.user_name) = lower(g.user_name) and not g.roles ? o.role
       returning o.user_id`;
    const withMore = await tx.query<{ userId: number }>`
      insert into user_roles (user_id, role) ${named} on conflict do nothing returning user_id`;
    const news = new Set(fresh.map(({ userId }) => userId));
    const other = [...new Set([...without, ...withMore].map(({ userId }) => userId))].filter(
      (userId) => !news.has(userId),
    );
    for (const userId of other)
      await audit(tx, userId, 'board import', inviting.now, { by, roles: await rolesOf(tx, userId) });
    added += news.size;
    changed += new Set(
      [...updated, ...without, ...withMore].map(({ userId }) => userId).filter((userId) => !news.has(userId)),
    ).size;
    if (invites) for (const person of fresh) await invite(tx, person, inviting);
    invited += invites ? fresh.length : 0;
  }
  return { added, changed, invited, deleted: 0, same: rows.length - added - changed };
}
