import { postgresPrograms, startPostgres } from './postgres.ts';

/**
 * Starts PostgreSQL, where it is installed, for the tests of a run that need it (`onBothEngines`), unless
 * `TEST_DATABASE_URL` names one.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL !== undefined) return undefined;
  if (postgresPrograms() === undefined) {
    console.warn('PostgreSQL is not installed here: the server tests run on the embedded database only.');
    return undefined;
  }
  const cluster = await startPostgres();
  process.env.TEST_DATABASE_URL = cluster.url;
  return () => cluster.stop();
}
