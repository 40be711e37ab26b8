import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '#contract/access/users.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { eventually } from '#tests/support/eventually.ts';
import { nginxProgram, startThreeServers, type ThreeServers } from '#tests/support/server/threeServers.ts';
import { postgresPrograms } from '#tests/support/server/postgres.ts';
import { nextVersion } from '#tests/support/server/serverBundle.ts';
import { root } from '#tests/support/sources.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

/** What a next version may add: columns of tables that are read and written all the time, a table and an index. */
const NEXT_MIGRATION = `
alter table users add column next_note text not null default '';
alter table self_reported_cme add column next_part integer;
alter table audit_entries add column next_part integer;
create table next_notes (user_id integer primary key references users, note text not null);
create index next_cme on self_reported_cme (user_id, title);
`;

const credit = (title: string) => ({
  title,
  date: '2024-02-29',
  creditsTotal: 1,
  creditsSA: 0,
  accreditedProvider: 'Lakes College of Surgeons',
  accreditingBody: 'Council for Medical Education',
  reportingOrganization: '',
});

const reads = [
  '/api/user/certification-status',
  '/api/continuous-certification/dashboard-status/by-user-id',
  '/api/examinations/history',
  '/api/cme/itemized-cme',
];

describe.skipIf(postgresPrograms() === undefined || nginxProgram() === undefined)(
  'three servers on one database, behind the nginx of deploy/',
  { tags: ['full'], timeout: 300_000 },
  () => {
    waitsFor('servers that start, end and are killed');
    let deployment: ThreeServers;
    beforeAll(async () => {
      deployment = await startThreeServers();
    });
    afterAll(() => deployment.stop());

    const signIn = async (userName: string) => {
      const { body } = await deployment.ask('/api/users/authenticate', {
        json: { userName, password: demoPassword },
      });
      return JSON.parse(body) as Grant;
    };
    const query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => {
      const client = new pg.Client({ connectionString: deployment.databaseUrl });
      await client.connect();
      const { rows } = await client.query<Row>(text, [...values]);
      await client.end();
      return rows;
    };

    /**
     * Nine clients read and three write without a pause until `work` is done. What is refused with 503 and a time to wait is
     * sent again until it is done, a write with its key; anything else is a failure.
     */
    async function during(work: (untilMore: () => Promise<void>) => Promise<void>) {
      const { ask } = deployment;
      const { access_token: token } = await signIn('maria.castellan');
      const run = randomUUID();
      const over = new AbortController();
      const outcome = { reads: 0, written: 0, refused: 0, failures: [] as string[] };
      const send = async (path: string, json?: object) => {
        const headers: Record<string, string> = json ? { 'idempotency-key': randomUUID() } : {};
        for (;;) {
          try {
            const { status, headers: said } = await ask(path, { token, headers, ...(json && { json }) });
            if (status < 400) return;
            if (status !== 503 || said['retry-after'] === undefined) {
              outcome.failures.push(`${path}: ${status}`);
              return;
            }
            outcome.refused += 1;
            await new Promise((resolve) => setTimeout(resolve, 100));
          } catch (error) {
            outcome.failures.push(`${path}: ${String(error)}`);
            return;
          }
        }
      };
      const reader = async (first: number) => {
        for (let turn = first; !over.signal.aborted; turn += 1) {
          await send(reads[turn % reads.length]!);
          outcome.reads += 1;
        }
      };
      const writer = async (which: number) => {
        for (let turn = 0; !over.signal.aborted; turn += 1) {
          await send('/api/cme/self-reported-cme', credit(`${run} ${which} ${turn}`));
          outcome.written += 1;
        }
      };
      const clients = [
        ...Array.from({ length: 9 }, (_, index) => reader(index)),
        ...[0, 1, 2].map((which) => writer(which)),
      ];
      /** Resolves once fifty more are done. */
      const untilMore = async () => {
        const before = outcome.reads + outcome.written;
        await eventually(() => {
          if (outcome.reads + outcome.written < before + 50) throw new Error('not done yet');
        });
      };
      await work(untilMore);
      over.abort();
      await Promise.all(clients);
      const [row] = await query<{ stored: number }>(
        'select count(*)::integer as stored from self_reported_cme where title like $1',
        [`${run}%`],
      );
      return { ...outcome, stored: row!.stored };
    }
    type Outcome = Awaited<ReturnType<typeof during>>;
    const seen: string[] = [];
    afterAll(() => console.log(seen.join('\n')));

    /** Everything was answered, and everything that was written is stored once. */
    const expectNoFailure = (what: string, { failures, refused, ...counts }: Outcome) => {
      seen.push(
        `${what}: ${counts.reads} reads, ${counts.written} writes, ${refused} refused for now, ${failures.length} failed`,
      );
      const noted = failures.length > 0 ? deployment.proxyErrors() : [];
      expect({ failures, noted }).toEqual({ failures: [], noted: [] });
      expect(counts.stored).toBe(counts.written);
      expect(counts.reads + counts.written).toBeGreaterThan(100);
    };

    it('refuse nothing while each is restarted in turn, and sessions go on', async () => {
      const grant = await signIn('tomas.abara');
      const outcome = await during(async () => {
        for (const index of [0, 1, 2]) {
          await deployment.end(index, 'SIGTERM');
          await deployment.start(index);
        }
      });
      expectNoFailure('restart of each', outcome);
      expect(outcome.refused).toBe(0);
      const { status } = await deployment.ask('/api/users/refresh', {
        json: { refreshToken: grant.refresh_token },
      });
      expect(status).toBe(200);
    });

    it('fail no read while one of them is killed', async () => {
      const { failures } = await during(async () => {
        await deployment.end(1, 'SIGKILL');
        await deployment.start(1);
      });
      // A write whose server dies has no answer; the portal sends it again.
      expect(failures.filter((failure) => !failure.startsWith('/api/cme/'))).toEqual([]);
    });

    it('ask for a moment while PostgreSQL is restarted, and lose and repeat nothing', async () => {
      const outcome = await during(async (untilMore) => {
        for (let restart = 0; restart < 3; restart += 1) {
          await deployment.cluster.restart();
          await untilMore();
        }
      });
      expectNoFailure('three restarts of PostgreSQL', outcome);
      expect(outcome.refused).toBeGreaterThan(0);
    });

    it('send the mail that dead ones have queued', async () => {
      const { body } = await deployment.ask('/api/users/create-forgot-password', {
        json: { userName: 'nora.lindqvist' },
      });
      expect(body).toContain('ok');
      await Promise.all([deployment.end(0, 'SIGKILL'), deployment.end(2, 'SIGKILL')]);
      // What one of them was sending is another's after ten minutes.
      await query('update queued_mails set next_try_at = now() where next_try_at > now()');
      await eventually(async () => {
        const waiting = await query(
          'select count(*)::integer as waiting from queued_mails where next_try_at is not null',
        );
        expect(waiting).toEqual([{ waiting: 0 }]);
      });
      await Promise.all([deployment.start(0), deployment.start(2)]);
    });

    it('refuse nothing while the schema of the next version is applied and each is upgraded in turn', async () => {
      const next = join(deployment.folder, 'next', 'migrations');
      mkdirSync(next, { recursive: true });
      cpSync(join(root, 'server/db/migrations'), next, { recursive: true });
      writeFileSync(join(next, '9000_next.sql'), NEXT_MIGRATION);
      const { program, remove } = await nextVersion(next);
      const outcome = await during(async () => {
        const db = await openPostgres(deployment.databaseUrl);
        expect(await migrate(db, readMigrations(next))).toBe(9000);
        await db.close();
        for (const index of [0, 1, 2]) {
          await deployment.end(index, 'SIGTERM');
          await deployment.start(index, program);
        }
      });
      expectNoFailure('upgrade with a migration', outcome);
      expect(outcome.refused).toBe(0);
      await deployment.end(0, 'SIGTERM');
      await expect(deployment.start(0)).rejects.toThrow('start a newer program');
      await deployment.start(0, program);
      remove();
    });
  },
);
