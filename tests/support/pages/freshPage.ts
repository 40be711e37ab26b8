import 'fake-indexeddb/auto';
import { setMaxListeners } from 'node:events';
import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';
import { leaveOutCalls } from '#domain/leftOutCalls.ts';
import { switchDevice } from './newDevice.ts';
import { visit } from './portal.ts';
import './quickPages.ts';

// A registration asks for twelve things at once, with one signal; Node would call that a leak.
setMaxListeners(20);

// Files share the modules and the page of their process, so each one starts by putting back what others may have changed.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
switchDevice();
leaveOutCalls([]);
configure({
  // For a busy machine.
  asyncUtilTimeout: 15_000,
  defaultHidden: false,
  // A few lines instead of the whole page.
  getElementError: (message, container) =>
    new Error(
      `${message?.split('\n')[0]} The page says: ${container.querySelector('main')?.textContent ?? container.textContent}`,
    ),
});
if (typeof document !== 'undefined') {
  // What is still mounted listens to the document, and starts timers.
  cleanup();
  visit('http://localhost:3000/');
  window.sessionStorage.clear();
  window.localStorage.clear();
  for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
  document.title = '';
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
