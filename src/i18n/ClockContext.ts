import { createContext, useContext } from 'react';

/** The board's time for views. */
export interface Clock {
  /** Epoch milliseconds. */
  now: () => number;
  /** Calls back when the time turns out to be another one; returns a function to stop. */
  subscribe: (onJump: () => void) => () => void;
}

/** Outside a portal, the time is the device's. */
const deviceClock: Clock = { now: () => Date.now(), subscribe: () => () => {} };

const ClockContext = createContext<Clock>(deviceClock);

export const ClockProvider = ClockContext.Provider;

/** The board's time, for what happens once; what is shown uses `useNow`. */
export const useClock = (): Clock => useContext(ClockContext);
