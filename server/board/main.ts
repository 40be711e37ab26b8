/**
 * `npm run board -- …`: what a board's office does on the server, each with who did it in the audit log. The database
 * and the settings are those of the server (`DATABASE_URL` or `DATA_DIR`).
 */
import { cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { configureBoard } from '#domain/board.ts';
import { startOfBoardDay } from '#domain/boardTime.ts';
import { newKey } from '#server/auth/keys.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Database } from '#server/db/database.ts';
import { EnvironmentError, readEnv, type Env } from '#server/env.ts';
import { explainStart } from '#server/listen.ts';
import { amount, day, email, id, oneOf, roleNames, text, type Cell } from './cells.ts';
import {
  CommandRefused,
  createAccount,
  endSessions,
  inviteAgain,
  lockAccount,
  setRoles,
  showAccount,
  unlockAccount,
  type By,
} from './accounts.ts';
import { checkDay } from './checkDay.ts';
import { noteRefund, publishResult, setNote } from './decisions.ts';
import { exportFiles } from './exportFiles.ts';
import { exportPerson } from './exportPerson.ts';
import { exportedFiles } from './exports.ts';
import { ImportRefused, importFolder, type ImportReport } from './importFolder.ts';
import { inWords } from './readFolder.ts';
import { showAudit, showLetters } from './shown.ts';

const usage = `Usage: npm run board -- COMMAND

  templates FOLDER                       writes the files that an import reads, with examples
  import FOLDER [--dry-run] [--no-mail] [--overwrite]
                                         people, pick-lists, exams, fees and exam days; new people get an invitation;
                                         addresses that people changed themselves stay, but for --overwrite
  check-day DATE                         what is missing or contradictory on an exam day; exit code 1 if anything is
  export WHAT FOLDER [--since DATE] [--json]
                                         CSV, and JSON if asked for, with checksums; WHAT is scores (with receipts, exams
                                         and the log of all changes), registrations, payments, letters, attestations or
                                         audit
  export person USER FOLDER              everything that the portal has of one person, with their files
  account create USER --email A --first A --last B --roles user,surgeon [--board-id N] [--invite]
                                         without --invite, the password is read from standard input
  account invite USER                    another invitation by mail to choose a password
  account roles USER ROLES               replaces the roles, and signs the person out
  account lock USER, account unlock USER
                                         signs the person out and lets nobody in; or lets the person in again
  account end-sessions USER              signs the person out everywhere
  account show USER                      the account, its roles and sessions, and what was done about it
  note set USER EXAM TEXT                the note at a member's registration, by the exam's code; "" removes it
  result publish USER EXAM DATE P|F [--report FILE]
                                         the result of an exam taken on that day, with its score report as PDF; again
                                         corrects it
  fee refund-noted PAYMENT AMOUNT        a refund that the payment page does not know of, such as 1850.00
  letter show USER                       the letters that a member has asked for, and what became of their mails
  audit show [USER] [--since DATE]       the last 200 entries of the audit log
  key new                                prints a new signing key
  migrate                                changes the schema for this version, with a role that owns it in DATABASE_URL
  check                                  the settings, the database and the mail server, a sentence each

  --by NAME   who gives the command, for the audit log; else the user of this system

Exit codes: 0 done, 1 refused or problems found, 2 not understood.`;

/** The command cannot be understood; the usage is printed. */
class NotUnderstood extends Error {}

const options = {
  'dry-run': { type: 'boolean' },
  'no-mail': { type: 'boolean' },
  overwrite: { type: 'boolean' },
  invite: { type: 'boolean' },
  help: { type: 'boolean' },
  since: { type: 'string' },
  json: { type: 'boolean' },
  report: { type: 'string' },
  by: { type: 'string' },
  email: { type: 'string' },
  first: { type: 'string' },
  last: { type: 'string' },
  roles: { type: 'string' },
  'board-id': { type: 'string' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>['values'];

const print = (words: string) => void process.stdout.write(`${words}\n`);

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

/** Where the links of invitations lead. */
function inviting({ settings }: Env): { readonly portalUrl: string } {
  if (!settings.demo && !process.env.PORTAL_URL)
    throw new CommandRefused('Set PORTAL_URL, the address of the portal: invitations link to it.');
  return { portalUrl: settings.portalUrl };
}

interface Deps {
  readonly db: Database;
  readonly env: Env;
  readonly by: By;
  readonly values: Values;
}
type Command = (words: readonly string[], deps: Deps) => Promise<string>;

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
  ([action, ...words], deps) => {
    if (!Object.hasOwn(those, required(action))) throw new NotUnderstood();
    return those[required(action)]!(words, deps); // one of its own
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
  lock: ([userName], { db, by }) => lockAccount(db, required(userName), by),
  unlock: ([userName], { db, by }) => unlockAccount(db, required(userName), by),
  'end-sessions': ([userName], { db, by }) => endSessions(db, required(userName), by),
  show: ([userName], { db }) => showAccount(db, required(userName)),
};

const commands: Readonly<Record<string, Command>> = {
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
  letter: oneOfThem({ show: ([userName], { db }) => showLetters(db, required(userName)) }),
  audit: oneOfThem({
    show: ([userName], { db, values }) => {
      const first = read(day, '--since', values.since ?? '1900-01-01');
      return showAudit(db, { userName, since: new Date(startOfBoardDay(first)).toISOString() });
    },
  }),
  // Opening the database has migrated it.
  migrate: async (_, { db }) => {
    const [row] = await db.query<{ version: number }>('select max(number) as version from schema_migrations');
    return `The database has schema version ${row?.version}.`;
  },
  check: async (_, { db, env }) => {
    const [row] = await db.query<{ version: number; people: number }>(
      `select (select max(number) from schema_migrations) as version, (select count(*)::integer from users) as people`,
    );
    const mail =
      env.smtpUrl === undefined
        ? 'Mails are files in the data folder; SMTP_URL is not set.'
        : `Mails go to ${new URL(env.smtpUrl).host}; \`npm run mail:test -- ADDRESS\` sends one.`;
    return [
      'The settings are valid.',
      `The database (${db.engine}) has schema version ${row?.version}, and ${plural(row?.people ?? 0, 'account')}.`,
      mail,
      env.settings.demo
        ? 'This is a demo, with invented people.'
        : `The portal’s address is ${env.settings.portalUrl}.`,
    ].join('\n');
  },
};

/** Commands that only read; they do not change the schema either. */
const reading: ReadonlySet<string> = new Set(['check', 'check-day', 'export', 'letter', 'audit']);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...words] = positionals;
  if (values.help || name === undefined || name === 'help') {
    print(usage);
    if (!values.help && name === undefined) process.exitCode = 2;
    return;
  }
  if (name === 'key' && words[0] === 'new') return print(newKey().trimEnd());
  if (name === 'templates') {
    mkdirSync(required(words[0]), { recursive: true });
    if (readdirSync(words[0]!).length > 0) throw new CommandRefused(`The folder ${words[0]} is not empty.`);
    cpSync(join(import.meta.dirname, 'templates'), words[0]!, {
      recursive: true,
      force: false,
      errorOnExist: true,
    });
    print(`The templates are in ${words[0]}.`);
    return;
  }
  if (!Object.hasOwn(commands, name)) throw new NotUnderstood();
  const run = commands[name]!; // one of its own
  const env = readEnv(process.env);
  configureBoard(env.settings.board);
  const isReading = reading.has(name) || (name === 'account' && words[0] === 'show');
  const { db } = await openDatabase(env, (warning) => process.stderr.write(`${warning}\n`), {
    migrates: !isReading,
  });
  try {
    print(
      await run(words, { db, env, values, by: { by: values.by ?? userInfo().username, now: Date.now() } }),
    );
  } finally {
    await db.close();
  }
}

/** The sentences to print for an error, and the exit code. */
function told(error: unknown): [string, number] {
  if (error instanceof ImportRefused)
    return [
      [
        ...error.problems.map((problem) => (typeof problem === 'string' ? problem : inWords(problem))),
        'Nothing was written.',
      ].join('\n'),
      1,
    ];
  if (error instanceof CommandRefused || error instanceof EnvironmentError) return [error.message, 1];
  const path =
    error instanceof Error && 'syscall' in error && 'path' in error ? String(error.path) : undefined;
  if (path !== undefined) return [`${path}: ${(error as Error).message.split(',')[0]}.`, 1];
  const isArgument =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof NotUnderstood || isArgument)
    return [`${isArgument ? `${error.message}\n\n` : ''}${usage}`, 2];
  return [explainStart(error), 1];
}

// Files that it writes are readable by its own user only.
process.umask(0o077);

main().catch((error: unknown) => {
  const [words, code] = told(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = code;
});
