import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sqlState, type Database } from './database.ts';
import { keepDiskReserve } from './diskReserve.ts';
import { lockFolder } from './folderLock.ts';
import { freeSpaceMessage } from './freeSpace.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { NoSchema, openPostgres, RoleSettings } from './postgres.ts';

/** The database cannot be opened; the message is one sentence for the person who started the server. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';
}

interface Place {
  readonly databaseUrl: string | undefined;
  /** Whether it leads to a pooler that gives each transaction another connection. */
  readonly isPooled?: boolean;
  readonly dataDir: string;
}

/** Folders that only the server's user may read: they contain its signing key, personal data and reset links. */
const secretFolders = ['.', 'database', 'journal', 'outbox'];

/** Restricts a data folder to its owner, also one that an earlier version had left open. */
function closeToOthers(dataDir: string, warn: (text: string) => void): void {
  for (const folder of secretFolders.map((name) => join(dataDir, name)).filter((path) => existsSync(path)))
    try {
      chmodSync(folder, 0o700);
    } catch {
      warn(`The folder ${folder} belongs to another user; see to it that nobody else can read it.`);
    }
}

/** Locks and opens the embedded database of a data folder, as it is. */
export async function openEmbedded(dataDir: string, warn: (text: string) => void): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeToOthers(dataDir, warn);
  const unlock = lockFolder(dataDir);
  try {
    const space = freeSpaceMessage(dataDir);
    if (space?.refuse) throw new CannotOpen(space.text);
    if (space) warn(space.text);
    mkdirSync(join(dataDir, 'database'), { recursive: true, mode: 0o700 });
    const db = await openPglite(join(dataDir, 'database'));
    const close = async () => {
      await db.close();
      unlock();
    };
    return { ...db, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openCluster(url: string, isPooled: boolean): Promise<Database> {
  try {
    return await openPostgres(url, { isPooled });
  } catch (cause) {
    if (cause instanceof RoleSettings) throw new CannotOpen(cause.message, { cause });
    const { hostname, port, pathname } = new URL(url);
    if (cause instanceof NoSchema)
      throw new CannotOpen(
        `The role in DATABASE_URL has no schema on its search path at ${hostname}:${port || '5432'}${pathname}; create one, or correct the search path.`,
        { cause },
      );
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new CannotOpen(
      `PostgreSQL at ${hostname}:${port || '5432'}${pathname} cannot be reached${reason}; check DATABASE_URL.`,
      { cause },
    );
  }
}

/** The schema version, which must be that of this program. */
async function requireMigrated(db: Database): Promise<number> {
  const newest = readMigrations().at(-1)?.number ?? 0;
  const [known] = await db.query<{ name: string | null }>`select to_regclass('schema_migrations') as name`;
  const [last] =
    known?.name == null
      ? []
      : await db.query<{ number: number }>`select max(number) as number from schema_migrations`;
  if (last?.number !== newest)
    throw new CannotOpen(
      `The database has schema version ${last?.number ?? 0}, and this program needs ${newest}; run \`npm run board -- migrate\` first.`,
    );
  return newest;
}

/**
 * Opens PostgreSQL, or locks and opens the embedded database in its folder, and migrates it, unless it is told not to.
 *
 * @throws FolderTaken, CannotOpen, SchemaMismatch, each with a message for people.
 */
export async function openDatabase(
  { databaseUrl, isPooled = false, dataDir }: Place,
  warn: (text: string) => void,
  { migrates = true }: { readonly migrates?: boolean } = {},
) {
  const db = await (databaseUrl === undefined
    ? openEmbedded(dataDir, warn)
    : openCluster(databaseUrl, isPooled));
  try {
    const migration = migrates ? await migrate(db) : await requireMigrated(db);
    return { db: databaseUrl === undefined ? keepDiskReserve(db, dataDir) : db, migration };
  } catch (error) {
    await db.close();
    if (sqlState(error) === '42501')
      throw new CannotOpen(
        'The database has to be migrated, and the role in DATABASE_URL may not change its schema; run `npm run board -- migrate` with the role that owns it.',
        { cause: error },
      );
    throw error;
  }
}
