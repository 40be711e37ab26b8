/**
 * Sends a test mail with the server's settings, to see whether they reach the mail server:
 *
 *     SMTP_URL=… MAIL_FROM=… npm run mail:test -- someone@example.org
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { configureBoard } from '#domain/board.ts';
import { readEnv } from './env.ts';
import { explainStart } from './listen.ts';
import { folderMailer, signed, smtpMailer } from './mail/mailer.ts';
import { plainLetter } from './mail/plainLetter.ts';

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const to = z.safeParse(z.email(), positionals[0]);
  if (!to.success || positionals.length !== 1) {
    process.stderr.write('Usage: npm run mail:test -- someone@example.org\n');
    process.exitCode = 2;
    return;
  }
  const { settings, smtpUrl, dataDir } = readEnv(process.env);
  configureBoard(settings.board);
  const outbox = join(dataDir, 'outbox');
  const mailer = smtpUrl === undefined ? folderMailer(outbox) : smtpMailer(smtpUrl);
  const letter = plainLetter(
    to.data,
    'Test of the Member Portal',
    'The Member Portal can send mail.',
    'Its address:',
    settings.portalUrl,
  );
  try {
    await mailer.send(signed({ ...letter, id: randomUUID() }, settings));
    process.stdout.write(
      smtpUrl === undefined ? `Written to ${outbox}; SMTP_URL is not set.\n` : 'The mail server took it.\n',
    );
  } finally {
    mailer.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exitCode = 1;
});
