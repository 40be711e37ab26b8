import { join } from 'node:path';
import { audit } from '#server/auth/accounts.ts';
import { memberOf } from '#server/db/columns.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Fragment, fragment, joined } from '#server/db/fragment.ts';
import { fileOf } from '#server/documents/contents.ts';
import { requireAccount, type By } from './accounts.ts';
import { asOfNow, checksumOf, makeEmpty, writeNew, type ExportedFile } from './exportFiles.ts';

/** What is no record of a person: the server's own bookkeeping, which expires by itself. */
const bookkeeping: ReadonlySet<string> = new Set(['idempotency_keys', 'password_resets', 'document_tickets']);
/** Columns that open something, and bytes, which are files of their own. */
const unexported = /_hash$|^token|_key$|^content$|^bytes$/;

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The column that names the person, or that names a row of `parent`. */
  readonly by: string;
  readonly parent: { readonly name: string; readonly key: string } | null;
}

/** The tables with rows of people, and those whose rows belong to such a row and are deleted with it. */
async function tablesOf(tx: Tx): Promise<readonly Table[]> {
  const tables = await tx.query<{ name: string; columns: string[] }>`
    select c.table_name as name, json_agg(c.column_name order by c.ordinal_position) as columns
      from information_schema.columns c
      -- No views, which older servers read: their rows are in a table.
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' group by c.table_name order by c.table_name`;
  const links = await tx.query<{ name: string; by: string; parent: string; key: string }>`
    select k.conrelid::regclass::text as name, own.attname as by, k.confrelid::regclass::text as parent,
           other.attname as key
      from pg_constraint k
      join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
      join pg_attribute other on other.attrelid = k.confrelid and other.attnum = k.confkey[1]
     where k.contype = 'f' and k.confdeltype = 'c' and array_length(k.conkey, 1) = 1`;
  const personal = new Set(
    tables.filter(({ columns }) => columns.includes('user_id')).map(({ name }) => name),
  );
  return tables
    .filter(({ name }) => !bookkeeping.has(name))
    .flatMap(({ name, columns }): Table[] => {
      const exported = columns.filter((column) => !unexported.test(column));
      if (personal.has(name)) return [{ name, columns: exported, by: 'user_id', parent: null }];
      const link = links.find(
        (each) => each.name === name && personal.has(each.parent) && each.parent !== 'users',
      );
      return link
        ? [{ name, columns: exported, by: link.by, parent: { name: link.parent, key: link.key } }]
        : [];
    });
}

/** The rows of a table that are the person's, with its columns as members. All names come from the schema. */
async function rowsOf(tx: Tx, { name, columns, by, parent }: Table, userId: number) {
  const quoted = (word: string) => new Fragment([`"${word.replaceAll('"', '""')}"`], []);
  const of = (alias: Fragment, column: string) => fragment`${alias}.${quoted(column)}`;
  const [row, owner] = [fragment`r`, fragment`p`];
  const own = parent
    ? fragment`${of(row, by)} in
        (select ${of(owner, parent.key)} from ${quoted(parent.name)} p where p.user_id = ${userId})`
    : fragment`r.user_id = ${userId}`;
  const rows = await tx.query`
    select ${joined(columns.map((column) => of(row, column)))} from ${quoted(name)} r where ${own} order by 1, 2`;
  return rows.map((each) => Object.fromEntries(columns.map((column) => [column, each[memberOf(column)]])));
}

/** A name that every system can store, which the number keeps apart from others. */
const storedName = (documentId: number, name: string) =>
  // eslint-disable-next-line no-control-regex -- these are what a file's name may not have
  `${documentId} ${name.replaceAll(/[/\\:*?"<>|\u0000-\u001F]/g, '-')}`;

/**
 * Writes everything that belongs to one person's account into a folder: also what an examiner has written about
 * examinees, but not what others have written about the person. These are `record.json` with the rows of each table, `files`
 * with their documents, and `manifest.json` with checksums. Passwords, tokens and the keys of links are left out.
 *
 * @throws CommandRefused if there is no such account.
 */
export async function exportPerson(
  db: Database,
  userName: string,
  folder: string,
  { by, now }: By,
): Promise<readonly ExportedFile[]> {
  const exportedAt = new Date(now).toISOString();
  const written = await asOfNow(db, async (tx) => {
    const { userId } = await requireAccount(tx, userName);
    makeEmpty(join(folder, 'files'));
    const all: ExportedFile[] = [];
    const write = (name: string, rows: number, content: string | Uint8Array) => {
      writeNew(folder, name, content);
      all.push({ name, rows, sha256: checksumOf(content) });
    };
    const record: Record<string, readonly object[]> = {};
    for (const table of await tablesOf(tx)) {
      const rows = await rowsOf(tx, table, userId);
      if (rows.length > 0) record[table.name] = rows;
    }
    const count = Object.values(record).reduce((sum, rows) => sum + rows.length, 0);
    write('record.json', count, `${JSON.stringify({ exportedAt, userId, ...record }, null, 2)}\n`);
    for (const { documentId, name } of await tx.query<{
      documentId: number;
      name: string;
    }>`select document_id, document_name as name from documents where user_id = ${userId} order by 1`) {
      const { bytes } = await fileOf(tx, documentId);
      write(join('files', storedName(documentId, name)), 1, bytes);
    }
    await audit(tx, userId, 'board export person', now, { by });
    return all;
  });
  const manifest = { export: 'person', exportedAt, files: written };
  writeNew(folder, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return written;
}
