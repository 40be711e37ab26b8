import { expect, it } from 'vitest';
import { idIn } from './idIn.ts';

it.each([
  ['7', 7],
  ['007', 7],
  ['999999999', 999_999_999],
  ['2147483647', 2_147_483_647],
])('reads the number in %s', (text, id) => {
  expect(idIn({ id: text }, 'id')).toBe(id);
});

it.each([undefined, '', ' 7', '-7', '7.5', '1e3', '2147483648', '20000000000', 'seven'])(
  'finds no number in %s',
  (text) => {
    expect(idIn({ id: text }, 'id')).toBeNull();
  },
);
