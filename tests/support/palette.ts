import { textOf } from './sources.ts';

/** The colors of the portal's stylesheet by name, of the first part and of the part for the dark scheme. */
const sheet = textOf('src/styles/theme.css') + textOf('src/styles/controls.css');
const colorsIn = (part: string) =>
  new Map(Array.from(part.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g), ([, name, hex]) => [name!, hex!])); // both groups match
const [light = '', dark = ''] = sheet.split('@media screen and (prefers-color-scheme: dark)');
const inLight = colorsIn(light);
const inDark = new Map([...inLight, ...colorsIn(dark.split('@custom-variant')[0] ?? '')]);

/** The part of the stylesheet for a person who asks for more contrast. */
export const moreContrast = (sheet.split('(prefers-contrast: more)')[1] ?? '').split('@keyframes')[0] ?? '';
const withMoreContrast = (colors: ReadonlyMap<string, string>) =>
  new Map([
    ...colors,
    ...Array.from(
      moreContrast.matchAll(/--color-([a-z-]+): var\(--color-ink\);/g),
      ([, name]) => [name!, colors.get('ink')!] as const, // the group matches, and ink is a color of each scheme
    ),
  ]);

const schemes = {
  light: inLight,
  dark: inDark,
  'light with more contrast': withMoreContrast(inLight),
  'dark with more contrast': withMoreContrast(inDark),
};
export type Scheme = keyof typeof schemes;
export const schemeNames = Object.keys(schemes) as Scheme[];

/** A color of a scheme, as six hexadecimal digits; throws for a name that the stylesheet does not have. */
export function colorIn(scheme: Scheme, name: string): string {
  const color = schemes[scheme].get(name);
  if (color === undefined) throw new Error(`the stylesheet has no color ${name}`);
  return color;
}

/** The contrast of two colors of a scheme by WCAG 2.2, from 1 to 21. */
export function contrastIn(scheme: Scheme, one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!; // three parts of a color
  };
  const [lower, higher] = [colorIn(scheme, one), colorIn(scheme, other)]
    .map(luminance)
    .toSorted((a, b) => a - b);
  return (higher! + 0.05) / (lower! + 0.05); // two colors
}
