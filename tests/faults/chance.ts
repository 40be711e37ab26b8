/** Seeded random numbers, so that a run can be repeated. */
export interface Chance {
  readonly seed: number;
  /** From 0 to 1, exclusive. */
  next(): number;
  /** A whole number from 0 to `end`, exclusive. */
  below(end: number): number;
  pick<T>(items: readonly T[]): T;
  /** The items shuffled. */
  shuffled<T>(items: readonly T[]): T[];
  /** True with this probability, from 0 to 1. */
  happens(likelihood: number): boolean;
}

export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  // Mulberry32: small, and good enough for choosing faults.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    seed,
    next,
    below,
    pick: (items) => items[below(items.length)]!, // the array is not empty
    shuffled: (items) => {
      const rest = [...items];
      return items.map(() => rest.splice(below(rest.length), 1)[0]!); // as many as there are items
    },
    happens: (likelihood) => next() < likelihood,
  };
}
