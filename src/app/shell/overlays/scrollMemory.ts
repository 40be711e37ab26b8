import type { DataRouter } from 'react-router-dom';

/** Scroll position of each history entry, in pixels from the top. */
const leftAt = new Map<string, number>();

/** Saves a page's position when the next page is requested, while it still has its full height. */
export function rememberScroll(router: DataRouter): void {
  let wasIdle = true;
  router.subscribe(({ navigation, location }) => {
    const isIdle = navigation.state === 'idle';
    if (wasIdle && !isIdle) leftAt.set(location.key, window.scrollY);
    wasIdle = isIdle;
  });
}

/** The saved position of an entry; undefined if there is none. */
export const placeOf = (key: string): number | undefined => leftAt.get(key);
