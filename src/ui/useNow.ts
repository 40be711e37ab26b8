import { useEffect, useState } from 'react';
import { useClock } from '#i18n/ClockContext.ts';

const MINUTE = 60_000;

/**
 * The board's time in epoch milliseconds, renewed every minute, so that a page left open does not grow old, and when
 * the board tells that the device's clock was wrong.
 */
export function useNow(): number {
  const clock = useClock();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const tick = () => setNow(clock.now());
    const timer = setInterval(tick, MINUTE);
    const unsubscribe = clock.subscribe(tick);
    // A hidden page and a sleeping machine have no timers.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      unsubscribe();
      document.removeEventListener('visibilitychange', tick);
    };
  }, [clock]);
  return now;
}
