import { useEffect } from 'react';
import { matchPath, useBlocker } from 'react-router-dom';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { isOverPage } from '#portal/overPage.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';

const rows: readonly RouteRow[] = routeTable;
const isGuarded = (pathname: string) =>
  rows.some(({ guarded, paths }) => guarded && paths.some((path) => matchPath(path, pathname)));

/** The portal's only blocker: the router asks, the navigation actor answers; `beforeunload` uses the same tag. */
export function LeaveGuard() {
  const navigation = useSystemActor('navigation');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isOverPage(nextLocation) &&
      isGuarded(currentLocation.pathname) &&
      navigation.getSnapshot().hasTag('guarded'),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const granted = navigation.on('leave.granted', () => blocker.proceed());
    const refused = navigation.on('leave.refused', () => blocker.reset());
    navigation.send({ type: 'leave.requested' });
    return () => {
      granted.unsubscribe();
      refused.unsubscribe();
    };
  }, [blocker, navigation]);

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (navigation.getSnapshot().hasTag('guarded')) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [navigation]);

  return null;
}
