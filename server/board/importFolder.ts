import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { audit } from '#server/auth/accounts.ts';
import { causesOf, sqlState, type Database, type Tx } from '#server/db/database.ts';

import { decodedText } from '#domain/records/decodedText.ts';
import type { BoardFile, Known, TableRecord, Target } from './boardFile.ts';
import { ValueRefused } from './cells.ts';
import { examDayFiles } from './examDayFiles.ts';
import { peopleColumns, writePeople, type PersonRow } from './people.ts';
import { readRows, unknownFiles, type Problem } from './readFolder.ts';
import { registrationFiles } from './registrationFiles.ts';
import { makeScoreSheets, watchBegunExams } from './scoreSheets.ts';
import { unknownOf, writeRecords, type Written } from './writing.ts';

/** Every file that an import reads, in the order in which it writes them. */
export const boardFiles: readonly BoardFile[] = [...registrationFiles, ...examDayFiles];
export const fileNames = ['people.csv', 'cases.json', ...boardFiles.map(({ name }) => name)];

/** The folder cannot be imported; nothing of it was written. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
  constructor(readonly problems: readonly (Problem | string)[]) {
    super(`${problems.length} problems`);
  }
}

/** Ends a transaction without writing. */
class DryRun extends Error {}

/** What an import wrote, or would write, by file. */
export interface ImportReport {
  readonly files: readonly { readonly name: string; readonly written: Written }[];
  readonly invited: number;
  readonly sheets: number;
  readonly lines: number;
}

export interface ImportOptions {
  /** Checks and counts everything, and writes nothing. */
  readonly isDryRun: boolean;
  /** Whether new people get an invitation by mail. */
  readonly invites: boolean;
  /** Whether addresses and display names of known people are replaced, which they may have changed themselves. */
  readonly overwrites: boolean;
  /** Who imports, for the audit log. */
  readonly by: string;
  readonly portalUrl: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const Cases = z.array(
  z.object({
    case_id: z.int().check(z.positive(), z.maximum(2_000_000_000)),
    title: z.string().check(z.minLength(1), z.maxLength(200)),
    sections: z.array(
      z.object({ heading: z.string().check(z.minLength(1)), text: z.string().check(z.minLength(1)) }),
    ),
  }),
);

/** `cases.json`: the texts of cases; null if there is no such file. */
export function readCases(folder: string, problems: Problem[]): z.output<typeof Cases> | null {
  const path = join(folder, 'cases.json');
  if (!existsSync(path)) return null;
  try {
    const read = z.safeParse(Cases, JSON.parse(decodedText(readFileSync(path)).replace(/^\uFEFF/, '')));
    if (read.success) {
      const ids = read.data.map(({ case_id: id }) => id);
      for (const [place, id] of ids.entries())
        if (ids.indexOf(id) < place)
          problems.push({ file: 'cases.json', line: 1, message: `There are two cases ${id}.` });
      return read.data.filter(({ case_id: id }, place) => ids.indexOf(id) === place);
    }
    for (const { path: place } of read.error.issues)
      problems.push({
        file: 'cases.json',
        line: 1,
        column: place.join('.'),
        message: 'Enter a list of cases, each with case_id, title, and sections with heading and text.',
      });
  } catch {
    problems.push({ file: 'cases.json', line: 1, message: 'This is no JSON.' });
  }
  return [];
}

interface Row {
  readonly line: number;
  readonly [column: string]: unknown;
}

/** The rows of a file but those that repeat the key of an earlier one, which become problems. */
function distinct<R extends Row>(
  name: string,
  key: readonly string[],
  rows: readonly R[],
  problems: Problem[],
): readonly R[] {
  const lines = new Map<string, number>();
  return rows.filter((row) => {
    const value = key.map((column) => String(row[column]).toLowerCase()).join('\u0000');
    const before = lines.get(value);
    lines.set(value, before ?? row.line);
    if (before !== undefined)
      problems.push({
        file: name,
        line: row.line,
        column: key[0]!,
        message: `Line ${before} is about the same.`,
      });
    return before === undefined;
  });
}

/** What a database refuses, by SQLSTATE. */
const refusals: Readonly<Record<string, string>> = {
  '22': 'a value cannot be stored',
  '23502': 'a value is missing',
  '23503': 'something else still needs a record, or a record is missing',
  '23505': 'a value is in use by another record',
  '23514': 'a value is out of its range, or contradicts another one',
};

/** Writes a file, and says in a sentence what the database refuses of it. */
async function explained<T>(file: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const state = sqlState(error) ?? '';
    const reason = refusals[state] ?? refusals[state.slice(0, 2)];
    if (reason === undefined) throw error;
    const [constraint] = [...causesOf(error)].flatMap((each) =>
      'constraint' in each && typeof each.constraint === 'string' ? [each.constraint] : [],
    );
    throw new ImportRefused([`${file}: ${reason}${constraint === undefined ? '' : ` (${constraint})`}.`]);
  }
}

/** The records of a row; a time that does not exist becomes a problem. */
function recordsOf(
  { name }: BoardFile,
  { records }: Target<never>,
  row: Row,
  known: Known,
  problems: Problem[],
): readonly TableRecord[] {
  try {
    return records(row as never, known);
  } catch (error) {
    if (!(error instanceof ValueRefused)) throw error;
    problems.push({ file: name, line: row.line, message: error.message });
    return [];
  }
}

const added = (one: Written, other: Written): Written => ({
  added: one.added + other.added,
  changed: one.changed + other.changed,
  same: one.same + other.same,
  deleted: one.deleted + other.deleted,
});

async function knownIn(tx: Tx, folder: string): Promise<Known> {
  const people = await tx.query<{
    name: string;
    userId: number;
  }>`select lower(user_name) as name, user_id from users`;
  const teams = await tx.query<{ teamId: number; zone: string }>`
    select t.team_id, o.time_zone as zone from exam_teams t
      join oral_exams o on o.exam_header_id = t.exam_header_id`;
  const sessions = await tx.query<{ id: number; date: string; zone: string }>`
    select r.schedule_id as id, r.exam_date as date, o.time_zone as zone from roster_schedules r
      join exam_teams t on t.team_id = r.team_id join oral_exams o on o.exam_header_id = t.exam_header_id`;
  return {
    folder,
    userIds: new Map(people.map(({ name, userId }) => [name, userId])),
    zoneOfTeam: new Map(teams.map(({ teamId, zone }) => [teamId, zone])),
    sessions: new Map(sessions.map(({ id, date, zone }) => [id, { date, zone }])),
  };
}

/** The rows of a file whose references exist; the others become problems. */
async function referring(
  tx: Tx,
  { name, refers }: BoardFile,
  rows: readonly Row[],
  problems: Problem[],
): Promise<readonly Row[]> {
  const wrong = new Set<Row>();
  for (const { column, to, what } of refers) {
    const valuesOf = (row: Row) => [row[column] ?? []].flat() as (string | number)[];
    const unknown = await unknownOf(tx, to, rows.flatMap(valuesOf));
    for (const row of rows)
      for (const value of valuesOf(row))
        if (unknown.has(typeof value === 'string' ? value.toLowerCase() : value)) {
          wrong.add(row);
          problems.push({ file: name, line: row.line, column, message: `There is no ${what} ${value}.` });
        }
  }
  return rows.filter((row) => !wrong.has(row));
}

/**
 * Imports a folder of files in one transaction: checked whole, then written, the score sheets of exam days made from
 * schedule and roster. Importing the same folder again changes nothing. A file that is missing leaves its records alone.
 *
 * @throws ImportRefused with every problem, each with file, line and column; nothing is written then.
 */
export async function importFolder(
  db: Database,
  folder: string,
  { isDryRun, by, ...inviting }: ImportOptions,
): Promise<ImportReport> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ImportRefused([`There is no folder ${folder}.`]);
  const problems: Problem[] = [];
  for (const file of unknownFiles(folder, fileNames))
    problems.push({
      file,
      line: 1,
      message: `No import reads this file; the files are ${fileNames.join(', ')}.`,
    });
  const persons: PersonRow[] | null = readRows(folder, 'people.csv', peopleColumns, problems);
  const people = persons && distinct('people.csv', ['user_name'], persons, problems);
  const cases = readCases(folder, problems);
  const read = boardFiles.flatMap((file) => {
    const all: Row[] | null = readRows(folder, file.name, file.columns, problems);
    if (all === null) return [];
    const rows = distinct(file.name, file.key, all, problems).filter((row) => {
      const wrong = file.check(row as never);
      for (const [column, message] of wrong)
        problems.push({ file: file.name, line: row.line, column, message });
      return wrong.length === 0;
    });
    return [{ file, rows }];
  });
  if (people === null && cases === null && read.length === 0)
    throw new ImportRefused([
      `There is no file to import in ${folder}; the files are ${fileNames.join(', ')}.`,
    ]);

  const now = new Date(inviting.now).toISOString();
  let report: ImportReport | undefined;
  try {
    await db.transaction(async (tx) => {
      const findChanged = await watchBegunExams(tx, now);
      const files: { name: string; written: Written }[] = [];
      let invited = 0;
      if (people !== null) {
        const { invited: mails, ...written } = await explained('people.csv', () =>
          writePeople(tx, people, { ...inviting, by }),
        );
        files.push({ name: 'people.csv', written });
        invited = mails;
      }
      if (cases !== null) {
        const records = cases.map(({ case_id, ...rest }) => ({ case_header_id: case_id, ...rest }));
        const target = { table: 'case_headers', key: ['case_header_id'] };
        const written = await explained('cases.json', () => writeRecords(tx, target, records));
        files.push({ name: 'cases.json', written });
      }
      for (const { file, rows } of read) {
        const right = await referring(tx, file, rows, problems);
        const known = await knownIn(tx, folder);
        const all: Written[] = [];
        for (const target of file.targets) {
          const records = right.flatMap((row) => recordsOf(file, target, row, known, problems));
          const written = await explained(file.name, () => writeRecords(tx, target, records));
          if (target.frozen !== undefined && written.changed > 0)
            throw new ImportRefused([...problems, `${file.name}: ${target.frozen}`]);
          all.push(written);
        }
        files.push({ name: file.name, written: all.reduce(added) });
      }
      const changed = await findChanged();
      if (problems.length + changed.length > 0) throw new ImportRefused([...problems, ...changed]);
      const { sheets, lines } = await makeScoreSheets(tx, now);
      report = { files, invited, sheets, lines };
      if (isDryRun) throw new DryRun();
      await audit(tx, 0, 'board import', inviting.now, { by, files });
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return report!; // set before the transaction ends in any other way
}
