import { configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { vi } from 'vitest';
import { createPortalI18n } from '#i18n/createI18n.ts';
import type { Grant } from '#machines/sessionTypes.ts';
import { createSliceStore } from '#services/device/storage.ts';
import { boot } from '../../src/app/boot.ts';
import { PortalApp } from '../../src/app/PortalApp.tsx';
import { letFilesThrough } from './jsdomFiles.ts';
import { resources } from './localeFiles.ts';

interface Options {
  /** The address that the portal is opened at. */
  at?: string;
  /** Who is signed in, as after a reload; nobody unless told. */
  grant?: Grant | null;
}

// Patience for a busy machine; and what failed in a few lines, not in the whole page's.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message, container) =>
    new Error(
      `${message?.split('\n')[0]} The page says: ${container.querySelector('main')?.textContent ?? container.textContent}`,
    ),
});

/** The whole portal as a browser starts it, in jsdom: the real boot, shell, screens and texts. */
export async function renderPortal({ at = '/', grant = null }: Options = {}) {
  window.sessionStorage.clear();
  const store = createSliceStore(() => window.sessionStorage);
  if (grant) store.write('auth', { v: 1, grant, passwordResetGuid: null });
  const i18n = createPortalI18n({ resources });
  await i18n.ready;
  const { portal, router } = await boot({
    i18n,
    // Where a call outlives its page it goes through Node's fetch, which knows no relative addresses.
    apiUrl: window.location.origin,
    createRouter: (routes: RouteObject[]) => createMemoryRouter(routes, { initialEntries: [at] }),
  });
  const view = render(<PortalApp portal={portal} router={router} i18n={i18n} />);
  const cleanup = () => {
    view.unmount();
    router.dispose();
    portal.stop();
  };
  running.add(cleanup);
  return { user: userEvent.setup(), router, portal, cleanup };
}
export type Rendered = Awaited<ReturnType<typeof renderPortal>>;

const running = new Set<() => void>();

/** Ends every portal that a test has left running. */
export function cleanUpPortals(): void {
  for (const cleanup of running) cleanup();
  running.clear();
}

/** Gives jsdom what browsers have and it lacks, as far as the portal asks for it. */
export function completeJsdom(): void {
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.getAnimations = () => [];
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // The server in this process knows bytes by Node's own class, not by jsdom's.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
  // What MSW makes of a download is a stream of its bytes.
  Blob.prototype.stream = function (this: Blob) {
    const bytes = this.arrayBuffer();
    return new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(await bytes));
        controller.close();
      },
    });
  };
  letFilesThrough();
  // The tabs of one browser are tests of their own; here they would be the portals of earlier tests.
  vi.stubGlobal('BroadcastChannel', undefined);
}
