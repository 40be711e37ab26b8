import type { DataRouter, RouteObject } from 'react-router-dom';
import {
  createActor,
  type ActorOptions,
  type AnyActorLogic,
  type InspectionEvent,
  type Observer,
} from 'xstate';
import type { Grant } from '#machines/sessionTypes.ts';
import type { PortalChildren, PortalRef, SavedPortal } from '#machines/system/portal.machine.ts';
import { toDoActor } from '#machines/systemActor.ts';
import { SESSION_LIMIT } from '#machines/system/session/idle.machine.ts';
import type { RecentActivity } from '#portal/RecentActivityContext.tsx';
import type { PortalI18n } from '#i18n/createI18n.ts';
import { createLazyApi } from '#services/http/lazyApi.ts';
import { logFault, logPageError } from '#services/log.ts';
import { createSliceStore, slices, type SliceStore } from '#services/device/storage.ts';
import { createLazySealedDay } from '#services/offline/lazySealedDay.ts';
import type { SealedDay } from '#services/offline/sealedDay.ts';
import { watchForLeaving } from '#services/pageLeaving.ts';
import { createSharedSession } from '#services/tabs/sharedSession.ts';
import { createTabMemory } from '#services/tabMemory.ts';
import { createTabs } from '#services/tabs/tabs.ts';
import { createBoardClock, tellWrongClock } from '#wiring/boardClock.ts';
import { connectNavigation } from '#wiring/navigation.ts';
import { persist } from '#wiring/persistence.ts';
import { wirePortal } from '#wiring/portal.ts';
import { sessionPort } from '#wiring/session.ts';
import type { Services } from '#wiring/services.ts';
import { reportFault } from '#wiring/faults.ts';
import { addActors } from './addedActors.ts';
import { bridgeRouter, whenRestored } from './bridge.ts';
import { fetchSignedIn } from './fetchSignedIn.ts';
import { watchForPageErrors } from './pageErrors.ts';
import { createActivityRecorder, type ActivityRecorder } from './recentActivity.ts';
import { createRoutes } from './routes.tsx';
import { createScreenRegistry, type ScreenRegistry } from './screens.ts';
import { transitionReporter } from './transitionReporter.ts';

/** What a boot needs from its environment; browser and tests provide different ones. */
export interface BootOptions {
  i18n: PortalI18n;
  createRouter: (routes: RouteObject[]) => DataRouter;
  /** The base URL of the API; empty means the portal's own origin. */
  apiUrl?: string;
  storage?: () => Storage;
  /** Where user activity is observed. */
  activityTarget?: EventTarget;
  /** The device's clock in epoch milliseconds. */
  now?: () => number;
  /** The timers of all actors; by default those of the platform. */
  clock?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
  inspect?: Observer<InspectionEvent>;
}

export interface Booted {
  portal: PortalRef;
  router: DataRouter;
  registry: ScreenRegistry;
  services: Services;
  recentActivity: RecentActivity;
}

/** Creates the services, fills every port, starts the portal, and gives the router its routes. */
export async function boot({
  i18n,
  createRouter,
  apiUrl = '',
  storage = () => window.sessionStorage,
  activityTarget = document,
  now: deviceNow = Date.now,
  clock: timers,
  inspect,
}: BootOptions): Promise<Booted> {
  const store = createSliceStore(storage);
  const sealed = createLazySealedDay({ slices: store, now: deviceNow });
  const saved = await restore(store, sealed, deviceNow());
  const deviceStore = createSliceStore(() => window.localStorage);
  const clock = createBoardClock({ deviceNow, store: deviceStore, services: () => services });

  const unlessLeaving = watchForLeaving();
  const recentActivity = createActivityRecorder(clock.now);
  const children = () => portal.getSnapshot().children as PortalChildren;
  const api = createLazyApi(
    {
      baseUrl: apiUrl,
      session: sessionPort(() => children().session, deviceNow, store),
      onTokenMissing: () => store.clear(),
      onFault: (fault) =>
        // Calls that the browser ended with the page have not failed.
        unlessLeaving(() => {
          logFault(fault);
          recentActivity.failed(fault);
          reportFault(portal, fault);
        }),
      onAnswer: (isWrite) => {
        children().connection.send({ type: 'connection.found' });
        if (isWrite) toDoActor(portal.system)?.send({ type: 'toDo.changed' });
      },
      now: deviceNow,
      clock,
    },
    fetchSignedIn,
  );
  const tabs = createTabs('portal');
  const services: Services = {
    api,
    store,
    tabs,
    shared: createSharedSession(tabs, () => window.localStorage),
    sealed,
    memory: createTabMemory(() => services),
    now: clock.now,
    clock,
    deviceNow,
  };
  const activity = {
    target: activityTarget,
    userId: () => children().session.getSnapshot().context.grant?.userId ?? null,
    isExamInProgress: () => children().navigation.getSnapshot().hasTag('examInProgress'),
  };
  const report = transitionReporter();
  const watchPageErrors = watchForPageErrors((fault, error) => {
    logPageError(error);
    recentActivity.failed(fault);
  });
  const portal: PortalRef = createActor(wirePortal(services, activity), {
    input: saved,
    ...(timers && { clock: timers }),
    inspect: (event) => {
      recentActivity.inspected(event);
      watchPageErrors(event);
      report?.(event);
      inspect?.next?.(event);
    },
  });

  portal.start();
  persist(children(), store);
  tellWrongClock(portal, services);
  clearForNextUser(children().session, recentActivity);
  const registry = createScreenRegistry(
    services,
    children().session,
    (areas) => i18n.loadTexts(areas),
    () => addActors(portal, children(), services),
  );
  const router = createRouter(createRoutes(children(), registry));
  connectNavigation(
    children(),
    {
      navigate: (to, options) => router.navigate(to, options),
      back: () => router.navigate(-1),
      location: () => router.state.location,
    },
    services,
  );
  await settled(router);
  bridgeRouter(router, children(), registry);
  whenRestored(children().connection, () => void i18n.retryTexts());
  return { portal, router, registry, services, recentActivity };
}

/** What one user did is not shown to the next one; after a sign-out it may still explain why the session ended. */
function clearForNextUser(session: PortalChildren['session'], recentActivity: ActivityRecorder): void {
  let last = session.getSnapshot().context.grant?.userId;
  session.subscribe(({ context: { grant } }) => {
    if (!grant) return;
    if (last !== undefined && last !== grant.userId) recentActivity.clear();
    last = grant.userId;
  });
}

/** Restores what the last reload left; the validation code is fetched only if there is something to validate. */
async function restore(
  store: SliceStore,
  sealed: Pick<SealedDay, 'reopen'>,
  now: number,
): Promise<SavedPortal> {
  const nothing: SavedPortal = {
    session: { grant: null, passwordResetGuid: null },
    flags: null,
    examInProgress: false,
  };
  if (slices.every((slice) => store.read(slice) === null)) return nothing;
  const { readSlice, AuthSlice, ApplicationSlice, NavigationSlice } = await fetchSignedIn({
    isAwaited: true,
  });
  const auth = readSlice(store, 'auth', AuthSlice);
  const examInProgress = readSlice(store, 'navigation', NavigationSlice)?.examInProgress ?? false;
  const isOver = !examInProgress && (auth?.grant?.signedInAt ?? 0) + SESSION_LIMIT <= now;
  const grant = auth?.grant ?? null;
  // Without a session of the server, this tab may have been opened without it.
  const opened = grant === null && store.read('device') !== null ? await sealed.reopen() : null;
  return {
    session: {
      grant: grant && !isOver ? asOf(grant, now) : opened,
      passwordResetGuid: auth?.passwordResetGuid ?? null,
    },
    flags: readSlice(store, 'application', ApplicationSlice)?.featureFlags ?? null,
    examInProgress,
  };
}

/** A stored grant with its remaining minutes, from which the renewal timer is set. */
const asOf = (grant: Grant, now: number): Grant => ({
  ...grant,
  expiresInMinutes: Math.max(0, (grant.expiresAt - now) / 60_000),
});

/** Resolves once the first page's guard and chunk have loaded, so that the first paint is the page itself. */
const settled = (router: DataRouter): Promise<void> =>
  new Promise((resolve) => {
    const isSettled = () => router.state.initialized && router.state.navigation.state === 'idle';
    if (isSettled()) return resolve();
    const unsubscribe = router.subscribe(() => {
      if (!isSettled()) return;
      unsubscribe();
      resolve();
    });
  });
