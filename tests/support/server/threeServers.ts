import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../eventually.ts';
import { root } from '../sources.ts';
import { freePort, startPostgres } from './postgres.ts';
import { preparedTemplate } from './preparedDatabase.ts';
import { startOtherVersion, startServerProcess, type ServerProcess } from './serverProcess.ts';

/** The installed nginx; undefined if there is none. */
export const nginxProgram = () => ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Asked {
  readonly token?: string;
  /** Makes it a POST. */
  readonly json?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes a certificate for 127.0.0.1 that it has signed itself. */
function certify(certificate: string, key: string): void {
  const what = '-x509 -newkey ed25519 -nodes -days 2 -subj /CN=127.0.0.1'.split(' ');
  execFileSync('openssl', ['req', ...what, '-out', certificate, '-keyout', key], { stdio: 'ignore' });
}

/** `deploy/nginx.conf` with the ports, the certificate and the servers of a test, all in one folder. */
async function configure(folder: string, httpsPort: number, ports: readonly number[]): Promise<string> {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  certify(certificate, key);
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
  const path = join(folder, 'nginx.conf');
  writeFileSync(
    path,
    `daemon off;\npid ${join(folder, 'nginx.pid')};\nerror_log ${join(folder, 'error.log')};\n` +
      `events { worker_connections 256; }\nhttp {\naccess_log off;\n${temporary}\n${settings}\n}\n`,
  );
  return path;
}

/**
 * Three servers with the demo on one database of a PostgreSQL cluster of its own, behind the nginx of `deploy/`.
 *
 * @throws Error when PostgreSQL, nginx or OpenSSL is not installed.
 */
export async function startThreeServers() {
  const folder = join(tmpdir(), `portal-deployment-${randomUUID()}`);
  mkdirSync(folder);
  const cluster = await startPostgres();
  const url = new URL(cluster.url);
  url.pathname = '/portal';
  const template = await preparedTemplate(cluster.url);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database portal template ${template}`);
  await client.end();
  const httpsPort = await freePort();
  const ports: number[] = [];
  for (let index = 0; index < 3; index += 1) ports.push(await freePort());
  const agent = new Agent({ keepAlive: true, maxSockets: 20, rejectUnauthorized: false });
  const servers: ServerProcess[] = [];

  /** Starts a server, of another version if its program is given; rejects with what it said if it ends. */
  const start = async (index: number, program?: string) => {
    const env = {
      DATABASE_URL: url.href,
      DEMO: 'true',
      PORT: String(ports[index]),
      PORTAL_URL: `https://127.0.0.1:${httpsPort}`,
      TRUST_PROXY: '1',
    };
    const dataDir = join(folder, String(index));
    const server = program
      ? startOtherVersion(program, dataDir, env)
      : await startServerProcess(dataDir, env);
    servers[index] = server;
    await server.ready;
  };
  const end = async (index: number, signal: 'SIGTERM' | 'SIGKILL') => {
    servers[index]!.process.kill(signal);
    await servers[index]!.exited;
  };

  /** Asks through nginx. */
  const ask = (path: string, { token, json, headers }: Asked = {}) =>
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
            ...headers,
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
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(parts).toString(),
            }),
          );
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });

  await Promise.all([0, 1, 2].map((index) => start(index)));
  const proxy = spawn(
    nginxProgram()!, // the caller has asked for it
    ['-c', await configure(folder, httpsPort, ports), '-p', folder],
    { stdio: 'ignore' },
  );
  await eventually(async () => {
    if ((await ask('/api/features')).status >= 500) throw new Error('nginx or a server is not ready');
  });

  return {
    cluster,
    /** Of the database that the servers share. */
    databaseUrl: url.href,
    folder,
    start,
    end,
    ask,
    /** What nginx has noted since its start, without connections that were refused, which it makes to another server. */
    proxyErrors: () =>
      readFileSync(join(folder, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => line !== '' && !line.includes('Connection refused')),
    stop: async () => {
      agent.destroy();
      proxy.kill();
      await Promise.all(servers.map((_, index) => end(index, 'SIGTERM')));
      await cluster.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
export type ThreeServers = Awaited<ReturnType<typeof startThreeServers>>;
