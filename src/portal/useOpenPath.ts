import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { matchPath } from 'react-router-dom';
import { mayPass } from '#domain/access/access.ts';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { useSystemActor } from './useSystemActor.ts';

const rows: readonly RouteRow[] = routeTable;

/** Whether the user can open a path now, so that no link leads to a closed page. */
export function useOpenPath(): (path: string) => boolean {
  const flags = useSelector(useSystemActor('access'), ({ context }) => context.flags);
  const roles = useSelector(useSystemActor('session'), ({ context }) => context.grant?.roles);
  return useCallback(
    (path) => {
      const [pathname = ''] = path.split(/[?#]/);
      const row = rows.find(({ paths }) => paths.some((pattern) => matchPath(pattern, pathname)));
      if (!row || !mayPass(roles ?? [], row.demand ?? {})) return false;
      return !row.flag || flags?.[row.flag] === true;
    },
    [flags, roles],
  );
}
