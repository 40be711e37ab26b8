import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The owner of a folder; a process id alone is not enough, because ids are reused. */
interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
}

/** Another process uses the folder. The message is one sentence for the person who started this one. */
export class FolderTaken extends Error {
  override readonly name = 'FolderTaken';
}

const prefix = 'server.lock.';
/** Beside the lock, while the process that has it writes a backup on SIGUSR2. */
const announcement = 'server.backups';
const BEAT = 2_000;
const SILENCE = 10_000;

/** A process's start time as text that no later process repeats; undefined when it does not run. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    if (process.platform === 'linux') return undefined;
  }
  try {
    const asked = ['-o', 'lstart=', '-p', String(pid)];
    return execFileSync('ps', asked, { encoding: 'utf8', timeout: 500 }).trim() || undefined;
  } catch {
    return 'unknown'; // no /proc and no ps: the process runs, but its start time is unknown
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const known = typeof holder === 'object' && holder !== null && 'pid' in holder && 'host' in holder;
    return known ? (holder as Holder) : undefined;
  } catch {
    return undefined; // released, or truncated by a power failure: it has no owner
  }
}

function isAlive(holder: Holder, path: string) {
  if (holder.host === hostname()) return startOf(holder.pid) === holder.started;
  // A process in another container is not visible here; it shows that it is running by touching the file.
  return Date.now() - statSync(path).mtimeMs < SILENCE;
}

const numbersIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .map((name) => Number(name.slice(prefix.length)))
    .toSorted((a, b) => b - a);

const self = (): Holder => ({
  pid: process.pid,
  started: startOf(process.pid) ?? 'unknown',
  host: hostname(),
});

/**
 * Lets other processes know that this one, which has locked the folder, writes a backup on SIGUSR2. Call it once the
 * signal has a handler: without one, Node ends the process.
 *
 * @returns a function that takes it back; call it before the folder is released.
 */
export function announceBackups(folder: string): () => void {
  const path = join(folder, announcement);
  writeFileSync(path, JSON.stringify(self()));
  return () => rmSync(path, { force: true });
}

/** The process that has a data folder. */
export interface FolderOwner {
  readonly pid: number;
  readonly host: string;
  /** Whether it runs on this host and has announced that it writes a backup on SIGUSR2; no other may be signaled. */
  readonly answersBackups: boolean;
}

/** The process that has a data folder, also one of another host; undefined if none has. */
export function ownerOf(folder: string): FolderOwner | undefined {
  const newest = existsSync(folder) ? numbersIn(folder)[0] : undefined;
  if (newest === undefined) return undefined;
  const path = join(folder, `${prefix}${newest}`);
  const holder = readHolder(path);
  if (!holder || !isAlive(holder, path)) return undefined;
  const { pid, started, host } = holder;
  const announced = readHolder(join(folder, announcement));
  return {
    pid,
    host,
    answersBackups:
      host === hostname() &&
      started !== 'unknown' && // its number may be that of another process by now
      announced?.pid === pid &&
      announced.started === started &&
      announced.host === host,
  };
}

/**
 * Locks a data folder for this process; two processes on one PGlite folder destroy its data.
 *
 * Lock files are numbered and the highest number counts. A new owner hard-links the next number, which the
 * file system allows one process only, and the highest file is never removed. So taking over the lock of a
 * dead process never lets two processes believe that they won.
 *
 * @returns a function that releases the folder.
 * @throws FolderTaken when a running process has it.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const highest = numbersIn(folder)[0] ?? 0;
  const path = join(folder, `${prefix}${highest + 1}`);
  const previous = join(folder, `${prefix}${highest}`);
  const holder = highest === 0 ? undefined : readHolder(previous);
  const refuse = (by: Holder | undefined) =>
    new FolderTaken(
      `The data folder ${folder} is in use by process ${by?.pid ?? 'unknown'}; stop that one first, or set DATA_DIR to another folder.`,
    );
  if (holder && isAlive(holder, previous)) throw refuse(holder);

  const draft = join(folder, `${prefix}draft-${randomUUID()}`);
  writeFileSync(draft, JSON.stringify(self()));
  try {
    linkSync(draft, path);
  } catch {
    throw refuse(readHolder(path));
  } finally {
    unlinkSync(draft);
  }
  const newest = numbersIn(folder)[0] ?? 0;
  if (newest !== highest + 1) {
    // This process was suspended since it checked, and its number was released by others in the meantime.
    unlinkSync(path);
    throw refuse(readHolder(join(folder, `${prefix}${newest}`)));
  }
  for (const old of numbersIn(folder).slice(1)) rmSync(join(folder, `${prefix}${old}`), { force: true });

  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT);
  beat.unref();
  return () => {
    clearInterval(beat);
    writeFileSync(path, '');
  };
}
