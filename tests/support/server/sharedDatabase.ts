import { queriesBy, type Database } from '#server/db/database.ts';
import { fragment, type Fragment, identifier, joined } from '#server/db/fragment.ts';

/** The schema with a copy of each table as it was prepared. */
export const COPIES = 'as_prepared';

const copies = identifier(COPIES);
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface Prepared {
  /** Changes with any table, column, constraint, trigger or index. */
  schema: string;
  /** Columns that can be written, by table. */
  tables: ReadonlyMap<string, string>;
  sequences: readonly { name: string; value: number; isCalled: boolean }[];
  /** One statement that names the tables with other rows than the prepared ones. */
  findChanged: Fragment;
}

const schemaNow = fragment`select md5(string_agg(part, ',' order by part)) as schema from (
  select format('%s %s %s', a.attrelid, a.attname, a.atttypid) as part
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attnum > 0
  union all select format('%s %s', conrelid, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select format('%s %s', tgrelid, tgname) from pg_trigger where not tgisinternal
  union all select format('%s', nspname) from pg_namespace where nspname not like 'pg\\_%'
) as parts`;

async function schemaOf(db: Database): Promise<string> {
  const [row] = await db.query<{ schema: string }>`${schemaNow}`;
  return row!.schema; // an aggregate has one row
}

/** Copies every table of a prepared database into a schema of its own. */
export async function copyTables(db: Database): Promise<void> {
  const tables = await db.query<{
    table: string;
  }>`select relname as "table" from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  await db.transaction(async (tx) => {
    await db.script(tx, `create schema ${COPIES}`);
    for (const { table } of tables)
      await db.script(tx, `create table ${COPIES}.${quoted(table)} as table public.${quoted(table)}`);
  });
}

async function preparedStateOf(db: Database): Promise<Prepared> {
  const columns = await db.query<{
    table: string;
    columns: string;
  }>`
    select c.relname as "table", string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''
      group by c.relname`;
  const tables = new Map(columns.map(({ table, columns: names }) => [table, names]));
  const names = await db.query<{
    name: string;
  }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`;
  const sequences = await Promise.all(
    names.map(async ({ name }) => {
      const [state] = await db.query<{ value: string; isCalled: boolean }>`
        select last_value::text as value, is_called from public.${identifier(name)}`;
      return { name, value: Number(state!.value), isCalled: state!.isCalled }; // a sequence is one row
    }),
  );
  // Every later transaction has a higher id.
  const [last] = await db.query<{ xid: string }>`select pg_current_xact_id()::text as xid`;
  const parts = [...tables.keys()].map(
    (table) => fragment`select ${table}::text as "table" where
      (select count(*) from public.${identifier(table)}) <> (select count(*) from ${copies}.${identifier(table)})
      or exists (select from public.${identifier(table)} where xmin::text::bigint > ${last!.xid}::bigint)`,
  );
  return { schema: await schemaOf(db), tables, sequences, findChanged: joined(parts, ' union all ') };
}

/** Puts back what the tests of a server have changed. Resolves to false if it is more than rows. */
async function restore(db: Database, { schema, tables, sequences, findChanged }: Prepared): Promise<boolean> {
  if ((await schemaOf(db)) !== schema) return false;
  const changed = await db.query<{ table: string }>`${findChanged}`;
  const rows = changed.map(({ table }) => {
    const columns = tables.get(table);
    return `delete from public.${quoted(table)};
      insert into public.${quoted(table)} (${columns}) overriding system value
        select ${columns} from ${COPIES}.${quoted(table)};`;
  });
  const numbers = sequences.map(
    ({ name, value, isCalled }) => `select setval('public.${quoted(name)}', ${value}, ${isCalled});`,
  );
  await db.transaction(async (tx) => {
    // Without triggers and checks of references.
    await db.script(
      tx,
      `set local session_replication_role = replica; ${rows.join('\n')} ${numbers.join(' ')}
       select pg_advisory_unlock_all();`,
    );
  });
  return true;
}

interface Kept {
  name: string;
  db: Database;
  prepared: Prepared;
}

/** The one of this process that no server uses at the moment. */
let idle: Kept | undefined;

/**
 * Opens a copy of the prepared database of this name. When it is closed, its rows are put back, and the next server of
 * this process gets it: opening one takes ten times as long.
 */
export async function openShared(name: string, open: () => Promise<Database>): Promise<Database> {
  let kept = idle;
  idle = undefined;
  if (kept && kept.name !== name) {
    await kept.db.close();
    kept = undefined;
  }
  if (!kept) {
    const opened = await open();
    kept = { name, db: opened, prepared: await preparedStateOf(opened) };
  }
  return lend(kept);
}

function lend(kept: Kept): Database {
  const { db, prepared } = kept;
  let isClosed = false;
  const checked = () => {
    if (isClosed) throw new Error('The database is closed.');
    return db;
  };
  return {
    ...db,
    ...queriesBy(async (text, values) => await checked().run(text, values)),
    transaction: async (work) => await checked().transaction(work),
    async close() {
      if (isClosed) return;
      isClosed = true;
      const isWhole = await restore(db, prepared).catch(() => false);
      if (isWhole && !idle) idle = kept;
      else await db.close();
    },
  };
}
