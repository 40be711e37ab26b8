import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { levelFill, levelFills } from './levelFill.ts';

/** The colors of the portal's sheet by name, of the first part and of the part for the night. */
const sheet = readFileSync(new URL('../../../styles.css', import.meta.url), 'utf8');
const colorsIn = (part: string) =>
  new Map(Array.from(part.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name!, hex!])); // both groups match
const [day = '', night = ''] = sheet.split('@media screen and (prefers-color-scheme: dark)');
const byDay = colorsIn(day);
const byNight = colorsIn(night.split('@custom-variant')[0] ?? '');
const [, moreContrast = ''] = sheet.split('(prefers-contrast: more)');
/** The colors of a scheme for a person who asks for more contrast, which makes some of them ink. */
const withMoreContrast = (colors: ReadonlyMap<string, string>) =>
  new Map([
    ...colors,
    ...Array.from(
      moreContrast.matchAll(/--color-([a-z-]+): var\(--color-ink\);/g),
      ([, name]) => [name!, colors.get('ink')!] as const, // the group matches, and ink is a color of each scheme
    ),
  ]);
const schemes = {
  day: byDay,
  night: byNight,
  'day with more contrast': withMoreContrast(byDay),
  'night with more contrast': withMoreContrast(byNight),
};
const names = Object.keys(schemes) as (keyof typeof schemes)[];

/** The contrast of two colors by WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const light = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!; // three parts of a color
  };
  const [lower, higher] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (higher! + 0.05) / (lower! + 0.05); // two colors
}

it.each(names)('each level and its stripes can be seen by %s', (scheme) => {
  const color = (name: string) => schemes[scheme].get(name)!; // a color of the sheet
  for (const fill of levelFills) {
    const name = fill.replace('fill-', '');
    const seen = [color('sunken'), color('raised')].map((ground) => contrast(color(name), ground) >= 3);
    expect([name, ...seen]).toEqual([name, true, true]);
  }
  expect(new Set(levelFills.map((fill) => color(fill.replace('fill-', '')))).size).toBe(levelFills.length);
});

it('leaves a field the room for its buttons when more contrast is asked for', () => {
  // A rule in no layer is stronger than each utility class.
  expect(moreContrast.split('@keyframes')[0]).toContain('.control');
  expect(moreContrast.split('@keyframes')[0]).not.toContain('padding');
});

it('gives each level of a list its own color', () => {
  const levels = ['1', '2', '3', '4', '5', '6'];
  expect(new Set(levels.map(levelFill(levels))).size).toBe(6);
});
