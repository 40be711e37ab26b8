import { createServer, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server in front of the portal's, which can cut connections as a lost network does. */
export interface CuttingProxy {
  origin: string;
  /** Cuts requests for the paths that match, and at once all connections that are open; null mends it. */
  cut(paths: RegExp | null): void;
  /** The paths that were cut since the last call of `cut`. */
  cutPaths(): readonly string[];
  stop(): Promise<void>;
}

/** Starts it on a free port in front of the server at `origin`. */
export async function startCuttingProxy(origin: string): Promise<CuttingProxy> {
  const target = new URL(origin);
  const sockets = new Set<Socket>();
  let broken: RegExp | null = null;
  let cutOff: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (broken?.test(pathname)) {
      cutOff.push(pathname);
      request.socket.destroy();
      return;
    }
    const { method, url: path } = request;
    const headers = { ...request.headers, host: target.host };
    if (headers.origin) headers.origin = target.origin;
    const up = send({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    up.on('error', () => request.socket.destroy());
    response.on('close', () => up.destroy());
    request.pipe(up);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const endConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://${target.hostname}:${port}`,
    cut(paths) {
      broken = paths;
      cutOff = [];
      if (paths) endConnections();
    },
    cutPaths: () => cutOff,
    async stop() {
      endConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
