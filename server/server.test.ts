import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareFolder } from '#tests/support/server/preparedDatabase.ts';
import { startProcess, startServerProcess } from '#tests/support/server/serverProcess.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { readMigrations } from './db/migrate.ts';

const json = { 'content-type': 'application/json' };

describe('the server as a process', { timeout: 180_000 }, () => {
  waitsFor('a server process of its own');

  const folder = mkdtempSync(join(tmpdir(), 'portal-server-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('starts, prints the demo accounts, refuses a second one on its folder or port, outlives malformed HTTP, and stops gracefully', async () => {
    // The last test here makes a database; this one starts faster with an existing one.
    await prepareFolder(folder);
    const server = await startServerProcess(folder, { FAULT_SWITCHES: '1' });
    const url = await server.ready;
    await expect.poll(() => server.output()).toContain('/demo/mail');
    expect(server.output()).toContain('maria.castellan');

    const second = await startServerProcess(folder);
    await expect(second.ready).rejects.toThrow(`is in use by process ${server.process.pid};`);
    expect(await second.exited).toBe(1);
    expect(second.output().trim().split('\n')).toHaveLength(1);

    const post = (path: string, body: unknown) =>
      fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    await post('/api/users/create-forgot-password', { userName: 'nora.lindqvist' });
    await expect
      .poll(() => readdirSync(join(folder, 'outbox')).filter((name) => name.endsWith('.eml')))
      .toHaveLength(1);
    const [eml = ''] = readdirSync(join(folder, 'outbox')).filter((name) => name.endsWith('.eml'));
    expect(readFileSync(join(folder, 'outbox', eml), 'utf8')).toContain('To: nora.lindqvist@example.org');

    await post('/faults', { match: { path: '^/api/features' }, kind: 'delay', ms: 700 });
    const slow = fetch(`${url}/api/features`);
    const lost = post('/faults', { match: { path: 'logout' }, kind: 'lose-response' }).then(() =>
      post('/api/users/logout', { refreshToken: 'x' }),
    );
    await expect(lost).rejects.toThrow('fetch failed');
    server.process.kill('SIGTERM');
    expect((await slow).status).toBe(200);
    expect(await server.exited).toBe(0);
    await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');

    const again = await startServerProcess(folder, { METRICS_PORT: '0' });
    const at = await again.ready;
    for (const path of ['live', 'ready', 'health'])
      expect(await (await fetch(`${at}/${path}`)).json()).toEqual({ status: 'ok' });
    await fetch(`${at}/api/users/refresh`, { method: 'POST', headers: json, body: '{}' });
    const measured = /"port":(\d+)/.exec(again.output())?.[1];
    const metrics = await (await fetch(`http://127.0.0.1:${measured}/metrics`)).text();
    expect(metrics).toContain(`portal_schema_version ${readMigrations().at(-1)?.number}\n`);
    expect(metrics).toContain('portal_request_seconds_count{call="refresh",status="400"} 1\n');
    expect(metrics).toContain('portal_mail_oldest_seconds 0\n');
    expect(metrics).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.]+\n/);
    expect((await fetch(`${at}/metrics`)).status).toBe(404);

    // What is not HTTP, and a second one on its port.
    const other = join(folder, 'port');
    await prepareFolder(other);
    const { hostname, port, href } = new URL(await again.ready);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const bad = request({
        host: hostname,
        port,
        path: '/api/features',
        headers: { host: 'a b c' },
      });
      bad.once('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      bad.once('error', reject);
      bad.end();
    });
    expect(status).toBe(400);
    const rival = await startServerProcess(other, { PORT: port });
    expect(await rival.exited).toBe(1);
    expect(rival.output().trim()).toBe(
      `Another program is using port ${port}. Set PORT, or METRICS_PORT, to a different one.`,
    );
    const third = await startServerProcess(other, { METRICS_PORT: port });
    expect(await third.exited).toBe(1);
    expect((await fetch(`${href}health`)).status).toBe(200);
    again.process.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  });

  it('says in one sentence why it does not start', async () => {
    for (const [env, sentence] of [
      [{ PORT: 'x' }, /^PORT must be a port number/],
      [
        { DATABASE_URL: 'postgres://127.0.0.1:1/none', DEMO: '1' },
        /^PostgreSQL at 127\.0\.0\.1:1\/none cannot be reached/,
      ],
    ] as const) {
      const server = await startServerProcess(folder, env);
      expect(await server.exited).toBe(1);
      expect(server.output().trim()).toMatch(sentence);
      expect(server.output().trim().split('\n')).toHaveLength(1);
    }
  });

  it('explains the commands of the board’s office, and says by its exit code whether they were understood', async () => {
    const answer = async (...args: string[]) => {
      const command = await startProcess('server/board/main.ts', {}, args);
      const code = await command.exited;
      return [code, command.output().trim().split('\n')[0]];
    };
    const usage = expect.stringMatching(/^Usage: npm run board -- /) as string;
    expect(
      await Promise.all([
        answer('--help'),
        answer('help', 'import'),
        answer(),
        answer('imports'),
        answer('toString'),
        answer('import', '--dryrun'),
        answer('templates', import.meta.dirname),
        answer('key', 'new'),
      ]),
    ).toEqual([
      [0, usage],
      [0, usage],
      [2, usage],
      [2, usage],
      [2, usage],
      [2, expect.stringContaining('--dryrun') as string],
      [1, `The folder ${import.meta.dirname} is not empty.`],
      // Node 26 has its members in another order.
      [0, expect.stringMatching(/^\{.*"crv":"Ed25519",.*\}$/) as string],
    ]);
  });

  it('makes the first account of a real database from the command line, in a folder for its own user only', async () => {
    const own = join(folder, 'account', 'data');
    const { newKey } = await import('./auth/keys.ts');
    const env = {
      DATA_DIR: own,
      DEMO: 'false',
      MAIL: 'folder',
      SIGNING_KEY: newKey(),
      BOARD_NAME: 'The Board of Surgery',
      BOARD_ABBREVIATION: 'BOS',
      CONTACT_URL: 'https://board.example/contact',
    };
    const args =
      'account create jane.doe --email jane@example.org --first Jane --last Doe --roles user,surgeon'.split(
        ' ',
      );
    const make = await startProcess('server/board/main.ts', env, args);
    make.process.stdin?.end('a long enough password\n');
    expect(await make.exited).toBe(0);
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([own, join(own, 'database')].map(modeOf)).toEqual(['700', '700']);
    expect(make.output()).toMatch(/^Created jane\.doe with the id \d+\.$/m);
    const server = await startServerProcess(own, env);
    const url = await server.ready;
    expect((await fetch(`${url}/api/demo/accounts`)).status).toBe(404);
    expect((await fetch(`${url}/demo/mail`)).status).toBe(404);
    expect((await fetch(`${url}/faults`, { method: 'POST', headers: json, body: '{}' })).status).toBe(404);
    const signIn = await fetch(`${url}/api/users/authenticate`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ userName: 'Jane.Doe', password: 'a long enough password' }),
    });
    expect(signIn.status).toBe(200);
    server.process.kill('SIGTERM');
    await server.exited;
  });
});
