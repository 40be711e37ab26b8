import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from './database.ts';
import { lockFolder, ownerOf } from './folderLock.ts';
import { freeMegabytes, RESERVE } from './freeSpace.ts';
import { CannotOpen, openEmbedded } from './open.ts';
import { openPglite } from './pglite.ts';

const MEGABYTE = 1024 * 1024;

const backupsIn = (dataDir: string) => join(dataDir, 'backups');
const databaseIn = (dataDir: string) => join(dataDir, 'database');
const nameAt = (time: number) => `portal-${new Date(time).toISOString().replaceAll(':', '-')}.tar.gz`;
const isBackup = (name: string) => /^portal-.*\.tar\.gz$/.test(name);
const listOf = (dataDir: string) =>
  existsSync(backupsIn(dataDir)) ? readdirSync(backupsIn(dataDir)).filter(isBackup).toSorted() : [];
const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/** The files and folders in a folder, and in those. */
const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));

/** Its size in bytes; a file that the database deletes meanwhile counts for nothing. */
const sizeOf = (folder: string) =>
  pathsIn(folder).reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);

/** @throws CannotOpen if less than `bytes` are free beside the reserve, without which nothing is saved. */
function requireSpace(dataDir: string, bytes: number, free: number): void {
  const needed = Math.ceil(bytes / MEGABYTE) + RESERVE;
  if (free < needed)
    throw new CannotOpen(
      `Only ${Math.floor(free)} MB are free in the data folder ${dataDir}, and this needs ${needed} MB; free some first.`,
    );
}

/** Waits until the disk has a file or a folder's list of names. */
function sync(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A new file under the first free name from a time on: of two backups at one time, each has its own. */
async function createDraft(folder: string, now: number): Promise<{ path: string; file: FileHandle }> {
  for (let time = now; ; time++) {
    const path = join(folder, nameAt(time));
    if (existsSync(path) || existsSync(`${path}.part`)) continue;
    closeSync(openSync(`${path}.part`, 'wx', 0o600)); // at once, before another backup of this process looks
    return { path, file: await open(`${path}.part`, 'r+') };
  }
}

/**
 * Writes a backup of the embedded database beside it, as of one moment; statements wait while it is read. The file has
 * its name only once it is whole and on the disk.
 *
 * @param free returns the free megabytes of a folder.
 * @returns the path of the file, which is named after `now` (milliseconds since 1970), or the first free time after it.
 * @throws CannotOpen if the disk has less free than the database takes.
 */
export async function writeBackup(
  db: Database,
  dataDir: string,
  now: number,
  free = freeMegabytes,
): Promise<string> {
  if (!db.dump) throw new CannotOpen('Only the embedded database is backed up so; PostgreSQL has pg_dump.');
  requireSpace(dataDir, sizeOf(databaseIn(dataDir)), free(dataDir));
  const folder = backupsIn(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const bytes = Buffer.from(await (await db.dump()).arrayBuffer());
  const { path, file } = await createDraft(folder, now);
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    renameSync(`${path}.part`, path);
  } catch (error) {
    rmSync(`${path}.part`, { force: true });
    throw error;
  }
  sync(folder);
  return path;
}

/** Backs up a database that no process has open. */
async function backUpHere(dataDir: string, approve: (db: Database) => Promise<void>): Promise<string> {
  if (isEmpty(databaseIn(dataDir))) throw new CannotOpen(`The data folder ${dataDir} has no database.`);
  const db = await openEmbedded(dataDir, () => undefined);
  try {
    await approve(db);
    return await writeBackup(db, dataDir, Date.now());
  } finally {
    await db.close();
  }
}

/**
 * Backs up an embedded database from another process: the server that has the folder is asked by SIGUSR2, so that it
 * goes on; without a server the database is opened for it.
 *
 * @param approve rejects if a database without a server must not be backed up as it is.
 * @param limit how long to wait for the server, in milliseconds.
 * @throws CannotOpen if there is no database, if the process that has the folder writes no backups, or if the server
 * has not written one in time.
 */
export async function requestBackup(
  dataDir: string,
  approve: (db: Database) => Promise<void>,
  limit = 120_000,
): Promise<string> {
  const owner = ownerOf(dataDir);
  if (!owner) return backUpHere(dataDir, approve);
  const { pid, host, answersBackups } = owner;
  if (!answersBackups)
    throw new CannotOpen(
      `The data folder ${dataDir} is in use by process ${pid} on ${host}, which cannot be asked for a backup from here: it is still starting, is no server, or runs on another host.`,
    );
  requireSpace(dataDir, sizeOf(databaseIn(dataDir)), freeMegabytes(dataDir));
  const before = new Set(listOf(dataDir));
  // A backup that began earlier may end meanwhile; it lacks what was written since.
  const first = nameAt(Date.now());
  process.kill(pid, 'SIGUSR2');
  for (
    const end = Date.now() + limit;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    const isOver = ownerOf(dataDir)?.pid !== pid;
    const written = listOf(dataDir).find((name) => !before.has(name) && name >= first);
    if (written !== undefined) return join(backupsIn(dataDir), written);
    if (isOver) throw new CannotOpen(`The server (process ${pid}) has stopped and has written no backup.`);
  }
  throw new CannotOpen(
    `The server (process ${pid}) has written no backup within ${limit / 1000} seconds; its log says why, or names the file later.`,
  );
}

/** The archive in a backup. */
async function unpack(path: string): Promise<Blob> {
  const bytes = readFileSync(path);
  try {
    return new Blob([await promisify(gunzip)(bytes)]);
  } catch (cause) {
    throw new CannotOpen(`${path} is no backup, or only a part of one.`, { cause });
  }
}

async function openArchive(folder: string, archive: Blob): Promise<Database> {
  try {
    return await openPglite(folder, undefined, archive);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CannotOpen(`The backup does not open as a database of this program (${reason}).`, { cause });
  }
}

/** Makes a database of an archive in a folder, and ends all sessions: what ended them since is not in it. */
async function makeDatabase(folder: string, archive: Blob, now: number): Promise<void> {
  mkdirSync(folder, { mode: 0o700 });
  const db = await openArchive(folder, archive);
  try {
    await db.query`update sessions set ended_at = ${new Date(now).toISOString()} where ended_at is null`;
  } finally {
    await db.close();
  }
  // PGlite never waits for the disk.
  for (const path of [...pathsIn(folder), folder]) sync(path);
}

/**
 * Makes the embedded database of a data folder from a backup, and ends all sessions of it. The folder `database`
 * appears once it is whole and on the disk; a restore that was interrupted leaves none.
 *
 * @param now milliseconds since 1970.
 * @param free returns the free megabytes of a folder.
 * @throws CannotOpen if the folder has a database already, the file is no whole backup, or the disk lacks the space.
 * @throws FolderTaken if a process has the folder.
 */
export async function restoreBackup(
  dataDir: string,
  path: string,
  now: number,
  free = freeMegabytes,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const folder = databaseIn(dataDir);
  const draft = `${folder}.part`;
  try {
    if (!isEmpty(folder)) throw new CannotOpen(`${folder} is not empty; restore into another DATA_DIR.`);
    const archive = await unpack(path);
    rmSync(draft, { recursive: true, force: true });
    requireSpace(dataDir, archive.size, free(dataDir));
    await makeDatabase(draft, archive, now);
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    sync(dataDir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
    unlock();
  }
}
