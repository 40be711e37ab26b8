import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { constants, getPriority, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * The attacker, in a process of its own, so that its work does not count as the server's. Prints `ready` once
 * it has begun; `bench/abuse.ts` measures other clients in the meantime and ends it.
 *
 * @example `attack.ts recoveries http://127.0.0.1:4000`
 */
// A real attack comes from another machine, so this one should use little of this machine's processors.
setPriority(Math.min(getPriority() + 5, constants.priority.PRIORITY_LOW));
const [kind = '', origin = '', ...rest] = process.argv.slice(2);

const AT_ONCE = 400;
const VOLLEYS = 4;
const CONNECTIONS = 700;

const tell = (word: string) => process.stdout.write(`${word}\n`);

/** Passwords for links that were never sent, all from one address. */
async function recoveries() {
  const one = async () => {
    const answer = await fetch(`${origin}/api/users/reset-forgot-password?api-version=1.0`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
      body: JSON.stringify({
        guid: randomBytes(32).toString('base64url'),
        newPassword: randomBytes(12).toString('hex'),
      }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
  tell('ready');
  const counts: Record<string, number> = {};
  for (let volley = 0; volley < VOLLEYS; volley++)
    for (const status of await Promise.all(Array.from({ length: AT_ONCE }, one)))
      counts[status] = (counts[status] ?? 0) + 1;
  const words = Object.entries(counts).map(([status, count]) => `${count} of them answered ${status}`);
  tell(`done ${words.join(', ')}`);
}

const MEGABYTE = 1024 * 1024;
const files: Readonly<Record<string, () => Buffer>> = {
  names: () => Buffer.from(`%PDF-1.4\n${'/#41'.repeat(2_600_000)}\n%%EOF\n`),
  // Incompressible bytes, like those of a scan.
  scan: () =>
    Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(10 * MEGABYTE - 64), Buffer.from('\n%%EOF\n')]),
};

/** One large file, once. */
async function upload() {
  const [token = '', name = ''] = rest;
  const bytes = files[name]?.() ?? Buffer.alloc(0);
  const body = new FormData();
  body.set('documentTypeId', '1');
  body.set('certificateTypeId', '8');
  body.set('file', new File([new Uint8Array(bytes)], 'paper.pdf', { type: 'application/pdf' }));
  const headers = { Authorization: `Bearer ${token}` };
  tell('ready');
  const answer = await fetch(`${origin}/api/user-certificates?api-version=1.0`, {
    method: 'POST',
    headers,
    body,
  });
  const { documentId } = (await answer.json()) as { documentId?: number };
  if (documentId !== undefined)
    await (await fetch(`${origin}/api/documents/${documentId}?api-version=1.0`, { headers })).arrayBuffer();
  tell(`done answered ${answer.status}`);
}

/**
 * Connections that send nothing, half a request, or a request without its body, and are never closed by the
 * client.
 */
async function connections() {
  const { hostname, port } = new URL(origin);
  const head = `POST /api/users/authenticate?api-version=1.0 HTTP/1.1\r\nHost: ${hostname}\r\n`;
  const beginnings = ['', head, `${head}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`];
  const settled = Array.from({ length: CONNECTIONS }, (_, index) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on('error', () => {});
    socket.write(beginnings[index % beginnings.length] ?? '');
    return new Promise<void>((resolve) => {
      for (const event of ['connect', 'close']) socket.once(event, () => resolve());
    });
  });
  // Connections that the server does not accept stay in the kernel's queue.
  await Promise.race([Promise.all(settled), wait(2_000)]);
  await wait(500);
  tell('ready');
}

/** No attack: the baseline. */
async function nothing() {
  tell('ready');
  await wait(3_000);
  tell('done nothing');
}

const attacks: Readonly<Record<string, () => Promise<void>>> = { nothing, recoveries, upload, connections };
await attacks[kind]?.();
