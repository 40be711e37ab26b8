import { NavigationType, type DataRouter } from 'react-router-dom';

/** Scroll position of each history entry, in pixels from the top. */
const leftAt = new Map<string, number>();

/**
 * Saves a page's position when the next page is requested, while it still has its full height. A page that is returned to
 * is as high and at its position from its first frame: its content arrives later, and React Router scrolls a frame later.
 */
export function rememberScroll(router: DataRouter): void {
  let wasIdle = true;
  let shown = router.state.location.key;
  router.subscribe(({ navigation, location, historyAction }) => {
    const isIdle = navigation.state === 'idle';
    if (wasIdle && !isIdle) leftAt.set(location.key, window.scrollY);
    wasIdle = isIdle;
    if (location.key === shown) return;
    shown = location.key;
    const place = historyAction === NavigationType.Pop ? placeOf(shown) : undefined;
    reserveRoom(place === undefined ? '' : `${place + window.innerHeight}px`);
    if (place !== undefined) window.scrollTo(0, place);
  });
}

/** The saved position of an entry; undefined if there is none. */
export const placeOf = (key: string): number | undefined => leftAt.get(key);

/** Makes the page at least this high; with '', as high as its content. */
export const reserveRoom = (height: string) => void (document.body.style.minHeight = height);
