import { useTogether } from './useTogether.ts';

/**
 * Where something may appear above other parts of a page: until that is known, `styles.css` does not show what follows,
 * which would move. A slow answer is waited for only briefly.
 */
export function Arriving({ isKnown }: { isKnown: boolean }) {
  return useTogether(isKnown) ? null : <div data-arriving="" hidden />;
}
