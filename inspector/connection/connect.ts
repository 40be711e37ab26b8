import { createBrowserReceiver, createWebSocketReceiver } from '@statelyai/inspect';
import { isMessage, type Command, type Message } from '../model/protocol.ts';

/** Where messages come from, and where commands go. */
export interface Connection {
  send: (command: Command) => void;
}

export interface Listener {
  message: (message: Message) => void;
  /** The way to the application is open, or has broken. */
  began: () => void;
  lost: () => void;
}

const CONNECTED = { type: '@statelyai.connected' };
const SYNC: Command = { type: '@inspector.sync' };

/** The window of the application: it opened this page, or holds it in a frame. */
const applicationOf = (page: Window): Window | null =>
  page.self === page.top ? (page.opener as Window | null) : page.parent;

/** Listens to the application that opened this page, holds it in a frame, or was opened by it. */
export function connectToWindow({ message, began }: Listener, page: Window = window): Connection {
  let application = applicationOf(page);
  // An application of another origin is told by who referred to this page.
  let origin = page.document.referrer === '' ? page.location.origin : new URL(page.document.referrer).origin;
  const send = (command: Command) => application?.postMessage(command, origin);
  const receiver = createBrowserReceiver({ window: page });
  let hasBegun = false;
  receiver.subscribe((received: unknown) => {
    if (!isMessage(received)) return;
    if (!hasBegun) began();
    hasBegun = true;
    message(received);
  });
  send(SYNC);
  page.addEventListener('message', ({ data, source, origin: from }: MessageEvent<unknown>) => {
    const isReady =
      typeof data === 'object' && data !== null && 'type' in data && data.type === '@inspector.ready';
    if (!isReady || source === null || from !== page.location.origin) return;
    application = source as Window;
    origin = from;
    application.postMessage(CONNECTED, origin);
    send(SYNC);
  });
  return { send };
}

/** How long after a closed connection the next one is tried, in milliseconds. */
const RETRY = 2_000;

/** Listens over the WebSocket of the dev server, in any browser that reaches it. */
export function connectToRelay({ message, began, lost }: Listener, page: Window = window): Connection {
  const relay = `${page.location.origin.replace(/^http/, 'ws')}/inspector/relay`;
  let commands: WebSocket | undefined;
  // The library's receiver does not connect again, so each connection of ours brings a new one.
  const receive = () => {
    let hasBegun = false;
    createWebSocketReceiver({ server: `${relay}/messages` }).subscribe((received: unknown) => {
      if (!isMessage(received)) return;
      if (!hasBegun) began();
      hasBegun = true;
      message(received);
    });
  };
  const open = () => {
    commands = new WebSocket(`${relay}/commands`);
    commands.addEventListener('open', () => {
      receive();
      send(SYNC);
    });
    commands.addEventListener('close', () => {
      lost();
      page.setTimeout(open, RETRY);
    });
  };
  const send = (command: Command) => {
    if (commands?.readyState === WebSocket.OPEN) commands.send(JSON.stringify(command));
  };
  open();
  return { send };
}
