import { expect, it } from 'vitest';
import { rateLimited } from './fault.ts';

it.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
])('a refusal of too many attempts says of %d seconds that it is %s', (seconds, words) => {
  expect(rateLimited(seconds)).toMatchObject({
    status: 429,
    title: `Too many attempts. Try again in ${words}.`,
    extras: { headers: { 'retry-after': String(seconds) } },
  });
});
