import { spawn, type ChildProcess, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/server/postgres.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

const program = '/usr/sbin/pgbouncer';
const cluster = process.env.TEST_DATABASE_URL;

describe.skipIf(!existsSync(program) || cluster === undefined)(
  'behind PgBouncer in transaction mode',
  { tags: ['full'] },
  () => {
    waitsFor('PgBouncer');
    const folder = mkdtempSync(join(tmpdir(), 'portal-pooler-'));
    let pooler: ChildProcess;
    let start: () => void;
    let url: string;
    let direct: pg.Client;

    beforeAll(async () => {
      const { hostname, port, username } = new URL(cluster!); // the describe asks for it
      direct = new pg.Client({ connectionString: cluster });
      await direct.connect();
      await direct.query('create role pooled login');
      await direct.query('create database pooled owner pooled');
      const own = await freePort();
      const settings = join(folder, 'pgbouncer.ini');
      writeFileSync(join(folder, 'users.txt'), `"pooled" ""\n"${username}" ""\n`);
      writeFileSync(
        settings,
        [
          '[databases]',
          `pooled = host=${hostname} port=${port}`,
          '[pgbouncer]',
          `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =`,
          `auth_type = trust\nauth_file = ${join(folder, 'users.txt')}`,
          'pool_mode = transaction\ndefault_pool_size = 3',
        ].join('\n'),
      );
      // It refuses to run as root.
      const isRoot = process.getuid?.() === 0;
      const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
      if (isRoot) chownSync(folder, id('-u'), id('-g'));
      start = () => {
        pooler = spawn(program, ['-q', settings], {
          stdio: 'ignore',
          ...(isRoot && { uid: id('-u'), gid: id('-g') }),
        });
      };
      start();
      url = `postgres://pooled@127.0.0.1:${own}/pooled`;
      await eventually(async () => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.end();
      });
    });
    afterAll(async () => {
      pooler.kill();
      await direct.query('drop database pooled with (force)');
      await direct.query('drop role pooled');
      await direct.end();
      rmSync(folder, { recursive: true });
    });
    const open = () => openDatabase({ databaseUrl: url, isPooled: true, dataDir: folder }, () => undefined);

    it('names the settings of its role that do not fit, as the statements to give before it is restarted', async () => {
      const refused = await open().catch((error: unknown) => error);
      const { message } = refused as Error;
      expect(message).toContain('alter role "pooled" set statement_timeout = \'5000\';');
      await direct.query(message.split('\n').slice(1).join('\n'));
      const ended = new Promise((resolve) => pooler.once('exit', resolve));
      pooler.kill();
      await ended;
      start();
      await eventually(async () => (await open()).db.close());
    });

    describe('with these settings', () => {
      let db: Database;
      beforeAll(async () => {
        ({ db } = await open());
      });
      afterAll(() => db.close());

      it('is migrated, and shares three connections among many transactions', async () => {
        await db.query`create table counted (n integer not null)`;
        await db.query`insert into counted values (0)`;
        const add = () =>
          db.transaction(async (tx) => {
            const [row] = await tx.query<{ n: number }>`select n from counted for update`;
            await tx.query`update counted set n = ${row!.n + 1}`;
          });
        await Promise.all(Array.from({ length: 60 }, add));
        await expect(
          db.transaction(async (tx) => {
            await tx.query`update counted set n = 1000`;
            throw new Error('rolled back');
          }),
        ).rejects.toThrow('rolled back');
        expect(await db.query`select n from counted`).toEqual([{ n: 60 }]);
      });

      it('gives values in the formats of the server', async () => {
        const [row] = await db.query`
          select ${'2026-11-29T10:00:00-05:00'}::timestamptz as at, ${'2026-11-29'}::date as day, ${JSON.stringify({ a: [1] })}::jsonb as json, ${Buffer.from('x')}::bytea as bytes`;
        expect(row).toEqual({
          at: '2026-11-29T15:00:00.000Z',
          day: '2026-11-29',
          json: { a: [1] },
          bytes: Buffer.from('x'),
        });
      });
    });
  },
);
