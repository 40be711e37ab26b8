import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword } from './demo/seed/password.ts';
import { people } from './demo/seed/people.ts';
import { readEnv } from './env.ts';
import { explainStart, startServer } from './listen.ts';

/** The demo accounts as a table for the terminal. */
function accountTable(): string {
  const width = Math.max(...people.map(({ userName }) => userName.length));
  const lines = people.map(({ userName, situation }) => `  ${userName.padEnd(width)}  ${situation}`);
  return [`Demo accounts, all with the password ${demoPassword}`, '', ...lines].join('\n');
}

// Files that it writes are readable by its own user only.
process.umask(0o077);

try {
  const env = readEnv(process.env);
  const { staticDir } = env;
  const isBuilt = existsSync(join(staticDir, 'index.html'));
  const server = await startServer(env, isBuilt ? { staticDir } : {});
  const address = env.port === 0 ? server.url : env.settings.portalUrl;
  const demo = env.settings.demo ? `\n${accountTable()}\n\nRead the demo mail at ${address}/demo/mail\n` : '';
  if (!isBuilt)
    console.warn('The portal is not built, so only the API is served; `npm run build` builds it.');
  if (!isBuilt)
    console.warn('The portal is not built, so only the API is served; `npm run build` builds it.');
  console.log(`The member portal is ready at ${address} (listening on ${server.url}).\n${demo}`);
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
