/** How far a stretch of time is used up. */
export interface Pace {
  /** From 0 to 1; 1 also when it is over. */
  fraction: number;
  /** Seconds gone, and seconds left; what is left goes below 0 when it is over. */
  gone: number;
  left: number;
}

/** Where an instant stands between two others, all in milliseconds since 1970. */
export function paceOf(from: number, until: number, now: number): Pace {
  const length = Math.max(1, until - from);
  const gone = Math.max(0, now - from);
  return {
    fraction: Math.min(1, gone / length),
    gone: Math.floor(gone / 1_000),
    left: Math.ceil((until - now) / 1_000),
  };
}
