import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodFiles } from '#tests/support/server/hostileFiles.ts';
import { onBothEngines, startTestApp, type SignedIn, type TestApp } from '#tests/support/server/serverApp.ts';
import { queriesBy } from './database.ts';

const AT_ONCE = 15;
const title = 'Letter on the diabetes of Tomas';

onBothEngines('a locked table', (engine) => {
  let server: TestApp;
  let tomas: SignedIn;
  let isLocked = false;
  /** The embedded database has one connection, so a test cannot lock a table first: simulate the lock error. */
  const refuse = (values: readonly unknown[] = []) => {
    if (!isLocked || engine === 'postgres') return;
    throw Object.assign(new Error(`canceling statement with ${values.join(', ')}`), {
      code: '55P03',
      params: values,
    });
  };
  beforeAll(async () => {
    server = await startTestApp({
      engine,
      wrap: (db) => ({
        ...db,
        transaction: (work) =>
          db.transaction((tx) =>
            work({
              ...tx,
              ...queriesBy((text, values) => {
                if (/^\s*insert into documents\b/.test(text)) refuse(values);
                return tx.run(text, values);
              }),
            }),
          ),
      }),
    });
    tomas = await server.signIn('tomas.abara');
  });
  afterAll(() => server.close());

  const upload = () => {
    const body = new FormData();
    body.set('documentTypeId', '1');
    body.set('certificateTypeId', '8');
    body.set('file', new File([new Uint8Array(goodFiles['paper.pdf']!)], `${title}.pdf`)); // exists
    return server.fetch('/api/user-certificates', { method: 'POST', headers: tomas.headers, body });
  };

  async function locked(work: () => Promise<void>): Promise<void> {
    isLocked = true;
    const [row] = await server.db.query<{ name: string }>`select current_database() as name`;
    const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://none');
    url.pathname = `/${row?.name}`;
    const other = engine === 'postgres' ? new pg.Client({ connectionString: url.href }) : undefined;
    await other?.connect();
    await other?.query('begin; lock table documents in access exclusive mode');
    try {
      await work();
    } finally {
      isLocked = false;
      await other?.query('rollback');
      await other?.end();
    }
  }

  it(
    'makes writers try again soon, leaves the others alone, and shows the log nothing of what they wrote',
    { timeout: 60_000 },
    async () => {
      await locked(async () => {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, upload));
        expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 503));
        expect(new Set(answers.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['1']));
        expect((await server.fetch('/health')).status).toBe(200);
      });
      const said = server.lines.filter((line) => line.includes('request failed'));
      expect(said).toHaveLength(AT_ONCE);
      expect(said.join()).not.toMatch(/diabetes|PDF-|tomas/i);
      expect(said.join()).toContain('55P03');
      expect((await upload()).status).toBe(200);
    },
  );
});
