import type { DataRouter } from 'react-router-dom';

/** Where each entry of the history was left, in pixels from the top. */
const leftAt = new Map<string, number>();

/** Notes where a page is left at the moment that its successor is asked for, while it still has its full height. */
export function rememberScroll(router: DataRouter): void {
  let wasIdle = true;
  router.subscribe(({ navigation, location }) => {
    const isIdle = navigation.state === 'idle';
    if (wasIdle && !isIdle) leftAt.set(location.key, window.scrollY);
    wasIdle = isIdle;
  });
}

/** Where an entry was left; undefined for one that was never left. */
export const placeOf = (key: string): number | undefined => leftAt.get(key);
