import type { Database } from '#server/db/database.ts';
import { CommandRefused } from './accounts.ts';

/**
 * Gives a role of PostgreSQL what a running server needs: to read and write every table, also of later migrations by the
 * same owner. It gets no right to change the schema.
 *
 * @throws CommandRefused on the embedded database, which has no roles, and for a role that does not exist.
 */
export const grantServer = (db: Database, role: string): Promise<string> =>
  db.transaction(async (tx) => {
    if (db.engine !== 'postgres') throw new CommandRefused('The embedded database has no roles.');
    const [found] = await tx.query<{ name: string; schema: string }>`
      select quote_ident(rolname) as name, quote_ident(current_schema()) as schema from pg_roles where rolname = ${role}`;
    if (!found) throw new CommandRefused(`PostgreSQL has no role ${role}; \`createuser ${role}\` makes it.`);
    const { name, schema } = found;
    await db.script(
      tx,
      `grant usage on schema ${schema} to ${name};
       grant select, insert, update, delete on all tables in schema ${schema} to ${name};
       grant usage on all sequences in schema ${schema} to ${name};
       alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${name};
       alter default privileges in schema ${schema} grant usage on sequences to ${name};`,
    );
    return `The role ${role} may read and write all tables.`;
  });
