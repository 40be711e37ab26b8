import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { preparedCopy, prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startTestApp } from '#tests/support/server/serverApp.ts';
import { startServerProcess } from '#tests/support/server/serverProcess.ts';
import { createWriter, signInAt } from '#tests/support/server/writer.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { sqlState } from './database.ts';
import { keepDiskReserve } from './diskReserve.ts';
import { openPglite } from './pglite.ts';

const MEGABYTE = 1024 * 1024;

describe('an embedded database', () => {
  it('takes no writes while the disk is nearly full, and takes them again by itself', async () => {
    let free = 101;
    // Opening a copy takes a fraction of the time in which an empty one is made.
    const inner = await openPglite(undefined, undefined, await preparedCopy());
    const db = keepDiskReserve(inner, '/data', () => free);
    const refused = async (write: Promise<unknown>) =>
      sqlState(
        await write.then(
          () => undefined,
          (error: unknown) => error,
        ),
      );
    const count = async () => (await db.query`select count(*)::integer as count from kept`)[0]?.count;
    await db.query`create table kept (id integer)`;
    await db.query`insert into kept values (1)`;
    free = 99;
    expect(await refused(db.query`insert into kept values (2)`)).toBe('25006');
    expect(await refused(db.transaction((tx) => tx.query`insert into kept values (3)`))).toBe('25006');
    expect(await count()).toBe(1);
    expect(await db.transaction((tx) => tx.query`select id from kept`)).toEqual([{ id: 1 }]);
    free = 100;
    await db.transaction((tx) => tx.query`insert into kept values (4)`);
    expect(await count()).toBe(2);
    await db.close();
  });

  it('lets its server answer reads, and writes with 507, while the disk is nearly full', async () => {
    let free = 101;
    const server = await startTestApp({ wrap: (db) => keepDiskReserve(db, '/data', () => free) });
    onTestFinished(() => server.close());
    const { headers } = await server.signIn('tomas.abara');
    const health = async () => await (await server.fetch('/health')).json();
    const write = () =>
      server.fetch('/api/examinations/intentions', {
        method: 'POST',
        headers,
        json: { examId: 501, intends: true, examDateId: null },
      });
    free = 99;
    expect((await write()).status).toBe(507);
    expect(await health()).toEqual({ status: 'degraded' });
    expect((await server.fetch('/api/features', { headers })).status).toBe(200);
    free = 101;
    expect((await write()).status).toBe(200);
    expect(await health()).toMatchObject({ status: 'ok' });
  });
});

/** A small file system of its own, where this user may mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder]).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}
const disk = mountSmallDisk();
afterAll(() => {
  if (disk === undefined) return;
  spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true });
});

describe.skipIf(disk === undefined)('a server whose disk becomes full (needs the right to mount)', () => {
  waitsFor('a server process of its own');

  it(
    'refuses writes, answers reads, stops when asked to, and has kept what it had acknowledged',
    // `npm test` proves the reserve and its answers above, on a disk that only says how full it is.
    { tags: ['full'], timeout: 120_000 },
    async () => {
      const folder = disk!;
      const ballast = join(folder, 'ballast');
      await prepareFolder(folder);
      let server = await startServerProcess(folder);
      let url = await server.ready;
      let writer = await createWriter(url);
      const health = async () => await (await fetch(`${url}/health`)).json();
      const stop = async () => {
        server.process.kill('SIGTERM');
        return await server.exited;
      };

      expect(await writer.write('first')).toBe(200);
      const { bavail, bsize } = statfsSync(folder);
      // While it is written the server may close a connection, which must be noticed before the next request.
      await writeFile(ballast, Buffer.alloc(bavail * bsize - 60 * MEGABYTE));
      expect(await writer.write('refused')).toBe(507);
      expect((await signInAt(url)).status).toBe(507);
      expect(await health()).toEqual({ status: 'degraded' });
      expect(await writer.read()).toBe('first');

      rmSync(ballast);
      expect(await writer.write('second')).toBe(200);
      await eventually(async () => expect(await health()).toMatchObject({ status: 'ok' }));

      await writeFile(ballast, Buffer.alloc(statfsSync(folder).bavail * bsize - 60 * MEGABYTE));
      expect(await writer.write('refused')).toBe(507);
      expect(await stop()).toBe(0);
      server = await startServerProcess(folder);
      await expect(server.ready).rejects.toThrow('free at least 150 MB and start again');
      rmSync(ballast);
      server = await startServerProcess(folder);
      url = await server.ready;
      writer = await createWriter(url);
      expect(await writer.read()).toBe('second');
      expect(await stop()).toBe(0);
    },
  );
});
