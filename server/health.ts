import type { Database } from './db/database.ts';
import type { Respond } from './http/respond.ts';
import type { Portal } from './mount.ts';

/** Problems that the server noticed at run time. */
export interface Condition {
  /** The last write failed because the disk is full. */
  diskFull: boolean;
}

/** Whether a request asks for the health; it waits for nobody, because what asks may share its address with members. */
export const isHealthCheck = ({ url }: Pick<Request, 'url'>) =>
  url.endsWith('/health') && new URL(url).pathname === '/health';

/** `GET /health`: 200 while requests can be served, degraded or not; 503 when the database does not answer. */
export function mountHealth(
  app: Portal,
  db: Database,
  migration: number,
  condition: Readonly<Condition>,
  respond: Respond,
): void {
  app.get('/health', async () => {
    const answers = await db.query('select 1').then(
      () => true,
      () => false,
    );
    const status = answers ? (condition.diskFull ? 'degraded' : 'ok') : 'down';
    return respond.json(answers ? 200 : 503, {
      status,
      engine: db.engine,
      migration,
      diskFull: condition.diskFull,
    });
  });
}
