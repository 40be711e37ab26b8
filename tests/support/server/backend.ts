import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Grant } from '#contract/access/users.ts';

/** A request as received. */
export interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The bearer token, or null without one. */
  token: string | null;
}

export interface Reply {
  status?: number;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  text?: string;
  headers?: Record<string, string>;
  /** `hang` never responds, `cut` cuts the connection in the middle of the response. */
  fault?: 'hang' | 'cut';
}

type Handler = (request: Received) => Reply | Promise<Reply>;

// jsdom cannot change its origin, so for it the page and this server are two origins.
const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*',
};

/** A real HTTP server on this machine with the responses that a test sets; anything else is 404. */
export async function startBackend(at = 0) {
  const received: Received[] = [];
  const handlers = new Map<string, Handler>();

  const server = createServer((incoming, outgoing) => {
    if (incoming.method === 'OPTIONS') {
      const allowed = incoming.headers['access-control-request-headers'] ?? '';
      outgoing.writeHead(204, { ...anyOrigin, 'access-control-allow-headers': allowed }).end();
      return;
    }
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://backend');
      const request: Received = {
        method: incoming.method ?? '',
        path: pathname,
        query: searchParams,
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString(),
        token: incoming.headers.authorization?.replace(/^Bearer /, '') ?? null,
      };
      received.push(request);
      const handler =
        handlers.get(`${request.method} ${request.path}`) ?? (() => ({ status: 404 }) satisfies Reply);
      void Promise.resolve<Reply>(handler(request)).then(
        ({ status = 200, json, text, headers = {}, fault }) => {
          if (fault === 'hang') return;
          const body = json === undefined ? (text ?? '') : JSON.stringify(json);
          outgoing.writeHead(status, {
            ...anyOrigin,
            'content-type': json === undefined ? 'text/plain' : 'application/json',
            ...(fault === 'cut' && { 'content-length': '1000' }),
            ...headers,
          });
          if (fault !== 'cut') return outgoing.end(body);
          outgoing.write(body);
          return setImmediate(() => outgoing.destroy());
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    /** Responds to `GET /api/…` with a handler. */
    on: (call: string, handler: Handler) => void handlers.set(call, handler),
    /** The requests for a path. */
    at: (path: string) => received.filter((request) => request.path === path),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
export type Backend = Awaited<ReturnType<typeof startBackend>>;

/** A grant as the server sends it. */
export const grantAnswer = (access_token: string, parts: Partial<Grant> = {}): Grant => ({
  access_token,
  refresh_token: `refresh-of-${access_token}`,
  token_type: 'Bearer',
  userName: 'ada',
  expiration: '2026-11-21T10:15:00.000Z',
  expires_in_minutes: 15,
  user: { userId: 7, resetRequired: false },
  ...parts,
});

/** A promise that the test resolves. */
export function gate() {
  let open: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}
