import { expect, it } from 'vitest';
import { isCardReturn, returnAddress } from './cardReturn.ts';

it('tells a return from the card page by its address, and nothing else', () => {
  const { search } = new URL(returnAddress('/payment-history'), 'https://portal.example');
  expect([search, '', '?step=fee', '?from=mail'].map(isCardReturn)).toEqual([true, false, false, false]);
});
