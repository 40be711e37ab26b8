import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startNode } from '#tests/support/server/serverProcess.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { FolderTaken, lockFolder } from './folderLock.ts';

describe('the lock of a data folder', () => {
  waitsFor('other processes that take the lock');

  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-lock-'));
    folders.push(folder);
    return folder;
  };
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  const holderProcess = (folder: string) => {
    const source = `import { lockFolder } from './server/db/folderLock.ts';
      lockFolder(process.argv[1]); console.log('(listening on lock)'); setInterval(() => {}, 1e6);`;
    return startNode(['--import', 'tsx', '--input-type=module', '-e', source, folder], {});
  };

  it('refuses a second process at once, in one sentence that names the first, twenty times out of twenty', async () => {
    const folder = newFolder();
    const holder = holderProcess(folder);
    await holder.ready;
    for (let time = 0; time < 20; time++) {
      const started = performance.now();
      expect(() => lockFolder(folder)).toThrow(
        new FolderTaken(
          `The data folder ${folder} is in use by process ${holder.process.pid}; stop that one first, or set DATA_DIR to another folder.`,
        ),
      );
      expect(performance.now() - started).toBeLessThan(1_000);
    }
    holder.process.kill('SIGKILL');
    await holder.exited;
    lockFolder(folder)();
  });

  async function expectOneHolder(rounds: number, processes: number) {
    const folder = newFolder();
    for (let round = 0; round < rounds; round++) {
      const rivals = Array.from({ length: processes }, () => holderProcess(folder));
      const outcomes = await Promise.allSettled(rivals.map(({ ready }) => ready));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const { process } of rivals) process.kill('SIGKILL');
      await Promise.all(rivals.map(({ exited }) => exited));
    }
    expect(readdirSync(folder)).toHaveLength(1);
  }

  it('lets exactly one of several processes take over the lock of a dead one', () => expectOneHolder(2, 3));

  it('lets exactly one of many processes take it over, three times', { tags: ['full'] }, () =>
    expectOneHolder(3, 6),
  );

  it('is given back and taken again by the same process', () => {
    const folder = newFolder();
    for (let time = 0; time < 3; time++) lockFolder(folder)();
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderTaken);
    unlock();
  });

  it('believes no number of a process that was used again', () => {
    const folder = newFolder();
    const held = { pid: process.pid, started: 'another boot 1', host: hostname() };
    writeFileSync(join(folder, 'server.lock.1'), JSON.stringify(held));
    expect(lockFolder(folder)()).toBeUndefined();
  });

  it('trusts a process of another container for as long as it touches its file', () => {
    const folder = newFolder();
    const path = join(folder, 'server.lock.1');
    writeFileSync(path, JSON.stringify({ pid: 1, started: 'x', host: 'another-container' }));
    expect(() => lockFolder(folder)).toThrow(FolderTaken);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(path, longAgo, longAgo);
    lockFolder(folder)();
  });

  it('takes over a file that a power failure cut short', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'server.lock.7'), '{"pid":');
    expect(lockFolder(folder)()).toBeUndefined();
  });
});
