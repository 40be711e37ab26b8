import { expect, it } from 'vitest';
import { backoff } from './backoff.ts';

const pauses = { first: 1_000, longest: 30_000 };

it('doubles the pause with each attempt, up to the longest', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((attempt) => backoff(attempt, pauses))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

it('stays at the longest after any number of attempts, and at the first before one', () => {
  expect(backoff(5_000, pauses)).toBe(30_000);
  expect(backoff(-1, pauses)).toBe(1_000);
});
