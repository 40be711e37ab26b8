import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import papa from 'papaparse';
import { memberOf } from '#server/db/columns.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { Fragment } from '#server/db/fragment.ts';
import { audit } from '#server/auth/accounts.ts';
import { startOfBoardDay } from '#domain/boardTime.ts';
import { CommandRefused } from './accounts.ts';

/** From when on rows are exported. */
export interface ExportedSince {
  /** The first day, as `YYYY-MM-DD`. */
  readonly day: string;
  /** ISO 8601, when that day begins at the board. */
  readonly moment: string;
}

/** A file of an export: its name without the ending, and the query whose columns it has in their order. */
export interface ExportFile {
  readonly name: string;
  readonly columns: string;
  readonly query: (since: ExportedSince) => Fragment;
}

/** A file of an export, as its manifest names it. */
export interface ExportedFile {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

export interface ExportOptions {
  /** The first day, as `YYYY-MM-DD`. */
  readonly since: string;
  /** Also as JSON. */
  readonly isJson: boolean;
  readonly by: string;
  readonly now: number;
}

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r][\s\S]*$/;

type Row = Readonly<Record<string, unknown>>;

/** Rows that are read and written at a time: all of a log would take longer than a statement may, and more memory. */
const AT_ONCE = 5_000;

/** A cursor's count cannot be bound. */
const fetched = new Fragment([`fetch forward ${AT_ONCE} from exported`], []);

/** The rows of a query, some at a time. */
async function* rowsOf(tx: Tx, query: Fragment): AsyncGenerator<readonly Row[]> {
  await tx.query`declare exported no scroll cursor for ${query}`;
  for (;;) {
    const rows = await tx.query<Row>`${fetched}`;
    yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await tx.query`close exported`;
}

const csvOf = (fields: readonly string[], rows: readonly Row[], isFirst: boolean) => {
  const data = rows.map((row) =>
    fields.map((field) => {
      const value = row[memberOf(field)];
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    }),
  );
  const options = { newline: '\r\n', escapeFormulae: formula } as const;
  const head = isFirst ? `\uFEFF${papa.unparse([[...fields]], options)}\r\n` : '';
  return data.length === 0 ? head : `${head}${papa.unparse(data, options)}\r\n`;
};

const jsonOf = (fields: readonly string[], rows: readonly Row[], isFirst: boolean) =>
  rows
    .map((row, index) => {
      const members = Object.fromEntries(fields.map((field) => [field, row[memberOf(field)]]));
      return `${isFirst && index === 0 ? '' : ',\n'}${JSON.stringify(members)}`;
    })
    .join('');

/** A file that is written piece by piece, with its checksum. */
function startFile(folder: string, name: string) {
  const sum = createHash('sha256');
  let rows = 0;
  writeNew(folder, name, '');
  return {
    add(text: string, count: number) {
      appendFileSync(join(folder, name), text);
      sum.update(text);
      rows += count;
    },
    end: (): ExportedFile => ({ name, rows, sha256: sum.digest('hex') }),
  };
}

export const checksumOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex');

/** Runs a read of several queries as of one moment. */
export const asOfNow = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query`set transaction isolation level repeatable read`;
    return await read(tx);
  });

/**
 * Makes a folder that only its owner can read, for an export and nothing else.
 *
 * @throws CommandRefused for one that has files.
 */
export function makeEmpty(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0)
    throw new CommandRefused(`The folder ${folder} is not empty; every export has a folder of its own.`);
}

/** Writes a file that only its owner can read, and never over another one. */
export function writeNew(folder: string, name: string, content: string | Uint8Array): void {
  writeFileSync(join(folder, name), content, { flag: 'wx', mode: 0o600 });
}

/**
 * Writes the rows of queries since a day into a folder, all of one moment: as CSV in UTF-8, and as JSON if asked for, with
 * `manifest.json`, which has the checksum of each file. Texts that a spreadsheet would take for a formula begin with an
 * apostrophe in CSV. Instants are in UTC, amounts with two decimals as in `fees.csv` of an import.
 *
 * @throws CommandRefused for a folder that has files: exports are kept, not replaced.
 */
export async function exportFiles(
  db: Database,
  folder: string,
  what: string,
  files: readonly ExportFile[],
  { since, isJson, by, now }: ExportOptions,
): Promise<readonly ExportedFile[]> {
  makeEmpty(folder);
  const start = new Date(startOfBoardDay(since)).toISOString();
  const written = await asOfNow(db, async (tx) => {
    const all: ExportedFile[] = [];
    for (const { name, columns, query } of files) {
      const fields = columns.split(' ');
      const csv = startFile(folder, `${name}.csv`);
      const json = isJson ? startFile(folder, `${name}.json`) : null;
      json?.add('[', 0);
      let isFirst = true;
      for await (const rows of rowsOf(tx, query({ day: since, moment: start }))) {
        csv.add(csvOf(fields, rows, isFirst), rows.length);
        json?.add(jsonOf(fields, rows, isFirst), rows.length);
        isFirst = false;
      }
      json?.add(']\n', 0);
      all.push(csv.end(), ...(json ? [json.end()] : []));
    }
    await audit(tx, 0, `board export ${what}`, now, { by, since });
    return all;
  });
  const manifest = { export: what, exportedAt: new Date(now).toISOString(), since, files: written };
  writeNew(folder, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return written;
}
