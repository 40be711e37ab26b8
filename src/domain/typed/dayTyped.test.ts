import { expect, it } from 'vitest';
import { dayTyped } from './dayTyped.ts';

it.each([
  ['03012020', 'en-US', '2020-03-01'],
  ['03012020', 'en-GB', '2020-01-03'],
  ['20200301', 'sv-SE', '2020-03-01'],
  ['02292024', 'en-US', '2024-02-29'],
  ['01011970', 'en-US', '1970-01-01'],
  ['02292023', 'en-US', null],
  ['13012020', 'en-US', null],
  ['00000000', 'en-US', null],
])('reads %s as it is typed in %s as %s', (digits, language, day) =>
  expect(dayTyped(digits, language)).toBe(day),
);
