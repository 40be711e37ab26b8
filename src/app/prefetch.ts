import { matchPath } from 'react-router-dom';
import { routeTable } from '#domain/access/routeTable.ts';
import type { ScreenRegistry } from './screens.ts';

let registry: ScreenRegistry | null = null;

/** Sets the registry to prefetch from; called once, at start. */
export const prefetchFrom = (source: ScreenRegistry) => void (registry = source);

/** Prefetches the screen of a path: on hover, focus, touch, or when idle. Never rejects. */
export async function prefetchRoute(path: string): Promise<void> {
  const row = routeTable.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path)));
  // A chunk that fails here is fetched again when it is needed.
  if (row) await registry?.load(row.screen).catch(() => {});
}

/** Prefetches the screen behind a link of the portal when the user points at, focuses or touches it. */
export function prefetchOnIntent(): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === location.origin) void prefetchRoute(link.pathname);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, prefetch, { passive: true });
}
