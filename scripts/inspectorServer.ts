import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Plugin } from 'vite';
import type { EventTypes } from '#inspector/model/eventTypes.ts';
import { filesBelow, textOf } from '#tests/support/sources.ts';
import { eventTypesOf } from './eventTypes.ts';

/** The largest message that is passed on, in bytes. */
const LARGEST = 4_000_000;

/** Whether a WebSocket comes from a page of this server, not from another site's; browsers always say where from. */
const isSameOrigin = ({ headers: { origin, host } }: IncomingMessage): boolean =>
  origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);

/** The members of every event of the portal's machines, read from their types. */
const portalEventTypes = (): EventTypes =>
  Object.assign(
    {},
    ...filesBelow('src/machines', /\.ts$/).map((path) => eventTypesOf(textOf(path))),
  ) as EventTypes;

/**
 * Passes what one page sends on to the others, in two rooms: `messages` from the portal to the inspector, and
 * `commands` back. It keeps nothing, since an inspector that opens later asks the portal for all actors. And it serves
 * the types of the portal's events, from which the page makes forms.
 */
export function inspectorServer(): Plugin {
  const rooms = new Map(
    ['messages', 'commands'].map((name) => [
      `/inspector/relay/${name}`,
      new WebSocketServer({ noServer: true, maxPayload: LARGEST }),
    ]),
  );
  for (const room of rooms.values())
    room.on('connection', (socket) => {
      socket.on('error', () => socket.terminate());
      socket.on('message', (data, isBinary) => {
        for (const other of room.clients)
          if (other !== socket && other.readyState === WebSocket.OPEN) other.send(data, { binary: isBinary });
      });
    });
  return {
    name: 'inspector-server',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/inspector/eventTypes.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json');
        response.end(JSON.stringify(portalEventTypes()));
      });
      server.httpServer?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const room = rooms.get(request.url ?? '');
        if (!room) return; // Vite's own
        if (!isSameOrigin(request)) return void socket.destroy();
        room.handleUpgrade(request, socket, head, (client) => room.emit('connection', client, request));
      });
      server.httpServer?.on('close', () => {
        for (const room of rooms.values()) for (const client of room.clients) client.terminate();
      });
    },
  };
}
