import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * What a mail server does: it takes each mail; accepts connections and says nothing; answers each recipient with 451, as
 * greylisting does, or that of `nobody` with 550; or closes the connection while a mail is sent.
 */
export type MailServerState = 'takes' | 'hangs' | 'greylists' | 'refuses' | 'dies';

export interface SmtpServer {
  readonly url: string;
  state: MailServerState;
  /** The mails that it took, as they came over the wire, in their order. */
  readonly mails: readonly string[];
  /** Closes its port and all connections. */
  stop(): Promise<void>;
  /** Listens again on its port. */
  start(): Promise<void>;
}

/** A header of a mail as it came over the wire, on one line; undefined if it has none. */
export const headerOf = (mail: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(mail)?.[1]?.replaceAll(/\r\n[ \t]+/g, ' ');

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Starts an SMTP server on a free port of 127.0.0.1. */
export async function startSmtpServer(first: MailServerState = 'takes'): Promise<SmtpServer> {
  const mails: string[] = [];
  const keep = callbackify(async (stream: Readable) => void mails.push(await text(stream)));
  const sockets = new Set<Socket>();
  let port = 0;
  let running: SMTPServer | undefined;

  const make = () => {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onConnect: (_session, next) => {
        if (server.state !== 'hangs') next();
      },
      onRcptTo: ({ address }, _session, next) => {
        if (server.state === 'greylists') return next(refusal(451, 'Greylisted, try again later'));
        const isRefused = server.state === 'refuses' && address.startsWith('nobody@');
        return next(isRefused ? refusal(550, 'No such mailbox') : undefined);
      },
      onData: (stream, _session, next) => {
        if (server.state === 'dies') {
          for (const socket of sockets) socket.destroy();
          return;
        }
        keep(stream, (error) => next(error));
      },
    });
    made.on('error', () => {}); // of the connections that it ends
    made.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    return made;
  };

  const server = {
    url: '',
    state: first,
    mails,
    async start() {
      const made = make();
      running = made;
      await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
      port = (made.server.address() as AddressInfo).port;
      server.url = `smtp://127.0.0.1:${port}`;
    },
    async stop() {
      const stopping = running;
      running = undefined;
      if (!stopping) return;
      const stopped = new Promise<void>((resolve) => stopping.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await stopped;
    },
  };
  await server.start();
  return server;
}
