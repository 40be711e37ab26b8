import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { UnreadLimits } from '#server/core/connectionLimits.ts';
import { oneAtATime } from './unread.ts';

const MEGABYTE = 1024 * 1024;
/** More than the buffers of a connection hold. */
const large = Buffer.alloc(24 * MEGABYTE);

const usual: UnreadLimits = {
  pipelined: 20,
  unreadPerNetwork: 1_000 * MEGABYTE,
  unreadInAll: 1_000 * MEGABYTE,
  readTimeout: 60_000,
};

describe('responses that clients do not read', () => {
  let server: Server;
  const sockets: Socket[] = [];
  /** Paths of the requests that were executed. */
  const executed: string[] = [];
  const ended = new Set<Socket>();

  const start = async (limits: Partial<UnreadLimits> = {}) => {
    server = createServer(
      oneAtATime(
        ({ url = '' }, response) => {
          executed.push(url);
          response.end(url.startsWith('/large') ? large : url);
        },
        ({ headers }) => String(headers['x-network']),
        { ...usual, ...limits },
      ),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  };
  /** Sends requests at once, and reads nothing until `resume`. */
  const send = (network: string, ...paths: readonly string[]): Socket => {
    const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).pause();
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('close', () => ended.add(socket));
    socket.write(
      paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\nX-Network: ${network}\r\n\r\n`).join(''),
    );
    return socket;
  };
  /** The end of a connection shows only to a client that reads. */
  const isEnded = (socket: Socket) => ended.has(socket.resume());
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    executed.splice(0);
    await new Promise((resolve) => server.close(resolve));
  });

  it('keep the next requests of their connection from being executed, until they are read', async () => {
    await start();
    const deaf = send('a', '/first', '/large', '/second', '/third');
    const other = send('a', '/other');
    await expect.poll(() => executed).toContain('/other');
    expect(executed).toEqual(['/first', '/large', '/other']);
    deaf.resume();
    await expect.poll(() => executed.slice(3)).toEqual(['/second', '/third']);
    other.destroy();
  });

  it('end a connection on which too many requests wait', async () => {
    await start({ pipelined: 2 });
    const greedy = send('a', '/large', '/1', '/2', '/3');
    await expect.poll(() => isEnded(greedy)).toBe(true);
  });

  it('make the next requests of their network wait, but neither another network nor the health', async () => {
    await start({ unreadPerNetwork: MEGABYTE });
    const deaf = send('a', '/large');
    await expect.poll(() => executed).toEqual(['/large']);
    send('a', '/waits');
    send('a', '/health');
    send('b', '/passes');
    await expect.poll(() => executed).toHaveLength(3);
    expect(executed.toSorted()).toEqual(['/health', '/large', '/passes']);
    deaf.resume();
    await expect.poll(() => executed).toContain('/waits');
  });

  it('end with the oldest connection of the network that has most of them, once they are too many in all', async () => {
    await start({ unreadInAll: 2.5 * large.length });
    const slow = send('a', '/large/1');
    await expect.poll(() => executed).toHaveLength(1);
    const second = send('a', '/large/2');
    send('b', '/large/3');
    await expect.poll(() => isEnded(slow)).toBe(true);
    expect(ended.has(second)).toBe(false);
  });

  it('end with their connection after a time', async () => {
    await start({ readTimeout: 50 });
    send('a', '/large');
    await expect.poll(() => executed).toHaveLength(1);
    // Seen at the server: a client that reads to notice the end could have the response before its time is over.
    const connections = () =>
      new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    await expect.poll(connections).toBe(0);
  });
});
