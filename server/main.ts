import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword } from './db/seed/password.ts';
import { people } from './db/seed/people.ts';
import { readEnv } from './env.ts';
import { explainStart, startServer } from './listen.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** The demo accounts as a table for the terminal. */
function accountTable(): string {
  const width = Math.max(...people.map(({ userName }) => userName.length));
  const lines = people.map(({ userName, situation }) => `  ${userName.padEnd(width)}  ${situation}`);
  return [`Demo accounts, all with the password ${demoPassword}`, '', ...lines].join('\n');
}

try {
  const env = readEnv(process.env);
  const server = await startServer(env, existsSync(join(dist, 'index.html')) ? { staticDir: dist } : {});
  console.log(`The member portal is ready at ${env.settings.portalUrl} (listening on ${server.url}).`);
  if (env.settings.demo) console.log(`\n${accountTable()}\n\nIts mail is at ${env.settings.portalUrl}/demo/mail\n`);
  const stop = () => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explainStart(error));
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(explainStart(error));
  process.exitCode = 1;
}
