import { expect, it } from 'vitest';
import { isSameName } from './directorNames.ts';

it('takes a name for the same, whatever titles, initials, accents and capitals it is written with', () => {
  for (const other of [
    'Ellen Marsh',
    'Dr. Ellen R. Marsh, MD, FACS',
    'ELLEN MARSH',
    'E. Marsh',
    'Prof. Ellen Mársh, M.D.',
  ])
    expect(isSameName('Ellen Marsh, MD', other)).toBe(true);
});

it('distinguishes people of other names, and matches no titles alone', () => {
  for (const other of ['Oscar Valdivia, MD', 'Ellen Finch, MD', 'Rhoda Marsh', 'Marsh', 'MD', ''])
    expect(isSameName('Ellen Marsh, MD', other)).toBe(false);
  expect(isSameName('MD', 'MD')).toBe(false);
});
