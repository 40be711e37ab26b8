import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startProcess, startServerProcess } from '#tests/support/server/serverProcess.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { requestBackup, restoreBackup, writeBackup } from './backup.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './open.ts';

const noWarning = () => undefined;
const addFact = (db: Database, name: string) =>
  db.query('insert into server_facts (name, value) values ($1, $2)', [name, name]);
const factsOf = async (dataDir: string) => {
  const db = await openEmbedded(dataDir, noWarning);
  const facts = await db.query<{ name: string }>("select name from server_facts where name like 'fact-%'");
  await db.close();
  return facts.map(({ name }) => name);
};

describe('a backup of the embedded database', () => {
  waitsFor('servers and commands in processes of their own');
  let folder: string;
  let own: string;
  let other: string;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
    own = join(folder, 'own');
    other = join(folder, 'other');
    await prepareFolder(own);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has what was written before it and nothing after it, is whole, and for its own user only', async () => {
    const db = await openEmbedded(own, noWarning);
    await addFact(db, 'fact-before');
    const backup = writeBackup(db, own, Date.parse('2026-11-29T10:00:00Z'));
    await addFact(db, 'fact-after');
    const path = await backup;
    await db.close();
    expect(path).toBe(join(own, 'backups', 'portal-2026-11-29T10-00-00.000Z.tar.gz'));
    expect(readdirSync(join(own, 'backups'))).toHaveLength(1);
    expect((statSync(path).mode & 0o777).toString(8)).toBe('600');

    await restoreBackup(other, path);
    expect(await factsOf(other)).toEqual(['fact-before']);
    await expect(restoreBackup(other, path)).rejects.toThrow('is not empty; restore into another DATA_DIR');
    expect(await factsOf(own)).toEqual(['fact-before', 'fact-after']);
  });

  it('is made without a server too', { tags: ['full'] }, async () => {
    await restoreBackup(other, await requestBackup(own));
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
      const path = String(said).slice('The backup is '.length, -1);
      expect(await board(other, 'restore', path)).toEqual([0, `${other} has the database of ${path}.`]);
      expect(await board(other, 'account', 'show', 'nora.lindqvist')).toEqual([
        0,
        expect.stringContaining('nora.lindqvist@example.org'),
      ]);
    },
  );
});
