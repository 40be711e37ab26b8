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
/** How often an application is asked for all its actors; one with the library alone never answers. */
const MOST_QUESTIONS = 15;

/** Listens over the WebSocket of the dev server, in any browser that reaches it. */
export function connectToRelay({ message, began, lost }: Listener, page: Window = window): Connection {
  const relay = `${page.location.origin.replace(/^http/, 'ws')}/inspector/relay`;
  let commands: WebSocket | undefined;
  let isKnown = false;
  // The library's receiver does not connect again, so each connection of ours brings a new one.
  const receive = () => {
    let hasBegun = false;
    createWebSocketReceiver({ server: `${relay}/messages` }).subscribe((received: unknown) => {
      if (!isMessage(received)) return;
      if (!hasBegun) began();
      hasBegun = true;
      if (received.type === '@inspector.hello') isKnown = true;
      message(received);
    });
  };
  // The application may connect later, and so may the socket for what it answers: it is asked until it has answered.
  const ask = (socket: WebSocket, triesLeft: number) => {
    if (isKnown || triesLeft === 0 || socket.readyState !== WebSocket.OPEN) return;
    send(SYNC);
    page.setTimeout(() => ask(socket, triesLeft - 1), RETRY);
  };
  const open = () => {
    const socket = new WebSocket(`${relay}/commands`);
    commands = socket;
    socket.addEventListener('open', () => {
      isKnown = false;
      receive();
      ask(socket, MOST_QUESTIONS);
    });
    socket.addEventListener('close', () => {
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
