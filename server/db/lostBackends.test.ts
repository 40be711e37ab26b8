import { randomUUID } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cmeExamples } from '#tests/contract/cmeExamples.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { openEmpty, startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { queriesBy, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const databaseUrl = process.env.TEST_DATABASE_URL;
const AT_ONCE = 6;

/** The URL of the database behind a handle. */
async function urlOf(db: Database): Promise<string> {
  const [row] = await db.query<{ name: string }>`select current_database() as name`;
  const url = new URL(databaseUrl ?? '');
  url.pathname = `/${row?.name}`;
  return url.href;
}

/** Terminates all other backends of the database for which the condition is true; returns how many. */
async function terminate(other: pg.Client, condition: string): Promise<number> {
  const { rows } = await other.query<{ count: number }>(
    `select count(*) filter (where pg_terminate_backend(pid))::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );
  return rows[0]?.count ?? 0;
}

const connected = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

describe.skipIf(!databaseUrl)('a server whose PostgreSQL backends are terminated', () => {
  waitsFor('PostgreSQL, a process of its own');
  let server: TestApp;
  let through: Database | undefined;
  let dana: Ask;
  let other: pg.Client;
  beforeAll(async () => {
    server = await startTestApp({
      engine: 'postgres',
      wrap: (db) => ({
        ...db,
        ...queriesBy((text, values) => (through ?? db).run(text, values)),
        transaction: (work) => (through ?? db).transaction(work),
      }),
    });
    dana = await signedInAs(server, 'dana.reyes');
    other = await connected(await urlOf(server.db));
    // A commit that takes long enough to be met in it.
    await other.query(`
      create function rest() returns trigger language plpgsql as 'begin perform pg_sleep(0.01); return null; end';
      create constraint trigger rest after insert on self_reported_cme
        deferrable initially deferred for each row execute function rest()`);
  });
  afterAll(async () => {
    await other.end();
    await server.close();
  });

  const titles = async () =>
    (await server.db.query<{ title: string }>`select title from self_reported_cme`).map(({ title }) => title);
  const write = (title: string, key: string) =>
    dana('createSelfReportedCme', { body: { ...cmeExamples.createSelfReportedCme.body, title } }, { key });

  it.each([
    ['idle', "state = 'idle'"],
    ['active', "state = 'active' and query <> 'commit'"],
    ['idle in a transaction', "state = 'idle in transaction'"],
    ['committing', "state = 'active' and query = 'commit'"],
  ] as const)(
    'answers 503 where one was %s, loses and repeats nothing, and is whole again',
    async (_, condition) => {
      const others: number[] = [];
      const acknowledged: string[] = [];
      const run = { goesOn: true };
      const load = async () => {
        while (run.goesOn) {
          const title = randomUUID();
          for (let status = 503; status === 503;) {
            ({ status } = await write(title, title));
            if (status === 200) acknowledged.push(title);
            else if (status !== 503) others.push(status);
          }
          const { status } = await dana('listSelfReportedCme', {});
          if (status !== 200 && status !== 503) others.push(status);
        }
      };
      const running = Array.from({ length: AT_ONCE }, load);
      for (let terminated = 0; terminated < 5;) terminated += await terminate(other, condition);
      run.goesOn = false;
      await Promise.all(running);

      expect(others).toEqual([]);
      const stored = (await titles()).filter((title) => acknowledged.includes(title));
      expect(stored.toSorted()).toEqual(acknowledged.toSorted());
      let arrived = 0;
      let open = () => {};
      const all = new Promise<void>((resolve) => (open = resolve));
      await Promise.all(
        Array.from({ length: 10 }, () =>
          server.db.transaction(async (tx) => {
            await tx.query`select 1`;
            if (++arrived === 10) open();
            await all;
          }),
        ),
      );
    },
  );

  it('answers a commit whose outcome is unknown as unknown, and finds it by its key', async () => {
    const { hostname, port } = new URL(databaseUrl ?? '');
    let losesAnswer = false;
    const sockets = new Set<Socket>();
    const proxy = createServer((client) => {
      const backend = connect(Number(port), hostname);
      for (const socket of [client, backend]) {
        sockets.add(socket);
        socket.on('error', () => {});
      }
      let isCommitting = false;
      client.on('data', (bytes) => {
        isCommitting = losesAnswer && bytes.includes('commit\0');
        backend.write(bytes);
      });
      backend.on('data', (bytes) => (isCommitting ? client.destroy() : client.write(bytes)));
      client.on('close', () => backend.end());
      backend.on('close', () => client.end());
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    const url = new URL(await urlOf(server.db));
    url.port = String((proxy.address() as AddressInfo).port);
    url.hostname = '127.0.0.1';
    through = await openPostgres(url.href);
    try {
      const key = randomUUID();
      losesAnswer = true;
      expect(await write(key, key)).toMatchObject({ status: 503, body: { type: 'outcome-unknown' } });
      losesAnswer = false;
      expect(await write(key, key)).toMatchObject({ status: 200, wasReplayed: true, body: { title: key } });
      expect((await titles()).filter((title) => title === key)).toHaveLength(1);
    } finally {
      await through.close();
      through = undefined;
      for (const socket of sockets) socket.destroy();
      proxy.close();
    }
  });
});

describe.skipIf(!databaseUrl)('a connection to PostgreSQL', () => {
  waitsFor('PostgreSQL, a process of its own');
  let db: Database;
  let url: string;
  let other: pg.Client;
  beforeAll(async () => {
    db = await openEmpty('postgres');
    url = await urlOf(db);
    other = await connected(url);
  });
  afterAll(async () => {
    await other.end();
    await db.close();
  });
  const name = () => new URL(url).pathname.slice(1);

  it('has the settings that the server relies on, whatever those of the database are', async () => {
    await other.query('create schema "of the board"');
    for (const setting of [
      "timezone = 'Asia/Tokyo'",
      "datestyle = 'German'",
      "intervalstyle = 'sql_standard'",
      "default_transaction_isolation = 'serializable'",
      'default_transaction_read_only = on',
      "search_path = 'no such schema', 'of the board'",
    ])
      await other.query(`alter database ${name()} set ${setting}`);
    const opened = await openPostgres(url);
    try {
      await migrate(opened, []);
      await other.query(`alter database ${name()} set search_path = public`);
      expect(
        await opened.query`
          select current_setting('timezone') as zone, now()::date::text ~ '^\\d{4}-\\d\\d-\\d\\d$' as is_iso,
          interval '1 day'::text as day, current_setting('transaction_isolation') as isolation,
          current_schema() as schema, to_regclass('schema_migrations')::text as "table"`,
      ).toEqual([
        {
          zone: 'UTC',
          isIso: true,
          day: '1 day',
          isolation: 'read committed',
          schema: 'of the board',
          table: 'schema_migrations',
        },
      ]);
    } finally {
      await opened.close();
    }
  });

  it('is refused with a reason where the role has no schema', async () => {
    await other.query(`alter database ${name()} set search_path = nowhere`);
    await expect(openPostgres(url)).rejects.toThrow('names no schema');
  });

  it('that waits for another instance to migrate, and is lost, ends the start with a sentence', async () => {
    await other.query(`alter database ${name()} reset all`);
    const opened = await openPostgres(url);
    const lock = await connected(url);
    try {
      await lock.query('begin; select pg_advisory_xact_lock(7205912)');
      const migrating = migrate(opened, []);
      const failure = migrating.catch((error: unknown) => error);
      await expect.poll(() => terminate(other, "wait_event_type = 'Lock'")).toBe(1);
      expect(await failure).toMatchObject({ message: 'The database does not answer.' });
      await lock.query('commit');
      await migrate(opened, []);
    } finally {
      await lock.end();
      await opened.close();
    }
  });
});
