import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { typedText } from '#domain/typed/typedText.ts';
import { roles } from '#contract/roles.ts';
import { EmailAddress, NewPassword } from '#contract/users.ts';
import { hashPassword } from './auth/passwords.ts';
import { sqlState } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import { readEnv } from './env.ts';
import { explainStart } from './listen.ts';
import { insertAccount } from './users/accounts.ts';
import { weakPassword } from './users/passwordRules.ts';

const usage = `Creates an account; the password is read from standard input.

  tsx server/createAccount.ts --user jane.doe --email jane@example.org --first Jane --last Doe \\
    --roles user,surgeon [--abs-id 012345] < password.txt

Roles: ${roles.join(', ')}. The database is the one of DATABASE_URL or DATA_DIR; a server on the same data
folder must be stopped first.`;

const Options = z.object({
  user: z.string().check(z.overwrite(typedText), z.minLength(1), z.maxLength(100)),
  email: EmailAddress,
  first: z.string().check(z.minLength(1)),
  last: z.string().check(z.minLength(1)),
  roles: z.pipe(
    z.transform((list: unknown) => String(list).split(',')),
    z.array(z.enum(roles)).check(z.minLength(1)),
  ),
  'abs-id': z.optional(z.string()),
});

function readOptions() {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { user: option, email: option, first: option, last: option, roles: option, 'abs-id': option },
  });
  return z.safeParse(Options, values);
}

/** Adds the account and returns the message to print. */
async function create(options: z.output<typeof Options>, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  const { db } = await openDatabase(readEnv(process.env), (warning) => console.error(warning));
  try {
    const userId = await db.transaction((tx) =>
      insertAccount(
        tx,
        {
          userName: options.user,
          emailAddress: options.email,
          firstName: options.first,
          lastName: options.last,
          displayName: `${options.first} ${options.last}`,
          absId: options['abs-id'] ?? null,
          passwordHash,
          createdAt: new Date().toISOString(),
        },
        options.roles,
      ),
    );
    return `Created ${options.user} with the id ${userId}.`;
  } finally {
    await db.close();
  }
}

// Files that it writes are readable by its own user only.
process.umask(0o077);

try {
  const options = readOptions();
  const password = (await text(process.stdin)).replace(/\r?\n$/, '');
  if (!options.success) throw new Error(usage);
  if (!z.safeParse(NewPassword, password).success)
    throw new Error('The password needs 12 to 128 characters.');
  const { user, first, last, email } = options.data;
  const weak = weakPassword(password, {
    userName: user,
    firstName: first,
    lastName: last,
    displayName: '',
    emailAddress: email,
  });
  if (weak !== undefined) throw new Error(weak);
  console.log(await create(options.data, password));
} catch (error) {
  const known = sqlState(error) === '23505' ? 'That user name is taken.' : undefined;
  console.error(
    known ?? (error instanceof Error && error.name === 'Error' ? error.message : explainStart(error)),
  );
  process.exitCode = 1;
}
