import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { newKey } from './auth/keys.ts';
import { openEmpty } from '#tests/support/server/serverApp.ts';
import { startNode } from '#tests/support/server/serverProcess.ts';
import { root } from '#tests/support/sources.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

const cluster = process.env.TEST_DATABASE_URL;

describe.skipIf(!cluster)('the server whose folder of the demo was deleted', { tags: ['full'] }, () => {
  waitsFor('the compiler, PostgreSQL and a server, processes of their own');

  // Made by what runs: a suite that is left out makes none.
  const folder = join(tmpdir(), `portal-without-demo-${randomUUID()}`);
  const start = (env: Readonly<Record<string, string>>) =>
    startNode(['--import', 'tsx', join(folder, 'server/main.ts')], { PORT: '0', DATA_DIR: folder, ...env });

  beforeAll(() => {
    const demo = join(root, 'server/demo');
    for (const layer of ['contract', 'src/domain', 'public/locales', 'server'])
      cpSync(join(root, layer), join(folder, layer), {
        recursive: true,
        filter: (path) => path !== demo && !path.endsWith('.test.ts'),
      });
    copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['contract', 'src', 'server'] }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('compiles', async () => {
    const compiler = join(root, 'node_modules/.bin/tsc');
    const { stdout } = await promisify(execFile)(compiler, ['--noEmit', '--checkers', '1', '-p', folder]);
    expect(stdout).toBe('');
  });

  it('starts on an empty PostgreSQL, answers, and has no call of the demo', async () => {
    const db = await openEmpty('postgres');
    onTestFinished(() => db.close());
    const [own] = await db.query<{ name: string }>`select current_database() as name`;
    const place = new URL(cluster!);
    place.pathname = `/${own!.name}`;
    const server = start({
      DATABASE_URL: place.href,
      SIGNING_KEY: newKey(),
      MAIL: 'folder',
      BOARD_NAME: 'Board of Tests',
      BOARD_ABBREVIATION: 'BT',
      CONTACT_URL: 'https://board.example/contact',
    });
    onTestFinished(async () => {
      server.process.kill('SIGTERM');
      await server.exited;
    });
    const url = await server.ready;
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' });
    const signIn = await fetch(`${url}/api/users/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'maria.castellan', password: 'not-the-password' }),
    });
    expect([signIn.status, await signIn.text()]).toEqual([400, expect.stringContaining('login-failed')]);
    expect((await fetch(`${url}/api/to-do`)).status).toBe(401);
    for (const path of ['/api/demo/accounts', '/demo/mail', '/payment', '/online-test/any'])
      expect((await fetch(url + path)).status).toBe(404);
    const [users] = await db.query<{ count: number }>`select count(*)::integer as count from users`;
    expect(users).toEqual({ count: 0 });
    const [lists] = await db.query<{ count: number }>`select count(*)::integer as count from pick_list_items`;
    expect(lists!.count).toBeGreaterThan(100);
  });

  it('says why it does not start in demo mode', async () => {
    const server = start({ DEMO: 'true' });
    await expect(server.ready).rejects.toThrow(/This server has no demo: set DEMO=false/);
    expect(await server.exited).toBe(1);
  });
});
