/** The bounds of growing pauses, in milliseconds. */
export interface Pauses {
  first: number;
  longest: number;
}

/** The pause before a retry, which doubles with each attempt; `attempt` counts from 0. */
export const backoff = (attempt: number, { first, longest }: Pauses): number =>
  Math.min(first * 2 ** Math.max(0, attempt), longest);
