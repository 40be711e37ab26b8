import type { Database } from './db/database.ts';
import type { Respond } from './http/respond.ts';
import type { Portal } from './http/portal.ts';

/** Problems that the server noticed at run time. */
export interface Condition {
  /** The last write failed because the disk is full. */
  diskFull: boolean;
}

const paths: ReadonlySet<string> = new Set(['/health', '/ready', '/live']);

/** Whether a request asks for the health; it waits for nobody, because what asks may share its address with members. */
export const isHealthCheck = ({ url }: Pick<Request, 'url'>) =>
  /\/(health|ready|live)$/.test(url) && paths.has(new URL(url).pathname);

/**
 * `GET /live`: 200 while the process runs; when it does not answer, restart it. `GET /ready` and `GET /health`: 200 while
 * requests can be served, degraded or not; 503 when the database does not answer, and another instance should. They say
 * nothing else, because strangers may ask; metrics have the rest.
 */
export function mountHealth(
  app: Portal,
  db: Pick<Database, 'query'>,
  condition: Readonly<Condition>,
  respond: Respond,
): void {
  const ready = async () => {
    const answers = await db.query`select 1`.then(
      () => true,
      () => false,
    );
    const status = answers ? (condition.diskFull ? 'degraded' : 'ok') : 'down';
    return respond.json(answers ? 200 : 503, { status });
  };
  app.get('/live', () => respond.json(200, { status: 'ok' }));
  app.get('/ready', ready);
  app.get('/health', ready);
}
