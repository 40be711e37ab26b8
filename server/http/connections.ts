import { readFileSync } from 'node:fs';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/** How long clients may take, in milliseconds, and how many there may be. */
export interface ConnectionLimits {
  /** Connections at the same time; fewer where the process may not open as many files. */
  readonly most: number;
  /** From the beginning of a connection, or of a request on it, until its headers are there. */
  readonly headersTimeout: number;
  /** Until all of a request is there that is no form with a file. */
  readonly bodyTimeout: number;
  /** The same for a form with a file: 10 MB take this long over a slow line. */
  readonly requestTimeout: number;
  /** How long a connection may wait for its next request. */
  readonly keepAliveTimeout: number;
  /** How long a client may send nothing and read nothing of its answer. */
  readonly stallTimeout: number;
  /** How often it is looked for connections that took longer. */
  readonly connectionsCheckingInterval: number;
}

export const usualConnections: ConnectionLimits = {
  most: 2_000,
  headersTimeout: 8_000,
  bodyTimeout: 15_000,
  requestTimeout: 180_000,
  keepAliveTimeout: 10_000,
  stallTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
};

/** Files that the process itself has open: the embedded database, its journal, connections to PostgreSQL and to mail. */
const OWN_FILES = 300;

/** How many files this process may have open; undefined where the system does not say. */
function openFilesLimit(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? undefined : Number(soft);
  } catch {
    return undefined;
  }
}

/** So many connections that the process can still open the files that it needs. */
export const mostConnections = (most: number, openFiles = openFilesLimit()): number =>
  openFiles === undefined ? most : Math.min(most, Math.max(openFiles - OWN_FILES, Math.floor(openFiles / 4)));

const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Ends connections whose clients are too slow or speak no HTTP, both ways: a client that never closes its side would
 * otherwise keep the connection for itself.
 */
export function limitConnections(
  server: Server,
  { most, bodyTimeout, stallTimeout }: ConnectionLimits,
): void {
  server.maxConnections = mostConnections(most);
  // A socket that nothing moves through is ended, also where its client does not read what is being written.
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
    // Browsers connect ahead of need, and would take whatever is said here for the answer to their next request.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0) socket.destroy();
    else end(socket, statusOf[error.code ?? ''] ?? 400);
  });

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    responses.set(socket, response);
    if (request.complete || request.headers['content-type']?.startsWith('multipart/')) return;
    const timer = setTimeout(() => {
      if (!request.complete) end(socket, 408);
    }, bodyTimeout);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer));
  });
}
