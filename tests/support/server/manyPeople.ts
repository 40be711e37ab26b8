import type { Database, Tx } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { fragment, identifier, joined, type Fragment } from '#server/db/fragment.ts';

/** Accounts of the demo whose records the people get: a user, trainees and surgeons at several points of their careers. */
const models = [
  'nora.lindqvist',
  'tomas.abara',
  'maria.castellan',
  'dana.reyes',
  'grace.okafor',
  'ines.marchand',
];

/** How long a statement may take, in milliseconds: one fills a whole table. */
const LONGEST = 600_000;

/** The id of the first one of them. */
export const FIRST_PERSON = 1_000_000;

interface Column {
  readonly columnName: string;
  readonly dataType: string;
  /** The database numbers it, and takes no other number. */
  readonly isNumbered: boolean;
  /** Alone or with other columns that are copied, it must be another one in each row. */
  readonly isUnique: boolean;
}

/** The columns of a table that an insert may name, in their order. */
const columnsOf = (tx: Tx, table: string) => tx.query<Column>`
  select c.column_name, c.data_type,
         coalesce(c.identity_generation, '') = 'ALWAYS' as is_numbered,
         exists (
           select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
            where i.indrelid = ${table}::regclass and i.indisunique and a.attname = c.column_name
              and not exists (select 1 from pg_attribute u where u.attrelid = i.indrelid and u.attnum = any(i.indkey)
                                 and u.attname = 'user_id')) as is_unique
    from information_schema.columns c
   where c.table_schema = current_schema() and c.table_name = ${table} and c.is_generated = 'NEVER'
   order by c.ordinal_position`;

/**
 * What stands in a column of a copied row; numbers are above those of the demo, other ones in each table. Files are short:
 * their number matters here, not their size.
 */
function copied({ columnName, dataType, isUnique }: Column, place: number): Fragment {
  const value = fragment`t.${identifier(columnName)}`;
  if (columnName === 'user_id') return fragment`p.id`;
  if (columnName === 'content') return fragment`'\\x25'::bytea`;
  if (!isUnique) return value;
  if (dataType === 'uuid') return fragment`gen_random_uuid()`;
  if (dataType === 'text') return fragment`${value} || ' ' || p.id`;
  return fragment`(${500_000_000 + place * 10_000_000}::integer + row_number() over ())::integer`;
}

async function copyRows(tx: Tx, table: string, place: number): Promise<void> {
  const columns = (await columnsOf(tx, table)).filter(({ isNumbered }) => !isNumbered);
  await tx.query`
    insert into ${identifier(table)} (${joined(columns.map(({ columnName }) => identifier(columnName)))})
    select ${joined(columns.map((column) => copied(column, place)))}
      from ${identifier(table)} t join people p on p.model = t.user_id`;
}

/**
 * Adds people to a database on PostgreSQL that has the demo: each gets the records that an account of the demo has, in every
 * table of what belongs to people, and a payment for each fee. The role must be a superuser, since nothing is checked that was
 * checked for the account.
 *
 * @returns how many rows the database has then.
 */
export async function addPeople(url: string, count: number): Promise<number> {
  const db = await openPostgres(url, { limit: LONGEST });
  try {
    await insertPeople(db, count);
    await db.query`analyze`;
    const [row] = await db.query<{ rows: number }>`
      select sum(reltuples)::integer as rows from pg_class
       where relkind = 'r' and relnamespace = current_schema()::regnamespace`;
    return row!.rows;
  } finally {
    await db.close();
  }
}

async function insertPeople(db: Database, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query`select set_config('session_replication_role', 'replica', true)`;
    await tx.query`
      create temporary table people on commit drop as
      select ${FIRST_PERSON}::integer + n as id, m.user_id as model
        from generate_series(0, ${count - 1}::integer) n
        join (select user_id, row_number() over (order by user_id) - 1 as place from users
               where user_name = any(${models})) m on m.place = n % ${models.length}::integer`;
    const tables = await tx.query<{ name: string }>`
      select c.table_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = current_schema() and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
         and c.table_name not in ('users', 'people') order by 1`;
    const columns = (await columnsOf(tx, 'users')).filter(({ columnName }) => columnName !== 'user_id');
    const named: Readonly<Record<string, Fragment>> = {
      user_name: fragment`'person.' || p.id`,
      email_address: fragment`'person.' || p.id || '@example.org'`,
      abs_id: fragment`p.id::text`,
    };
    await tx.query`
      insert into users (user_id, ${joined(columns.map(({ columnName }) => identifier(columnName)))})
      select p.id, ${joined(columns.map((column) => named[column.columnName] ?? copied(column, 0)))}
        from users t join people p on p.model = t.user_id`;
    for (const [place, { name }] of tables.entries()) await copyRows(tx, name, place);
    await tx.query`
      insert into fee_transactions (transaction_id, fee_id, amount, status, started_at, expires_at, settled_at,
                                    card_ending, receipt_number)
      select fee_id, fee_id, amount, 'succeeded', now(), now(), now(), '4242', 'MANY-' || fee_id
        from fees where user_id >= ${FIRST_PERSON}`;
  });
}
