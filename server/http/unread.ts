import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { UnreadLimits } from '#server/core/connectionLimits.ts';

/** A request and its response. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  readonly waiting: Exchange[];
  isAnswering: boolean;
}

interface Network {
  bytes: number;
  /** Whose responses are not read yet, the oldest first, with their bytes. */
  readonly readers: Map<Socket, number>;
  /** Whose next request waits until fewer bytes are unread. */
  readonly paused: Set<Socket>;
}

/**
 * Passes the requests of a connection to a listener one at a time: the next one when the response before it has been
 * handed to the operating system. Node itself would execute pipelined requests at once and keep all responses in memory
 * until the client reads them.
 *
 * @param networkOf the client's network, not that of a trusted proxy, whose clients must not share one limit.
 */
export function oneAtATime(
  listener: RequestListener,
  networkOf: (request: IncomingMessage) => string,
  limits: UnreadLimits,
): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const networks = new Map<string, Network>();
  let unread = 0;

  const isFull = (name: string) => (networks.get(name)?.bytes ?? 0) >= limits.unreadPerNetwork;

  const release = (name: string, socket: Socket) => {
    const network = networks.get(name);
    const bytes = network?.readers.get(socket);
    if (!network || bytes === undefined) return;
    network.readers.delete(socket);
    network.bytes -= bytes;
    unread -= bytes;
    if (network.bytes >= limits.unreadPerNetwork) return;
    if (network.readers.size === 0) networks.delete(name);
    const paused = [...network.paused];
    network.paused.clear();
    for (const each of paused) next(each);
  };

  const closeSlowest = () => {
    while (unread > limits.unreadInAll) {
      const [largest] = [...networks].toSorted(([, a], [, b]) => b.bytes - a.bytes);
      const [socket] = largest?.[1].readers.keys() ?? [];
      if (!largest || !socket) return;
      release(largest[0], socket);
      socket.destroy();
    }
  };

  const noteUnread = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const bytes = socket.writableLength;
    if (bytes === 0 || socket.destroyed) return;
    const name = networkOf(request);
    const network = networks.get(name) ?? {
      bytes: 0,
      readers: new Map<Socket, number>(),
      paused: new Set<Socket>(),
    };
    networks.set(name, network);
    network.readers.set(socket, bytes);
    network.bytes += bytes;
    unread += bytes;
    const timer = setTimeout(() => socket.destroy(), limits.readTimeout);
    timer.unref();
    response.once('close', () => {
      clearTimeout(timer);
      release(name, socket);
    });
    closeSlowest();
  };

  function next(socket: Socket) {
    const connection = connections.get(socket);
    const [first] = connection?.waiting ?? [];
    if (!connection || !first || connection.isAnswering || socket.destroyed) return;
    const { request, response } = first;
    const name =
      unread === 0 || /^\/(health|ready|live)$/.test(request.url ?? '') ? undefined : networkOf(request);
    if (name !== undefined && isFull(name)) {
      networks.get(name)?.paused.add(socket);
      return;
    }
    connection.waiting.shift();
    connection.isAnswering = true;
    // All of the response has been written to the socket, and is in memory as far as it is unread.
    response.once('prefinish', () => noteUnread(request, response));
    response.once('close', () => {
      connection.isAnswering = false;
      next(socket);
    });
    listener(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    let connection = connections.get(socket);
    if (!connection) {
      connection = { waiting: [], isAnswering: false };
      connections.set(socket, connection);
    }
    if (connection.waiting.length >= limits.pipelined) {
      socket.destroy();
      return;
    }
    connection.waiting.push({ request, response });
    next(socket);
  };
}
