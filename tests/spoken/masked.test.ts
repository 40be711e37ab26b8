import { expect, it } from 'vitest';
import { masked } from './masked.ts';

it.each([
  ['Due December 31, 2026 · in 32 days', 'Due <date>'],
  ['within 30 days', 'within <n> days'],
  ['Saturday, Nov 28', '<date>'],
  ['Change Vascular surgery, Jan 1 – 31, 2019', 'Change Vascular surgery, <date> – <date>'],
  ['since March 2024', 'since <month>'],
  ['Saved at the board, 4:59 PM', 'Saved at the board, <time>'],
  ['GSQE-2026-AB12CD', '<code>'],
  ['118 of 125 credits', '118 of 125 credits'],
])('a transcript has "%s" as "%s"', (text, expected) => {
  expect(masked(text)).toBe(expected);
});
