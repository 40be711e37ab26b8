import { createServer, request as send } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server in front of the portal's, which can cut connections as a lost network does. */
export interface CuttingProxy {
  origin: string;
  /** Cuts requests for the paths that match, and at once all connections that are open; null mends it. */
  cut(paths: RegExp | null): void;
  /** The paths that were cut since the last call of `cut`. */
  cutPaths(): readonly string[];
  /** What the consoles of the pages have said, and which rules of their policy were broken. */
  complaints(): readonly string[];
  stop(): Promise<void>;
}

/** Runs in each page before its own code: the driver of WebKit does not tell of its console. */
const listener = `
  const tell = (...said) => navigator.sendBeacon('/told', location.pathname + ': ' + said.map(String).join(' '));
  for (const kind of ['error', 'warn']) {
    const say = console[kind];
    console[kind] = (...said) => {
      tell(...said);
      say.apply(console, said);
    };
  }
  addEventListener('error', (event) => tell(event.message));
  addEventListener('unhandledrejection', (event) => tell(event.reason));
  addEventListener('securitypolicyviolation', (event) => tell('policy', event.violatedDirective, event.blockedURI));
`;

/**
 * Starts it on a free port in front of the server at `origin`.
 *
 * @param listens whether pages get a script that tells what their console says.
 */
export async function startCuttingProxy(origin: string, { listens = false } = {}): Promise<CuttingProxy> {
  const target = new URL(origin);
  const sockets = new Set<Socket>();
  let broken: RegExp | null = null;
  let cutOff: string[] = [];
  const told: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', origin);
    if (broken?.test(pathname)) {
      cutOff.push(pathname);
      request.socket.destroy();
      return;
    }
    if (listens && pathname === '/listener.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(listener);
      return;
    }
    if (listens && pathname === '/told') {
      request.setEncoding('utf8').on('data', (text: string) => told.push(text));
      response.writeHead(204).end();
      return;
    }
    const { method, url: path } = request;
    const headers = { ...request.headers, host: target.host };
    if (listens) headers['accept-encoding'] = 'identity';
    if (headers.origin) headers.origin = target.origin;
    const up = send({ host: target.hostname, port: target.port, path, method, headers }, (answer) => {
      const { statusCode = 502, headers: answered } = answer;
      if (!listens || !answered['content-type']?.startsWith('text/html')) {
        response.writeHead(statusCode, answered);
        answer.pipe(response);
        return;
      }
      delete answered['content-length'];
      response.writeHead(statusCode, answered);
      void text(answer).then((page) =>
        response.end(page.replace('<head>', '<head><script src="/listener.js"></script>')),
      );
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
    complaints: () => told,
    async stop() {
      endConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
