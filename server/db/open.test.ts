/* oxlint-disable vitest/valid-expect -- the second argument names the folder */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { openDatabase } from './open.ts';

describe('the data folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-open-'));
  afterAll(() => rmSync(root, { recursive: true }));
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
  const open = async (dataDir: string) =>
    (await openDatabase({ databaseUrl: undefined, dataDir }, () => {})).db.close();

  it(
    'is for its own user only, also where it was open to everybody before',
    { timeout: 60_000 },
    async () => {
      const dataDir = join(root, 'data');
      await prepareFolder(dataDir);
      for (const name of ['', 'database', 'journal', 'outbox']) {
        mkdirSync(join(dataDir, name), { recursive: true });
        chmodSync(join(dataDir, name), 0o755);
      }
      await open(dataDir);
      for (const name of ['', 'database', 'journal', 'outbox'])
        expect(modeOf(join(dataDir, name)), name).toBe('700');
    },
  );
});
