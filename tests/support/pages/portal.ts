import { createActor, waitFor } from 'xstate';
import type { Grant } from '#machines/sessionTypes.ts';
import type { PortalChildren, PortalRef } from '#machines/system/portal.machine.ts';
import { toDoActor } from '#machines/systemActor.ts';
import { createLazyApi } from '#services/http/lazyApi.ts';
import { createSliceStore } from '#services/device/storage.ts';
import { createLazySealedDay } from '#services/offline/lazySealedDay.ts';
import { createSharedSession } from '#services/tabs/sharedSession.ts';
import { createTabMemory } from '#services/tabMemory.ts';
import { createTabs } from '#services/tabs/tabs.ts';
import { reportFault } from '#wiring/faults.ts';
import { createBoardClock } from '#wiring/boardClock.ts';
import { connectNavigation } from '#wiring/navigation.ts';
import { persist } from '#wiring/persistence.ts';
import { wirePortal } from '#wiring/portal.ts';
import { sessionPort } from '#wiring/session.ts';
import type { Services } from '#wiring/services.ts';

/** jsdom's window, as vitest provides it. */
declare const jsdom: { reconfigure(settings: { url: string }): void };

/** Makes the page's own origin the server's, as in production. */
export const visit = (url: string) => jsdom.reconfigure({ url });

/** A storage that lives as long as its test. */
export const memoryStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });

interface Options {
  grant?: Grant | null;
  now?: () => number;
  /** The API's URL; empty means the page's own origin. */
  baseUrl?: string;
  /** Portals with the same channel are tabs of one browser. */
  channel?: string;
  storage?: () => Storage;
  /** The storage that the tabs of one browser share; by default the portal's own. */
  shared?: Storage;
  at?: string;
}

/** The portal as `boot` starts it, with a router that only records navigations. */
export function runPortal({
  grant = null,
  now = Date.now,
  baseUrl = '',
  channel = crypto.randomUUID(),
  storage = () => window.sessionStorage,
  shared = memoryStorage(),
  at = '/dashboard?tab=2',
}: Options = {}) {
  const store = createSliceStore(storage);
  const children = () => portal.getSnapshot().children as unknown as PortalChildren;
  const clock = createBoardClock({ deviceNow: now, store, services: () => services });
  const api = createLazyApi(
    {
      baseUrl,
      session: sessionPort(() => children().session, now, store),
      onTokenMissing: () => store.clear(),
      onFault: (fault) => reportFault(portal, fault),
      onAnswer: (isWrite) => {
        children().connection.send({ type: 'connection.found' });
        if (isWrite) toDoActor(portal.system)?.send({ type: 'toDo.changed' });
      },
      now,
      clock,
    },
    () => import('#services/http/api.ts'),
  );
  const tabs = createTabs(channel);
  const services: Services = {
    api,
    store,
    tabs,
    shared: createSharedSession(tabs, () => shared),
    sealed: createLazySealedDay({ slices: store, now }),
    memory: createTabMemory(() => services),
    now: clock.now,
    clock,
    deviceNow: now,
  };
  const activity = {
    target: new EventTarget(),
    userId: () => children().session.getSnapshot().context.grant?.userId ?? null,
    isExamInProgress: () => children().navigation.getSnapshot().hasTag('examInProgress'),
  };
  const portal: PortalRef = createActor(wirePortal(services, activity), {
    input: { session: { grant, passwordResetGuid: null }, flags: {}, examInProgress: false },
  });
  portal.start();
  persist(children(), store);

  const visited: { to: string; replace: boolean }[] = [];
  const location = new URL(at, 'http://portal');
  connectNavigation(
    children(),
    {
      navigate: (to, { replace }) => visited.push({ to, replace }),
      back: () => visited.push({ to: 'back', replace: false }),
      location: () => location,
    },
    services,
  );
  return {
    portal,
    services,
    send: api.send,
    children: children(),
    visited,
    session: children().session,
    token: () => children().session.getSnapshot().context.grant?.accessToken ?? null,
    isOut: () => waitFor(children().session, (snapshot) => snapshot.context.grant === null),
    toasts: () => children().toasts.getSnapshot().context.toasts,
  };
}
