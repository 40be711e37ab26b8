/**
 * `npm run board -- …`: what a board's office does on the server, each with who did it in the audit log. The database
 * and the settings are those of the server (`DATABASE_URL` or `DATA_DIR`).
 */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { configureBoard } from '#domain/board.ts';
import { openDatabase } from '#server/db/open.ts';
import { EnvironmentError, readEnv } from '#server/env.ts';
import { requireReplayed } from '#server/journal/replay.ts';
import { explainStart } from '#server/listen.ts';
import { CommandRefused } from './accounts.ts';
import { commands, filesOnly, isReading, NotUnderstood, options } from './commands.ts';
import { ImportRefused } from './importFolder.ts';
import { inWords } from './readFolder.ts';

const usage = `Usage: npm run board -- COMMAND

  templates FOLDER                       writes the files that an import reads, with examples
  import FOLDER [--dry-run] [--no-mail] [--overwrite]
                                         people, pick-lists, exams, fees and exam days; new people get an invitation;
                                         addresses that people changed themselves stay, but for --overwrite
  check-day DATE                         what is missing or contradictory on an exam day; exit code 1 if anything is
  examinee remove EXAMINEE               takes an examinee off an exam day that has not begun; an import deletes none
  conflict remove EXAMINEE USER          removes a conflict of interest
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
  accommodation decide USER EXAM granted|declined [--note TEXT]
                                         the decision about a member's accommodation request, with what the member reads
                                         about it; a mail says that there is one
  result publish USER EXAM DATE P|F [--report FILE]
                                         the result of an exam taken on that day, with its score report as PDF; again
                                         corrects it
  fee refund-noted PAYMENT AMOUNT        a refund that the payment page does not know of, such as 1850.00
  letter show USER                       the letters that a member has asked for, and what became of their mails
  audit show [USER] [--since DATE]       the last 200 entries of the audit log
  backup                                 the embedded database into DATA_DIR/backups, also while the server runs
  restore FILE                           makes the embedded database of an empty DATA_DIR from a backup
  key new                                prints a new signing key
  migrate                                changes the schema for this version, with a role that owns it in DATABASE_URL
  check                                  settings, database, clock, mail server, payment page and portal, a
                                         sentence each; exit code 1 if something does not work

  --by NAME   who gives the command, for the audit log; else the user of this system

Exit codes: 0 done, 1 refused or problems found, 2 not understood.`;

const print = (words: string) => void process.stdout.write(`${words}\n`);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [name, ...words] = positionals;
  if (values.help || name === undefined || name === 'help') {
    print(usage);
    if (!values.help && name === undefined) process.exitCode = 2;
    return;
  }
  const readSettings = () => readEnv(process.env);
  if (Object.hasOwn(filesOnly, name)) return print(await filesOnly[name]!(words, readSettings)); // one of its own
  if (!Object.hasOwn(commands, name)) throw new NotUnderstood();
  const env = readSettings();
  configureBoard(env.settings.board);
  const { db } = await openDatabase(env, (warning) => process.stderr.write(`${warning}\n`), {
    migrates: !isReading(name, words),
  });
  try {
    await requireReplayed(db, env.dataDir);
    print(
      await commands[name]!(words, {
        db,
        env,
        values,
        by: { by: values.by ?? userInfo().username, now: Date.now() },
      }),
    );
  } finally {
    await db.close();
  }
}

/** The sentences to print for an error, and the exit code. */
function messageOf(error: unknown): [string, number] {
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
  const [words, code] = messageOf(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = code;
});
