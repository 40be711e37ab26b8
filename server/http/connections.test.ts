import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '#server/listen.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { usualConnections } from '#server/core/connectionLimits.ts';
import { mostConnections } from './connections.ts';

/** A client that never closes its side. */
interface Client {
  readonly socket: Socket;
  readonly received: () => string;
  /** The server has closed its side and destroyed the connection. */
  readonly ended: Promise<void>;
}

const QUICK = { ...usualConnections, headersTimeout: 150, bodyTimeout: 150, connectionsCheckingInterval: 30 };
const request = 'GET /health HTTP/1.1\r\nHost: portal.test\r\n\r\n';

describe('connections', () => {
  waitsFor('the timeouts of real sockets');

  let server: TestApp;
  let running: { url: string; stop(): Promise<void> };
  const clients: Client[] = [];
  beforeAll(async () => {
    server = await startTestApp({ settings: { connections: QUICK } });
    running = await server.listen();
  });
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.destroy();
  });
  afterAll(async () => {
    await running.stop();
    await server.close();
  });

  const open = (words = '', { url } = running): Client => {
    const socket = connect({
      port: Number(new URL(url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    });
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => {});
    const ended = new Promise<void>((resolve) => {
      for (const event of ['end', 'close']) socket.once(event, () => resolve());
    });
    socket.write(words);
    const client = { socket, received: () => text, ended };
    clients.push(client);
    return client;
  };

  const isListening = ({ url }: { url: string }) =>
    new Promise<boolean>((resolve) => {
      const probe = connect(Number(new URL(url).port), '127.0.0.1');
      probe.once('connect', () => {
        probe.destroy();
        resolve(true);
      });
      probe.once('error', () => resolve(false));
    });

  it('that were opened ahead and say nothing are ended without a word, which would be taken for an answer', async () => {
    const idle = open();
    await idle.ended;
    expect(idle.received()).toBe('');
  });

  it('that were opened ahead are answered when their request comes in time', async () => {
    const patient = await listen(server.app, 0, '127.0.0.1');
    const idle = open('', patient);
    await new Promise((resolve) => idle.socket.once('connect', resolve));
    idle.socket.write(request);
    await expect.poll(() => idle.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    idle.socket.destroy();
    await patient.stop();
  });

  it('that are idle while the server stops are answered once more, and then ended', async () => {
    const stopping = await listen(server.app, 0, '127.0.0.1', usualConnections, 500);
    const used = open(request, stopping);
    const unused = open(request, stopping);
    for (const { received } of [used, unused]) await expect.poll(received).toMatch(/keep-alive/i);
    const stopped = stopping.stop();
    await expect.poll(() => isListening(stopping)).toBe(false);
    used.socket.write(request);
    await used.ended;
    expect(used.received().match(/HTTP\/1\.1 200 OK\r/g)).toHaveLength(2);
    expect(used.received()).toMatch(/connection: close/i);
    await unused.ended;
    for (const { socket } of [used, unused]) socket.destroy();
    await stopped;
  });

  it('that were made just before the server stops are answered, though it had not seen them yet', async () => {
    const stopping = await listen(server.app, 0, '127.0.0.1', usualConnections, 500);
    const made = Array.from({ length: 5 }, () => open(request, stopping));
    // The system has connected them all; the server sees one in each turn of its event loop.
    await new Promise((resolve) => made.at(-1)!.socket.once('connect', resolve)); // five were made
    const stopped = stopping.stop();
    await Promise.all(made.map(({ ended }) => ended));
    for (const { received } of made) expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    for (const { socket } of made) socket.destroy();
    await stopped;
  });

  it('that stop within a request are answered 408 and taken down, whether or not their client closes', async () => {
    const head = open('GET /health HTTP/1.1\r\nHost: portal');
    const body = open(
      'POST /api/users/logout HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{',
    );
    for (const { ended, received } of [head, body]) {
      await ended;
      expect(received()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
    }
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
  });

  it('that speak no HTTP are answered 400, or 431 for headers without end, and taken down', async () => {
    const wrong = open('GET / HTTP/9.9\r\n\r\n');
    const long = open(`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
    await Promise.all([wrong.ended, long.ended]);
    expect(wrong.received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(long.received()).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('whose clients do not read what is answered are taken down', async () => {
    const strict = await listen(server.app, 0, '127.0.0.1', { ...usualConnections, stallTimeout: 150 });
    const large = 'GET /api/openapi.json HTTP/1.1\r\nHost: portal.test\r\n\r\n';
    // More than the socket buffers hold.
    const deaf = open(large.repeat(400), strict);
    deaf.socket.pause();
    let isEnded = false;
    void deaf.ended.then(() => (isEnded = true));
    // A write is how the client notices; more writes would count as activity.
    await expect
      .poll(
        () => {
          deaf.socket.write('\r\n');
          return isEnded;
        },
        { interval: 400, timeout: 20_000 },
      )
      .toBe(true);
    await strict.stop();
  });

  it('beyond the most are not taken, until one of the others has gone', async () => {
    const full = await listen(server.app, 0, '127.0.0.1', { ...usualConnections, most: 3 });
    const stubborn = Array.from({ length: 3 }, () => open(request, full));
    for (const { received } of stubborn) await expect.poll(received).toMatch(/^HTTP/);
    const one = open(request, full);
    await one.ended;
    expect(one.received()).toBe('');
    stubborn[0]?.socket.destroy();
    await expect
      .poll(() =>
        fetch(`${full.url}/health`).then(
          ({ status }) => status,
          () => 'refused',
        ),
      )
      .toBe(200);
    for (const { socket } of stubborn) socket.destroy();
    await full.stop();
  });

  it('are fewer than the files that the process may open', () => {
    expect(mostConnections(2_000, 700)).toBe(400);
    expect(mostConnections(2_000, 100_000)).toBe(2_000);
    expect(mostConnections(2_000, 100)).toBe(25);
    expect(mostConnections(2_000)).toBeGreaterThan(0);
  });
});
