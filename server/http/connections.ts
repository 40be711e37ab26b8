import { readFileSync } from 'node:fs';
import {
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '#server/core/connectionLimits.ts';
import { oneAtATime } from './unread.ts';

/**
 * Files that the process itself needs: the embedded database, its journal, connections to PostgreSQL and to
 * the mail server.
 */
const OWN_FILES = 300;

/** The process's limit of open files; undefined if the system does not report one. */
function openFilesLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** The connection limit that leaves enough file descriptors for the process itself. */
export const mostConnections = (most: number, openFiles = openFilesLimit()): number =>
  openFiles === undefined ? most : Math.min(most, Math.max(openFiles - OWN_FILES, Math.floor(openFiles / 4)));

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers the requests of a server with a listener, those of a connection one at a time. Closes connections of clients
 * that are too slow or do not speak HTTP, in both directions: a client that never closes its side would otherwise keep
 * the connection.
 *
 * @param networkOf the client's network, from which only so much may be unread.
 */
export function serveConnections(
  server: Server,
  listener: RequestListener,
  networkOf: (request: IncomingMessage) => string,
  limits: ConnectionLimits,
): void {
  const { most, bodyTimeout, stallTimeout } = limits;
  server.maxConnections = mostConnections(most);
  // Ends an idle socket, also when the client does not read the response.
  server.setTimeout(stallTimeout, (socket: Socket) => socket.destroy());
  const responses = new WeakMap<Duplex, ServerResponse>();

  const end = (socket: Duplex, status: number) => {
    const response = responses.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (socket.writable && !isAnswering)
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
    socket.destroy();
  };

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Browsers preconnect, and would take any response here as the answer to their next request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0) socket.destroy();
    else end(socket, statusOf[error.code ?? ''] ?? 400);
  });

  const watchBody = (request: IncomingMessage) => {
    if (request.complete || request.headers['content-type']?.startsWith('multipart/')) return;
    const timer = setTimeout(() => {
      if (!request.complete) end(request.socket, 408);
    }, bodyTimeout);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  };

  const answer: RequestListener = (request, response) => {
    responses.set(request.socket, response);
    watchBody(request);
    listener(request, response);
  };
  server.on('request', oneAtATime(answer, networkOf, limits));
}
