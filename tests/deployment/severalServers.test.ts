import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grant } from '#contract/access/users.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/server/postgres.ts';
import { preparedTemplate } from '#tests/support/server/preparedDatabase.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server/serverProcess.ts';
import { root } from '#tests/support/sources.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';

const cluster = process.env.TEST_DATABASE_URL;
const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));

interface Answered {
  readonly status: number;
  readonly body: string;
}

describe.skipIf(cluster === undefined || nginx === undefined)(
  'three servers on one database, behind the nginx of deploy/',
  { tags: ['full'], timeout: 300_000 },
  () => {
    waitsFor('servers that start, end and are killed');
    // Made by what runs: a suite that is left out makes none.
    const folder = join(tmpdir(), `portal-deployment-${randomUUID()}`);
    const name = `deployment_${randomUUID().replaceAll('-', '')}`;
    const url = new URL(cluster!); // the describe asks for it
    url.pathname = `/${name}`;
    const agent = new Agent({ keepAlive: true, maxSockets: 20, rejectUnauthorized: false });
    const servers: ServerProcess[] = [];
    const ports: number[] = [];
    let proxy: ChildProcess;
    let httpsPort: number;

    const admin = async (statement: string) => {
      const client = new pg.Client({ connectionString: cluster });
      await client.connect();
      await client.query(statement);
      await client.end();
    };

    const start = async (index: number) => {
      servers[index] = await startServerProcess(join(folder, String(index)), {
        DATABASE_URL: url.href,
        DEMO: 'true',
        PORT: String(ports[index]),
        PORTAL_URL: `https://127.0.0.1:${httpsPort}`,
        TRUST_PROXY: '1',
      });
      await servers[index].ready;
    };
    const end = async (index: number, signal: 'SIGTERM' | 'SIGKILL') => {
      servers[index]!.process.kill(signal);
      await servers[index]!.exited;
    };

    const ask = (path: string, { token, json }: { token?: string; json?: object } = {}) =>
      new Promise<Answered>((resolve, reject) => {
        const body = json && JSON.stringify(json);
        const sent = request(
          {
            host: '127.0.0.1',
            port: httpsPort,
            path,
            agent,
            method: json ? 'POST' : 'GET',
            headers: {
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
              ...(body !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(body),
              }),
            },
          },
          (response) => {
            const parts: Buffer[] = [];
            response.on('data', (part: Buffer) => parts.push(part));
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
            );
            response.on('error', reject);
          },
        );
        sent.on('error', reject);
        sent.end(body);
      });

    const signIn = async (userName: string) => {
      const { body } = await ask('/api/users/authenticate', { json: { userName, password: demoPassword } });
      return JSON.parse(body) as Grant;
    };

    const reads = [
      '/api/user/certification-status',
      '/api/continuous-certification/dashboard-status/by-user-id',
      '/api/examinations/history',
      '/api/profile',
    ];

    /** Twelve clients read without a pause until `work` is done; resolves to how often, and to what failed. */
    async function during(work: () => Promise<void>) {
      const { access_token: token } = await signIn('maria.castellan');
      const over = new AbortController();
      let count = 0;
      const failures: string[] = [];
      const client = async (first: number) => {
        for (let turn = first; !over.signal.aborted; turn += 1) {
          const path = reads[turn % reads.length]!;
          try {
            const { status } = await ask(path, { token });
            if (status >= 500) failures.push(`${path}: ${status}`);
          } catch (error) {
            failures.push(`${path}: ${String(error)}`);
          }
          count += 1;
        }
      };
      const clients = Array.from({ length: 12 }, (_, index) => client(index));
      await work();
      over.abort();
      await Promise.all(clients);
      return { count, failures };
    }

    beforeAll(async () => {
      mkdirSync(folder);
      await admin(`create database ${name} template ${await preparedTemplate(cluster!)}`);
      httpsPort = await freePort();
      for (let index = 0; index < 3; index += 1) ports.push(await freePort());
      const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-newkey',
          'ed25519',
          '-nodes',
          '-days',
          '2',
          '-subj',
          '/CN=127.0.0.1',
          '-out',
          certificate,
          '-keyout',
          key,
        ],
        { stdio: 'ignore' },
      );
      const settings = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
        .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`)
        .replace('/etc/ssl/member-portal/fullchain.pem', certificate)
        .replace('/etc/ssl/member-portal/privkey.pem', key)
        .replaceAll(
          /(# )?server 127\.0\.0\.1:400(\d)/g,
          (_, __, index) => `server 127.0.0.1:${ports[Number(index)]}`,
        );
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((each) => `${each}_temp_path ${join(folder, each)};`)
        .join('\n');
      writeFileSync(
        join(folder, 'nginx.conf'),
        `daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log ${join(folder, 'error.log')};\n` +
          `events { worker_connections 256; }\nhttp {\naccess_log off;\n${temporary}\n${settings}\n}\n`,
      );
      await Promise.all([0, 1, 2].map(start));
      proxy = spawn(nginx!, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
      await eventually(async () => {
        if ((await ask('/api/features')).status >= 500) throw new Error('nginx or a server is not ready');
      });
    });
    afterAll(async () => {
      agent.destroy();
      proxy.kill();
      await Promise.all(servers.map((_, index) => end(index, 'SIGTERM')));
      await admin(`drop database ${name} with (force)`);
      rmSync(folder, { recursive: true });
    });

    it('fail no request while each is restarted in turn, and sessions go on', async () => {
      const grant = await signIn('tomas.abara');
      const { count, failures } = await during(async () => {
        for (const index of [0, 1, 2]) {
          await end(index, 'SIGTERM');
          await start(index);
        }
      });
      expect(failures).toEqual([]);
      expect(count).toBeGreaterThan(100);
      const { status } = await ask('/api/users/refresh', { json: { refreshToken: grant.refresh_token } });
      expect(status).toBe(200);
    });

    it('fail no read while one of them is killed', async () => {
      const { failures } = await during(async () => {
        await end(1, 'SIGKILL');
        await start(1);
      });
      expect(failures).toEqual([]);
    });

    it('send the mail that dead ones have queued', async () => {
      const { body } = await ask('/api/users/create-forgot-password', {
        json: { userName: 'nora.lindqvist' },
      });
      expect(body).toContain('ok');
      await Promise.all([end(0, 'SIGKILL'), end(2, 'SIGKILL')]);
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      await eventually(async () => {
        const { rows } = await client.query<{ waiting: number }>(
          'select count(*)::integer as waiting from queued_mails where next_try_at is not null',
        );
        expect(rows).toEqual([{ waiting: 0 }]);
      });
      await client.end();
      await Promise.all([start(0), start(2)]);
    });
  },
);
