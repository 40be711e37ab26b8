import { createBrowserInspector, createWebSocketInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import { isCommand, type Message } from '#inspector/model/protocol.ts';
import { createDock } from './dock.ts';
import { createFeed } from './feed.ts';
import { hideNotice, showNotice } from './notice.ts';
import type { InspectorMode } from './inspectorMode.ts';

const APPLICATION = 'Member Portal';
const ADDRESS = '/inspector/';
/** The name under which the library opens its window. */
const WINDOW = 'xstateinspector';
const CONNECTED = '@statelyai.connected';
/** The dev server passes messages and commands on; `scripts/inspectorServer.ts` has both addresses. */
const relay = (path: 'messages' | 'commands') =>
  `${location.origin.replace(/^http/, 'ws')}/inspector/relay/${path}`;
/** How long after a closed connection to the relay the next one is tried, in milliseconds. */
const RETRY = 2_000;

/** Opens the portal's own inspector; what it is sent is masked, and commands are taken from its page only. */
export function openOwnInspector(mode: Exclude<InspectorMode, 'stately'>): Observer<InspectionEvent> {
  return mode === 'ws' ? overWebSocket() : inBrowser(mode);
}

/** In a window, in a docked frame, or in the page that opened this one. */
function inBrowser(mode: 'window' | 'docked' | 'opener'): Observer<InspectionEvent> {
  const opener = window.opener as Window | null;
  const feed = createFeed((message) => inspector.adapter.send(asSent(message)));
  const inspector = createBrowserInspector({
    url: ADDRESS,
    autoStart: false,
    filter: () => inspector.adapter.targetWindow?.closed !== true,
    serialize: (message) => message,
    ...(mode === 'docked' && { iframe: createDock() }),
    ...(mode === 'opener' && {
      window: {
        open: () => opener,
        addEventListener: window.addEventListener.bind(window),
      } as unknown as Window,
    }),
  });
  // Before the library's own listener: it answers every window that says "connected", and does not know a frame's window
  // until the frame has loaded, nor a window that was opened by a link.
  window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source === null) return;
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === CONNECTED) {
      inspector.adapter.targetWindow = source as Window;
      hideNotice();
    } else if (source === inspector.adapter.targetWindow && isCommand(data)) feed.obey(data, APPLICATION);
  });
  inspector.start();
  if (mode === 'opener') opener?.postMessage({ type: '@inspector.ready' }, location.origin);
  else if (mode === 'window' && !inspector.adapter.targetWindow)
    showNotice({
      text: 'The browser blocked the window of the inspector.',
      link: { text: 'Open the inspector', href: ADDRESS, target: WINDOW },
    });
  return feed.observer;
}

/** In any browser that reaches the dev server. */
function overWebSocket(): Observer<InspectionEvent> {
  const inspector = createWebSocketInspector({ url: relay('messages') });
  const feed = createFeed((message) => inspector.adapter.send(asSent(message)));
  const listen = () => {
    const socket = new WebSocket(relay('commands'));
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const command: unknown = JSON.parse(String(data));
      if (isCommand(command)) feed.obey(command, APPLICATION);
    });
    socket.addEventListener('close', () => setTimeout(listen, RETRY));
  };
  listen();
  showNotice({
    text: `The inspector may be opened in any browser at ${location.origin}${ADDRESS}?from=ws`,
    link: { text: 'Open it here', href: `${ADDRESS}?from=ws`, target: '_blank' },
  });
  return feed.observer;
}

/** The adapters send additions as they send the library's own messages. */
const asSent = (message: Message) =>
  message as Parameters<ReturnType<typeof createBrowserInspector>['adapter']['send']>[0];
