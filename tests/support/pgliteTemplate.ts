import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, openAsBlob, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPglite } from '#server/db/pglite.ts';

const folder = join(import.meta.dirname, '..', '..', '.cache', 'pglite');

/** What the template is made of: whoever changes it makes another one. */
function nameOfTemplate(): string {
  const { resolve } = createRequire(import.meta.url);
  const hash = createHash('sha256').update(resolve('@electric-sql/pglite')).update(process.version);
  for (const { checksum } of readMigrations()) hash.update(checksum);
  return `${hash.digest('hex').slice(0, 16)}.tar`;
}

/**
 * An embedded database with every table and no row, kept from one run to the next: making one anew takes several times
 * as long as loading it.
 */
export async function migratedTemplate(): Promise<Blob> {
  const path = join(folder, nameOfTemplate());
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const scratch = mkdtempSync(join(tmpdir(), 'portal-template-'));
    const db = await openPglite(scratch);
    await migrate(db);
    await db.close();
    const pglite = await PGlite.create(scratch);
    // Whole or not at all, also where two processes make it at the same time.
    const draft = join(folder, randomUUID());
    writeFileSync(draft, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    renameSync(draft, path);
    await pglite.close();
    rmSync(scratch, { recursive: true });
  }
  return await openAsBlob(path);
}
