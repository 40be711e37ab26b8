import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startNode, startProcess, startServerProcess } from '#tests/support/server/serverProcess.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { requestBackup, restoreBackup, writeBackup } from './backup.ts';
import type { Database } from './database.ts';
import { announceBackups, lockFolder } from './folderLock.ts';
import { openEmbedded } from './open.ts';

const MEGABYTE = 1024 * 1024;
const now = Date.parse('2026-11-29T10:00:00Z');
const noWarning = () => undefined;
const approve = () => Promise.resolve();
const addFact = (db: Database, name: string) =>
  db.query`insert into server_facts (name, value) values (${name}, ${name})`;
const openFor = async <T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> => {
  const db = await openEmbedded(dataDir, noWarning);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};
const factsOf = (dataDir: string) =>
  openFor(dataDir, async (db) =>
    (await db.query<{ name: string }>`select name from server_facts where name like 'fact-%'`).map(
      ({ name }) => name,
    ),
  );

let folder: string;
let own: string;
let other: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
  own = join(folder, 'own');
  other = join(folder, 'other');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('a backup of the embedded database', () => {
  waitsFor('servers and commands in processes of their own');
  beforeEach(() => prepareFolder(own));

  it('has what was written before it and nothing after it, is whole, and for its own user only', async () => {
    const path = await openFor(own, async (db) => {
      await addFact(db, 'fact-before');
      const backup = writeBackup(db, own, now);
      await addFact(db, 'fact-after');
      return await backup;
    });
    expect(path).toBe(join(own, 'backups', 'portal-2026-11-29T10-00-00.000Z.tar.gz'));
    expect(readdirSync(join(own, 'backups'))).toHaveLength(1);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');

    await restoreBackup(other, path, now);
    expect(readdirSync(other)).toEqual(['database', expect.stringContaining('server.lock')]);
    expect(await factsOf(other)).toEqual(['fact-before']);
    await expect(restoreBackup(other, path, now)).rejects.toThrow(
      'is not empty; restore into another DATA_DIR',
    );
    expect(await factsOf(own)).toEqual(['fact-before', 'fact-after']);
  });

  it('is made without a server too', { tags: ['full'] }, async () => {
    await restoreBackup(other, await requestBackup(own, approve), now);
    expect(await factsOf(other)).toEqual([]);
  });

  it(
    'is made by the running server, which goes on, and starts another one',
    { timeout: 60_000 },
    async () => {
      const board = async (dataDir: string, ...args: string[]) => {
        const command = await startProcess('server/board/main.ts', { DATA_DIR: dataDir }, args);
        return [await command.exited, command.output().trim()];
      };
      const server = await startServerProcess(own);
      const url = await server.ready;
      const [code, said] = await board(own, 'backup');
      expect([code, said]).toEqual([0, expect.stringMatching(/^The backup is .*\.tar\.gz\.$/)]);
      expect((await fetch(`${url}/ready`)).status).toBe(200);
      expect(await board(own, 'account', 'show', 'nora.lindqvist')).toEqual([
        1,
        expect.stringContaining('is in use by process'),
      ]);
      server.process.kill('SIGTERM');
      expect(await server.exited).toBe(0);
      expect(readdirSync(own)).not.toContain('server.backups');
      const path = String(said).slice('The backup is '.length, -1);
      expect(await board(other, 'restore', path)).toEqual([
        0,
        expect.stringContaining(`${other} has the database of ${path}.\nEveryone is signed out.`),
      ]);
      expect(await board(other, 'account', 'show', 'nora.lindqvist')).toEqual([
        0,
        expect.stringContaining('nora.lindqvist@example.org'),
      ]);
    },
  );
});

describe('writing a backup', () => {
  const archive = (text = 'archive') => ({ dump: () => Promise.resolve(new Blob([text])) }) as Database;
  const backups = () => readdirSync(join(own, 'backups'));
  beforeEach(() => mkdirSync(join(own, 'database'), { recursive: true }));

  it('leaves nothing behind when the disk fails', async () => {
    const handle = await open(folder, 'r');
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    for (const method of ['writeFile', 'sync'] as const) {
      vi.spyOn(prototype, method).mockRejectedValueOnce(new Error('EIO'));
      await expect(writeBackup(archive(), own, now)).rejects.toThrow('EIO');
      expect(backups()).toEqual([]);
    }
  });

  it('is refused when the disk has less free than the database takes, beside its reserve', async () => {
    writeFileSync(join(own, 'database', 'a'), '');
    mkdirSync(join(own, 'database', 'base'));
    writeFileSync(join(own, 'database', 'base', 'b'), Buffer.alloc(3 * MEGABYTE));
    await expect(writeBackup(archive(), own, now, () => 102.9)).rejects.toThrow(
      `Only 102 MB are free in the data folder ${own}, and this needs 104 MB; free some first.`,
    );
    expect(existsSync(join(own, 'backups'))).toBe(false);
    await writeBackup(archive(), own, now, () => 104);
    expect(backups()).toHaveLength(1);
  });

  it('gives each of several backups at one time a file of its own', async () => {
    const paths = await Promise.all(['a', 'b', 'c'].map((text) => writeBackup(archive(text), own, now)));
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['a', 'b', 'c']);
    expect(backups()).toHaveLength(3);
  });
});

describe('a request for a backup', () => {
  waitsFor('the next look for the file of a backup');
  let signaled: (string | number | undefined)[];
  let onSignal: () => void;
  beforeEach(() => {
    mkdirSync(join(own, 'backups'), { recursive: true });
    mkdirSync(join(own, 'database'));
    signaled = [];
    onSignal = () => undefined;
    const kill = process.kill.bind(process);
    vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
      if (signal === 0) return kill(pid, 0);
      signaled.push(pid, signal);
      onSignal();
      return true;
    });
  });
  const add = (time: number) => {
    const name = `portal-${new Date(time).toISOString().replaceAll(':', '-')}.tar.gz`;
    writeFileSync(join(own, 'backups', name), '');
    return join(own, 'backups', name);
  };

  it('signals no process that has not announced that it writes backups', async () => {
    const unlock = lockFolder(own);
    const refusal = `is in use by process ${process.pid} on ${hostname()}, which cannot be asked for a backup`;
    await expect(requestBackup(own, approve)).rejects.toThrow(refusal);
    const withdraw = announceBackups(own);
    withdraw();
    await expect(requestBackup(own, approve)).rejects.toThrow(refusal);
    // A server that was killed has left its announcement, and its number is in use again.
    const left = { pid: process.pid, started: 'an earlier start', host: hostname() };
    writeFileSync(join(own, 'server.backups'), JSON.stringify(left));
    await expect(requestBackup(own, approve)).rejects.toThrow(refusal);
    unlock();
    expect(signaled).toEqual([]);
  });

  it('signals no process of this host that has the number of a server of another', async () => {
    const server = JSON.stringify({ pid: process.pid, started: 'x', host: 'another-host' });
    writeFileSync(join(own, 'server.lock.1'), server);
    writeFileSync(join(own, 'server.backups'), server);
    await expect(requestBackup(own, approve)).rejects.toThrow(
      `is in use by process ${process.pid} on another-host`,
    );
    expect(signaled).toEqual([]);
  });

  it('takes no backup that another request had begun before', async () => {
    const unlock = lockFolder(own);
    announceBackups(own);
    let asked = '';
    onSignal = () => {
      add(Date.now() - 1_000); // the earlier one is complete at this moment
      setTimeout(() => (asked = add(Date.now())), 50);
    };
    expect(await requestBackup(own, approve)).toBe(asked);
    expect(signaled).toEqual([process.pid, 'SIGUSR2']);
    unlock();
  });

  it('ends when the server stops, and when it writes nothing in time', async () => {
    const unlock = lockFolder(own);
    announceBackups(own);
    await expect(requestBackup(own, approve, 100)).rejects.toThrow(
      'has written no backup within 0.1 seconds; its log says why, or names the file later',
    );
    onSignal = unlock;
    await expect(requestBackup(own, approve)).rejects.toThrow('has stopped and has written no backup');
  });

  it('makes no database where there is none', async () => {
    await expect(requestBackup(own, approve)).rejects.toThrow(`The data folder ${own} has no database.`);
    await expect(requestBackup(other, approve)).rejects.toThrow(`The data folder ${other} has no database.`);
    expect(existsSync(other)).toBe(false);
  });

  it('leaves a process without a handler running', { tags: ['full'], timeout: 60_000 }, async () => {
    vi.restoreAllMocks();
    const source = `import { lockFolder } from './server/db/folderLock.ts';
      lockFolder(process.argv[1]); console.log('(listening on lock)'); setInterval(() => {}, 1e6);`;
    const owner = startNode(['--import', 'tsx', '--input-type=module', '-e', source, own], {});
    await owner.ready;
    await expect(requestBackup(own, approve)).rejects.toThrow('cannot be asked for a backup from here');
    owner.process.kill('SIGTERM');
    await owner.exited;
    expect(owner.process.signalCode).toBe('SIGTERM');
  });
});

describe('restoring a backup', () => {
  let source: string;
  let backup: string;
  beforeAll(async () => {
    source = mkdtempSync(join(tmpdir(), 'portal-restore-'));
    await prepareFolder(source);
    backup = await openFor(source, async (db) => {
      await db.query`
        insert into sessions (session_id, user_id, signed_in_at, expires_at, ended_at, token_hash, generation)
        select gen_random_uuid(), 101, now(), '2027-01-01', ended, 'x', number
          from (values (1, null), (2, '2026-11-01T08:00:00Z'::timestamptz)) as those (number, ended)`;
      return await writeBackup(db, source, now);
    });
  });
  afterAll(() => rmSync(source, { recursive: true }));

  it('replaces what an interrupted one has left, and signs everyone out', async () => {
    mkdirSync(join(other, 'database.part', 'base'), { recursive: true });
    writeFileSync(join(other, 'database.part', 'PG_VERSION'), 'half');
    await expect(requestBackup(other, approve)).rejects.toThrow('has no database');
    await restoreBackup(other, backup, now + 5);
    expect(readdirSync(other)).toEqual(['database', expect.stringContaining('server.lock')]);
    const sessions = await openFor(
      other,
      (db) => db.query`select generation, ended_at from sessions order by generation`,
    );
    expect(sessions).toEqual([
      { generation: 1, endedAt: '2026-11-29T10:00:00.005Z' },
      { generation: 2, endedAt: '2026-11-01T08:00:00.000Z' },
    ]);
  });

  it('refuses what is no whole backup, and leaves no database', async () => {
    waitsFor('the threads that read and decompress files');
    const broken = join(folder, 'portal.tar.gz');
    writeFileSync(broken, readFileSync(backup).subarray(0, -100));
    await expect(restoreBackup(other, broken, now)).rejects.toThrow('is no backup, or only a part of one');
    writeFileSync(broken, 'text');
    await expect(restoreBackup(other, broken, now)).rejects.toThrow('is no backup, or only a part of one');
    writeFileSync(broken, gzipSync('no archive'));
    await expect(restoreBackup(other, broken, now)).rejects.toThrow('does not open as a database');
    await expect(restoreBackup(other, backup, now, () => 110)).rejects.toThrow('Only 110 MB are free');
    expect(readdirSync(other)).toEqual([expect.stringContaining('server.lock')]);
  });

  it('is refused while a process has the folder', async () => {
    const unlock = lockFolder(own);
    await expect(restoreBackup(own, backup, now)).rejects.toThrow('is in use by process');
    unlock();
  });
});
