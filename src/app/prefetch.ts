import { matchPath } from 'react-router-dom';
import { routeTable } from '#domain/access/routeTable.ts';
import type { Repertoire } from './screens.ts';

let repertoire: Repertoire | null = null;

/** Names the repertoire that intents are answered from; called once, at start. */
export const prefetchFrom = (source: Repertoire) => void (repertoire = source);

/** Fetches the screen behind a path before it is asked for: on hover, focus, touch, or when nothing else is to do. */
export function prefetchRoute(path: string): void {
  const row = routeTable.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path)));
  // A chunk that does not come now is fetched again when it is really wanted.
  if (row) void repertoire?.load(row.screen).catch(() => {});
}

/** Fetches the screen behind any of the portal's links as soon as somebody seems to want it. */
export function prefetchOnIntent(): void {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === location.origin) prefetchRoute(link.pathname);
  };
  for (const intent of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(intent, prefetch, { passive: true });
}
