import { cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { parseArgs } from 'node:util';
import { startOfBoardDay } from '#domain/boardTime.ts';
import { newKey } from '#server/auth/keys.ts';
import { requestBackup, restoreBackup } from '#server/db/backup.ts';
import type { Database } from '#server/db/database.ts';
import type { Env } from '#server/env.ts';
import { requireReplayed } from '#server/journal/replay.ts';
import {
  CommandRefused,
  createAccount,
  endSessions,
  inviteAgain,
  lockSignIn,
  setRoles,
  showAccount,
  unlockSignIn,
  type By,
} from './accounts.ts';
import { amount, day, email, id, oneOf, roleNames, text, type Cell } from './cells.ts';
import { checkDay } from './checkDay.ts';
import { checkService } from './checkService.ts';
import {
  accommodationDecisions,
  decideAccommodation,
  noteRefund,
  publishResult,
  setNote,
} from './decisions.ts';
import { exportFiles } from './exportFiles.ts';
import { exportPerson } from './exportPerson.ts';
import { exportedFiles } from './exports.ts';
import { importFolder, type ImportReport } from './importFolder.ts';
import { removeConflict, removeExaminee } from './removals.ts';
import { showAudit, showLetters } from './shown.ts';

/** The command cannot be understood; the usage is printed. */
export class NotUnderstood extends Error {}

/** The options of all commands. */
export const options = {
  'dry-run': { type: 'boolean' },
  'no-mail': { type: 'boolean' },
  overwrite: { type: 'boolean' },
  invite: { type: 'boolean' },
  help: { type: 'boolean' },
  since: { type: 'string' },
  json: { type: 'boolean' },
  report: { type: 'string' },
  note: { type: 'string' },
  by: { type: 'string' },
  email: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  roles: { type: 'string' },
  'board-id': { type: 'string' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

/** A word of the command, read as a cell of a file would be. */
function read<T>({ read: readCell, rule }: Cell<T>, what: string, given: string | undefined): T {
  const value = given === undefined ? undefined : readCell(given);
  if (value === undefined) throw new CommandRefused(`${what}: ${rule}`);
  return value;
}

function required(given: string | undefined): string {
  if (given === undefined) throw new NotUnderstood();
  return given;
}

/** Where the links of mails lead. */
function inviting({ settings }: Env): { readonly portalUrl: string } {
  if (!settings.demo && !process.env.PORTAL_URL)
    throw new CommandRefused('Set PORTAL_URL, the address of the portal: mails link to it.');
  return { portalUrl: settings.portalUrl };
}

interface CommandContext {
  readonly db: Database;
  readonly env: Env;
  readonly by: By;
  readonly values: Values;
}
type Command = (words: readonly string[], context: CommandContext) => Promise<string>;

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function reportOf({ files, invited, sheets, lines }: ImportReport, isDryRun: boolean): string {
  const width = Math.max(...files.map(({ name }) => name.length));
  return [
    isDryRun ? 'This would be written:' : 'Written:',
    ...files.map(
      ({ name, written: { added, changed, same, deleted } }) =>
        `  ${name.padEnd(width)}  ${added} added, ${changed} changed, ${deleted} deleted, ${same} as before`,
    ),
    `  ${plural(sheets, 'score sheet')} with ${plural(lines, 'line')}, ${plural(invited, 'invitation')}`,
  ].join('\n');
}

/** A command whose next word names one of several. */
const oneOfThem =
  (those: Readonly<Record<string, Command>>): Command =>
  ([action, ...words], context) => {
    if (!Object.hasOwn(those, required(action))) throw new NotUnderstood();
    return those[required(action)]!(words, context); // one of its own
  };

const accountCommands: Readonly<Record<string, Command>> = {
  create: async ([userName], { db, env, by, values }) => {
    const account = {
      userName: read(text(100), 'USER', required(userName)),
      emailAddress: read(email, '--email', required(values.email)),
      firstName: read(text(100), '--first', required(values.first)),
      lastName: read(text(100), '--last', required(values.last)),
      roles: read(roleNames, '--roles', required(values.roles)),
      absId: values['board-id'] ?? null,
    };
    const password = values.invite ? inviting(env) : (await readText(process.stdin)).replace(/\r?\n$/, '');
    return createAccount(db, account, password, by);
  },
  invite: ([userName], { db, env, by }) => inviteAgain(db, required(userName), inviting(env), by),
  roles: ([userName, roles], { db, by }) =>
    setRoles(db, required(userName), read(roleNames, 'ROLES', required(roles)), by),
  lock: ([userName], { db, by }) => lockSignIn(db, required(userName), by),
  unlock: ([userName], { db, by }) => unlockSignIn(db, required(userName), by),
  'end-sessions': ([userName], { db, by }) => endSessions(db, required(userName), by),
  show: ([userName], { db }) => showAccount(db, required(userName)),
};

/** The commands by their first word. */
export const commands: Readonly<Record<string, Command>> = {
  import: async ([folder], { db, env, by, values }) => {
    const isDryRun = values['dry-run'] ?? false;
    const report = await importFolder(db, required(folder), {
      isDryRun,
      invites: !values['no-mail'],
      overwrites: values.overwrite ?? false,
      ...(values['no-mail'] || isDryRun ? { portalUrl: '' } : inviting(env)),
      ...by,
    });
    return reportOf(report, isDryRun);
  },
  'check-day': async ([date], { db }) => {
    const { teams, examinees, problems } = await checkDay(db, read(day, 'DATE', required(date)));
    const what = `${date}: ${plural(teams, 'team')}, ${plural(examinees, 'examinee')}.`;
    if (teams === 0) throw new CommandRefused(`${what} There is no exam on this day.`);
    if (problems.length > 0) throw new CommandRefused([what, ...problems].join('\n'));
    return `${what} Nothing is missing.`;
  },
  export: async ([what, ...words], { db, by, values }) => {
    if (what === 'person') {
      const folder = required(words[1]);
      const files = await exportPerson(db, required(words[0]), folder, by);
      return `${folder}: ${plural(files[0]!.rows, 'row')}, ${plural(files.length - 1, 'file')}`; // the record is first
    }
    if (!Object.hasOwn(exportedFiles, required(what))) throw new NotUnderstood();
    const name = what as keyof typeof exportedFiles; // one of its own
    const since = read(day, '--since', values.since ?? '1900-01-01');
    const folder = required(words[0]);
    const options = { since, isJson: values.json ?? false, ...by };
    const files = await exportFiles(db, folder, name, exportedFiles[name], options);
    return files.map((file) => `${join(folder, file.name)}: ${plural(file.rows, 'row')}`).join('\n');
  },
  account: oneOfThem(accountCommands),
  note: oneOfThem({
    set: ([userName, examCode, note], { db, by }) => {
      const what = {
        userName: required(userName),
        examCode: required(examCode),
        text: note === '' ? '' : read(text(4_000), 'TEXT', required(note)),
      };
      return setNote(db, what, by);
    },
  }),
  accommodation: oneOfThem({
    decide: ([userName, examCode, decision], { db, env, by, values: { note } }) => {
      const what = {
        userName: required(userName),
        examCode: required(examCode),
        decision: read(oneOf(accommodationDecisions), 'DECISION', required(decision)),
        note: note === undefined ? '' : read(text(4_000), '--note', note),
      };
      return decideAccommodation(db, what, { ...by, ...inviting(env) });
    },
  }),
  result: oneOfThem({
    publish: ([userName, examCode, date, result], { db, by, values: { report } }) => {
      const what = {
        userName: required(userName),
        examCode: required(examCode),
        examDate: read(day, 'DATE', required(date)),
        result: read(oneOf(['P', 'F']), 'RESULT', required(result)),
        report: report === undefined ? null : { name: report, bytes: readFileSync(report) },
      };
      return publishResult(db, what, by);
    },
  }),
  fee: oneOfThem({
    'refund-noted': ([payment, refunded], { db, by }) =>
      noteRefund(
        db,
        {
          transactionId: read(id, 'PAYMENT', required(payment)),
          amount: read(amount, 'AMOUNT', required(refunded)),
        },
        by,
      ),
  }),
  examinee: oneOfThem({
    remove: ([examinee], { db, by }) => removeExaminee(db, read(id, 'EXAMINEE', required(examinee)), by),
  }),
  conflict: oneOfThem({
    remove: ([examinee, userName], { db, by }) => {
      const examineeId = read(id, 'EXAMINEE', required(examinee));
      return removeConflict(db, { examineeId, userName: required(userName) }, by);
    },
  }),
  letter: oneOfThem({ show: ([userName], { db }) => showLetters(db, required(userName)) }),
  audit: oneOfThem({
    show: ([userName], { db, values }) => {
      const first = read(day, '--since', values.since ?? '1900-01-01');
      return showAudit(db, { userName, since: new Date(startOfBoardDay(first)).toISOString() });
    },
  }),
  // Opening the database has migrated it.
  migrate: async (_, { db }) => {
    const [row] = await db.query<{ version: number }>`select max(number) as version from schema_migrations`;
    return `The database has schema version ${row?.version}.`;
  },
  check: async (_, { db, env }) => {
    const { sentences, isGood } = await checkService(db, env);
    if (!isGood) throw new CommandRefused(sentences.join('\n'));
    return sentences.join('\n');
  },
};

/** Commands that only read the database; they do not change its schema either. */
const reading: ReadonlySet<string> = new Set(['check', 'check-day', 'export', 'letter', 'audit']);
export const isReading = (name: string, words: readonly string[]) =>
  reading.has(name) || (name === 'account' && words[0] === 'show');

const requireEmbedded = ({ databaseUrl, dataDir }: Env): string => {
  if (databaseUrl !== undefined)
    throw new CommandRefused('PostgreSQL has its own tools for this, such as pg_dump and pg_restore.');
  return dataDir;
};

/** Commands that open no database, or open it themselves; `env` reads the settings, which some do not need. */
export const filesOnly: Readonly<
  Record<string, (words: readonly string[], env: () => Env) => string | Promise<string>>
> = {
  templates: ([folder]) => {
    mkdirSync(required(folder), { recursive: true });
    if (readdirSync(folder!).length > 0) throw new CommandRefused(`The folder ${folder} is not empty.`); // required above
    cpSync(join(import.meta.dirname, 'templates'), folder!, {
      recursive: true,
      force: false,
      errorOnExist: true,
    });
    return `The templates are in ${folder}.`;
  },
  key: ([action]) => {
    if (action !== 'new') throw new NotUnderstood();
    return newKey().trimEnd();
  },
  backup: async (_, env) => {
    const dataDir = requireEmbedded(env());
    return `The backup is ${await requestBackup(dataDir, (db) => requireReplayed(db, dataDir))}.`;
  },
  restore: async ([file], env) => {
    const dataDir = requireEmbedded(env());
    await restoreBackup(dataDir, required(file), Date.now());
    return [
      `${dataDir} has the database of ${file}.`,
      'Everyone is signed out. Roles, locks and passwords that were changed after the backup have to be changed again.',
    ].join('\n');
  },
};
