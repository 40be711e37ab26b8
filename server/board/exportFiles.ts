import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import papa from 'papaparse';
import type { Database, Tx } from '#server/db/database.ts';
import { audit } from '#server/auth/accounts.ts';
import { startOfBoardDay } from '#domain/boardTime.ts';
import { CommandRefused } from './accounts.ts';

/** A file of an export: its name without the ending, and the query whose columns it has in their order. */
export interface ExportFile {
  readonly name: string;
  readonly columns: string;
  /** `$1` is the first day, of the type `date`; `$2` the moment at which it begins at the board. Both are used. */
  readonly query: string;
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

const csvOf = (fields: readonly string[], rows: readonly Row[]) => {
  const data = rows.map((row) =>
    fields.map((field) => {
      const value = row[field];
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    }),
  );
  const text = papa.unparse({ fields: [...fields], data }, { newline: '\r\n', escapeFormulae: formula });
  return `\uFEFF${text}\r\n`;
};

export const checksumOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex');

/** Runs a read of several queries as of one moment. */
export const asOfNow = <T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
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
 * apostrophe in CSV. Instants are in UTC, amounts in the currency's smallest unit.
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
    const write = (name: string, rows: number, text: string) => {
      writeNew(folder, name, text);
      all.push({ name, rows, sha256: checksumOf(text) });
    };
    for (const { name, columns, query } of files) {
      const fields = columns.split(' ');
      const rows = await tx.query<Row>(query, [since, start]);
      write(`${name}.csv`, rows.length, csvOf(fields, rows));
      if (isJson) {
        const members = rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
        write(`${name}.json`, rows.length, `${JSON.stringify(members, null, 2)}\n`);
      }
    }
    await audit(tx, 0, `board export ${what}`, now, { by, since });
    return all;
  });
  const manifest = { export: what, exportedAt: new Date(now).toISOString(), since, files: written };
  writeNew(folder, 'manifest.json', `${JSON.stringify(manifest, null, 2)}\n`);
  return written;
}
