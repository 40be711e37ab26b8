import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  freePort,
  postgresPrograms,
  startPostgres,
  type PostgresCluster,
} from '#tests/support/server/postgres.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server/serverProcess.ts';
import { root } from '#tests/support/sources.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
/** The lines of each block of commands. */
const blocks = [...guide.matchAll(/```sh\n([\s\S]+?)\n```/g)].map(([, block = '']) => block.split('\n'));
const PASSWORD = 'A-long-passphrase-2026';

describe.skipIf(postgresPrograms() === undefined)(
  'docs/operations.md on PostgreSQL',
  { tags: ['full'], timeout: 180_000 },
  () => {
    waitsFor('commands of the guide, each a process of its own');
    let folder: string;
    const bin = postgresPrograms()!; // the describe asks for it
    let cluster: PostgresCluster;
    let address: string;
    let env: Record<string, string>;
    const servers: ServerProcess[] = [];

    /** A line of the guide for the cluster of the test, whose roles need no password and no user of the system. */
    const onCluster = (line: string) =>
      line
        .replaceAll(':PASSWORD@localhost', `@${address}`)
        .replaceAll('@localhost', `@${address}`)
        .replace('sudo -u postgres ', '')
        .replace(' --pwprompt', '');

    /** Runs a line of the guide in a shell, against the cluster of the test. */
    const run = (line: string, input = '') => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', onCluster(line)], {
        cwd: root,
        env: { ...process.env, ...env },
        input,
        encoding: 'utf8',
      });
      return { status, said: stdout + stderr };
    };
    const urlOf = (role: string, database: string) => `postgres://${role}@${address}/${database}`;

    async function serve(database: string): Promise<string> {
      const server = await startServerProcess(join(folder, database), {
        ...env,
        DATABASE_URL: urlOf('server', database),
        PORT: '0',
      });
      servers.push(server);
      return server.ready;
    }
    const signIn = async (portal: string) =>
      fetch(`${portal}/api/users/authenticate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName: 'jane.doe', password: PASSWORD }),
      });

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'portal-guide-'));
      cluster = await startPostgres();
      const { hostname, port, username } = new URL(cluster.url);
      address = `${hostname}:${port}`;
      env = {
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PATH: `${bin}:${process.env.PATH}`,
        SIGNING_KEY: generateKeyPairSync('ed25519')
          .privateKey.export({ type: 'pkcs8', format: 'pem' })
          .toString(),
        MAIL: 'folder',
        DATA_DIR: folder,
        BOARD_NAME: 'The Board of Surgery',
        BOARD_ABBREVIATION: 'BOS',
        CONTACT_URL: 'https://board.example/contact',
        PORTAL_URL: `http://127.0.0.1:${await freePort()}`,
      };
    });
    afterAll(async () => {
      for (const server of servers) {
        server.process.kill('SIGTERM');
        await server.exited;
      }
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('gives the server all that it needs, and no right to change the schema', async () => {
      const [made, served] = [blocks[0]!, blocks[1]!]; // the guide has both, above
      expect(served.at(-1)).toBe('npm run serve');
      for (const line of made) expect(run(line)).toMatchObject({ status: 0 });
      env.DATABASE_URL = urlOf('server', 'portal');
      for (const line of served.slice(0, -1)) expect(run(line)).toMatchObject({ status: 0 });
      const portal = await serve('portal');
      expect((await fetch(`${portal}/ready`)).status).toBe(200);
      const account = run(
        'npm run -s board -- account create jane.doe --email jane@example.org --first Jane --last Doe --roles user,surgeon',
        PASSWORD,
      );
      expect(account).toMatchObject({ status: 0 });
      expect((await signIn(portal)).status).toBe(200);
      const url = urlOf('server', 'portal');
      expect(run(`psql ${url} -c 'alter table users add column more text'`).said).toMatch(/must be owner/);
      expect(run(`psql ${url} -c 'create table more (id integer)'`).said).toMatch(/permission denied/);
    });

    it('makes a backup from which another server starts', async () => {
      const lines = blocks[2]!;
      expect(lines[0]).toMatch(/^pg_dump /);
      for (const line of lines) expect(run(`cd ${folder} && ${line}`)).toMatchObject({ status: 0 });
      expect((await signIn(await serve('restored'))).status).toBe(200);
    });

    it('changes the signing key in three restarts, without signing anybody out', async () => {
      const before = env.SIGNING_KEY!;
      const { access_token: token } = (await (await signIn(await serve('portal'))).json()) as {
        access_token: string;
      };
      const made = run('npm run -s board -- key new');
      expect(made.status).toBe(0);
      const next = made.said.trim();
      const read = async (portal: string) =>
        (await fetch(`${portal}/api/examinations/history`, { headers: { authorization: `Bearer ${token}` } }))
          .status;
      env = { ...env, ACCEPTED_KEY: next };
      expect(await read(await serve('portal'))).toBe(200);
      env = { ...env, SIGNING_KEY: next, ACCEPTED_KEY: before };
      expect(await read(await serve('portal'))).toBe(200);
      const { ACCEPTED_KEY: _, ...last } = env;
      env = last;
      expect(await read(await serve('portal'))).toBe(401);
    });

    it('checks the settings, and sends a mail with them', () => {
      const url = urlOf('server', 'portal');
      expect(run(`DATABASE_URL=${url} npm run -s board -- check`).said).toMatch(/^The database \(/m);
      expect(run(`DATABASE_URL=${url} npm run -s mail:test -- you@board.org`)).toMatchObject({ status: 0 });
    });
  },
);
