import { lazy } from 'react';
import { redirect, type RouteObject } from 'react-router-dom';
import { places, routeTable, type RouteRow, type ScreenName } from '#domain/access/routeTable.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { fetchSignedIn } from './fetchSignedIn.ts';
import { guard } from './guards.ts';
import { ScreenHost } from './ScreenHost.tsx';
import type { ScreenRegistry } from './screens.ts';
import { ClosedScreen } from './shell/pages/ClosedScreen.tsx';
import { NotFoundScreen } from './shell/pages/NotFoundScreen.tsx';
import { Shell } from './shell/frame/Shell.tsx';
import { ShellCrash } from './shell/pages/ShellCrash.tsx';
import { UnauthorizedScreen } from './shell/pages/UnauthorizedScreen.tsx';

// The menu is not needed before signing in.
const SideNavigation = lazy(async () => ({
  default: (await fetchSignedIn({ isAwaited: true })).SideNavigation,
}));

/** Builds the router's routes from the route table, with one shell around every screen. */
export function createRoutes(children: PortalChildren, registry: ScreenRegistry): RouteObject[] {
  const rows: readonly (RouteRow & { screen: ScreenName })[] = routeTable;
  const screens = rows
    .filter(({ screen }) => screen !== 'unauthorized')
    .flatMap((row) =>
      row.paths.map((path) => ({
        path,
        handle: row,
        loader: guard(row, children, registry),
        element: <ScreenHost registry={registry} />,
      })),
    );
  return [
    {
      element: <Shell Navigation={SideNavigation} fetchParts={fetchSignedIn} />,
      errorElement: <ShellCrash />,
      children: [
        {
          // Errors of guards and loaders are shown inside the shell.
          errorElement: <ClosedScreen />,
          children: [
            { index: true, loader: () => redirect(places.home) },
            ...screens,
            { path: places.unauthorized, element: <UnauthorizedScreen /> },
            { path: '*', element: <NotFoundScreen /> },
          ],
        },
      ],
    },
  ];
}
