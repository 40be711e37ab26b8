import { useEffect, useState } from 'react';

/** How long to wait for all parts before they appear one by one, in milliseconds. */
export const LOAD_TIMEOUT_MS = 4_000;

/**
 * Whether to show the parts of a page: all at once, so that none moves another; a slow one is waited for only
 * briefly.
 */
export function useTogether(isAllThere: boolean): boolean {
  const [wasShown, setShown] = useState(isAllThere);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), isAllThere ? 0 : LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isAllThere]);
  return isAllThere || wasShown;
}
