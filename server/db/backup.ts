import {
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { holderOf } from './folderLock.ts';
import { CannotOpen, openEmbedded } from './open.ts';
import { openPglite } from './pglite.ts';

const backupsIn = (dataDir: string) => join(dataDir, 'backups');
const isBackup = (name: string) => /^portal-.*\.tar\.gz$/.test(name);
const listOf = (dataDir: string) =>
  existsSync(backupsIn(dataDir)) ? readdirSync(backupsIn(dataDir)).filter(isBackup) : [];

/**
 * Writes a backup of the embedded database beside it, as of one moment; requests wait meanwhile. The file has its name
 * only once it is whole and on the disk.
 *
 * @returns the path of the file.
 */
export async function writeBackup(db: Database, dataDir: string, now: number): Promise<string> {
  if (!db.dump) throw new CannotOpen('Only the embedded database is backed up so; PostgreSQL has pg_dump.');
  const folder = backupsIn(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `portal-${new Date(now).toISOString().replaceAll(':', '-')}.tar.gz`);
  const bytes = Buffer.from(await (await db.dump()).arrayBuffer());
  const draft = `${path}.part`;
  writeFileSync(draft, bytes, { mode: 0o600 });
  const file = openSync(draft, 'r');
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
  return path;
}

/**
 * Backs up an embedded database from another process: the server that has the folder is asked by SIGUSR2, so that it
 * goes on; without a server the database is opened for it.
 *
 * @throws CannotOpen if the server has not written a backup within `limit` milliseconds.
 */
export async function requestBackup(dataDir: string, limit = 120_000): Promise<string> {
  const pid = holderOf(dataDir);
  if (pid === undefined) {
    const db = await openEmbedded(dataDir, () => undefined);
    try {
      return await writeBackup(db, dataDir, Date.now());
    } finally {
      await db.close();
    }
  }
  const before = new Set(listOf(dataDir));
  process.kill(pid, 'SIGUSR2');
  for (
    const end = Date.now() + limit;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    const written = listOf(dataDir).find((name) => !before.has(name));
    if (written !== undefined) return join(backupsIn(dataDir), written);
  }
  throw new CannotOpen(`The server (process ${pid}) has written no backup; its log says why.`);
}

/**
 * Makes the embedded database of a data folder from a backup.
 *
 * @throws CannotOpen if the folder has a database already.
 */
export async function restoreBackup(dataDir: string, path: string): Promise<void> {
  const folder = join(dataDir, 'database');
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CannotOpen(`${folder} is not empty; restore into another DATA_DIR.`);
  const copy = new Blob([readFileSync(path)]);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await (await openPglite(folder, undefined, copy)).close();
}
