import { useEffect } from 'react';
import { matchPath, useBlocker, type Location } from 'react-router-dom';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { isOverPage } from '#portal/overPage.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';

const rows: readonly RouteRow[] = routeTable;
const guardedRow = (pathname: string) =>
  rows.find(({ guarded, paths }) => guarded && paths.some((path) => matchPath(path, pathname)));

/** Whether the page is left, or the form that its address opens; a new record that gets its number stays open. */
function isLeft(from: Location, to: Location): boolean {
  const row = guardedRow(from.pathname);
  if (!row) return false;
  if (from.pathname !== to.pathname) return true;
  const [form, next] = [from, to].map(({ search }) => new URLSearchParams(search).get(row.form ?? ''));
  return form != null && form !== next && !(form === 'new' && next !== null);
}

/** The portal's only blocker: the router asks, the navigation actor answers; `beforeunload` uses the same tag. */
export function LeaveGuard() {
  const navigation = useSystemActor('navigation');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !isOverPage(nextLocation) &&
      isLeft(currentLocation, nextLocation) &&
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
