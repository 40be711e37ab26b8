import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { announceBackups } from './db/folderLock.ts';
import { readEnv } from './env.ts';
import { explainStart, startServer } from './listen.ts';

/** The demo, unless its folder was deleted, as a board in service may do. */
const loadDemo = async () =>
  existsSync(join(import.meta.dirname, 'demo')) ? await import('./demo/demo.ts') : undefined;

// Files that it writes are readable by its own user only.
process.umask(0o077);

try {
  const env = readEnv(process.env);
  const { staticDir } = env;
  const isBuilt = existsSync(join(staticDir, 'index.html'));
  const loaded = await loadDemo();
  const server = await startServer(env, {
    ...(isBuilt && { staticDir }),
    ...(loaded && { demo: loaded.demo }),
  });
  const address = env.port === 0 ? server.url : env.settings.portalUrl;
  const demo = loaded && env.settings.demo ? loaded.greeting(address) : '';
  if (!isBuilt)
    console.warn('The portal is not built, so only the API is served; `npm run build` builds it.');
  console.log(`The member portal is ready at ${address} (listening on ${server.url}).\n${demo}`);
  process.on('SIGUSR2', () => {
    server.backup().then(
      (path) => console.log(`The database is backed up in ${path}.`),
      (error: unknown) => console.error(`The database could not be backed up. ${explainStart(error)}`),
    );
  });
  const withdraw = env.databaseUrl === undefined ? announceBackups(env.dataDir) : undefined;
  const stop = () => {
    withdraw?.();
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
