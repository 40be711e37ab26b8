import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The time in epoch milliseconds, renewed every minute, so that a page left open does not grow old. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, MINUTE);
    // A hidden page and a sleeping machine have no timers.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
