import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { vi } from 'vitest';
import type { FeatureFlags } from '#contract/access/features.ts';
import { boardWords } from '#domain/board.ts';
import { leaveOutCalls } from '#domain/leftOutCalls.ts';
import { createPortalI18n } from '#i18n/createI18n.ts';
import type { Grant } from '#machines/sessionTypes.ts';
import { createSliceStore } from '#services/device/storage.ts';
import { boot } from '#app/boot.ts';
import { PortalApp } from '#app/PortalApp.tsx';
import { stubFiles } from './nodeFiles.ts';
import { createTestClock } from './testClock.ts';
import { resources } from '../localeFiles.ts';

interface Options {
  /** The URL at which the portal opens. */
  at?: string;
  /** The signed-in user, as after a reload; none by default. */
  grant?: Grant | null;
  /** The feature flags that the reload left; none by default. */
  flags?: FeatureFlags;
  /** The device's clock in epoch milliseconds. */
  now?: () => number;
}

/** The whole portal as a browser starts it, in jsdom: the real boot, shell, screens and texts. */
export async function renderPortal({ at = '/', grant = null, flags, now = () => Date.now() }: Options = {}) {
  window.sessionStorage.clear();
  leaveOutCalls([]);
  const store = createSliceStore(() => window.sessionStorage);
  if (grant) store.write('auth', { v: 1, grant, passwordResetGuid: null });
  if (flags) store.write('application', { v: 1, featureFlags: flags });
  const i18n = createPortalI18n({ resources, variables: boardWords() });
  await i18n.ready;
  const clock = createTestClock();
  const booted = await boot({
    i18n,
    clock,
    now,
    // A call that outlives its page uses Node's fetch, which needs absolute URLs.
    apiUrl: window.location.origin,
    createRouter: (routes: RouteObject[]) => createMemoryRouter(routes, { initialEntries: [at] }),
  });
  const { portal, router } = booted;
  const view = render(<PortalApp {...booted} i18n={i18n} />);
  const cleanup = () => {
    view.unmount();
    router.dispose();
    portal.stop();
  };
  running.add(cleanup);
  // jsdom has no style sheet, so the check whether a style forbids the pointer only takes time.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { user, router, portal, clock, cleanup };
}
export type Rendered = Awaited<ReturnType<typeof renderPortal>>;

const running = new Set<() => void>();

/** Stops every portal that a test has left running. */
export function cleanUpPortals(): void {
  for (const cleanup of running) cleanup();
  running.clear();
}

/** Adds browser features that jsdom lacks, as far as the portal uses them; undo its stubs with `vi.unstubAllGlobals`. */
export function completeJsdom(): void {
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.getAnimations = () => [];
  // A narrow page, which has one thing at a time.
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // The server in this process expects Node's own byte classes, not jsdom's.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer));
  stubFiles();
  // Multiple tabs have their own tests; here they would be the portals of earlier tests.
  vi.stubGlobal('BroadcastChannel', undefined);
}
