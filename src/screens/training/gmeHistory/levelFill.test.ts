import { expect, it } from 'vitest';
import { colorIn, contrastIn, moreContrast, schemeNames } from '#tests/support/palette.ts';
import { levelFill, levelFills } from './levelFill.ts';

const names = levelFills.map((fill) => fill.replace('fill-', ''));

it.each(schemeNames)('each level and its stripes can be seen: %s', (scheme) => {
  for (const name of names) {
    const seen = ['sunken', 'raised'].map((ground) => contrastIn(scheme, name, ground) >= 3);
    expect([name, ...seen]).toEqual([name, true, true]);
  }
  expect(new Set(names.map((name) => colorIn(scheme, name))).size).toBe(names.length);
});

it('leaves a field the room for its buttons when more contrast is asked for', () => {
  // A rule in no layer is stronger than each utility class.
  expect(moreContrast).toContain('.control');
  expect(moreContrast).not.toContain('padding');
});

it('gives each level of a list its own color', () => {
  const levels = ['1', '2', '3', '4', '5', '6'];
  expect(new Set(levels.map(levelFill(levels))).size).toBe(6);
});
