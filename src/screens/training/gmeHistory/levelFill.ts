/** Each reaches 3:1 on the ground of the timeline, by day and by night (WCAG 1.4.11). */
export const levelFills = [
  'fill-info',
  'fill-accent',
  'fill-success',
  'fill-stone',
  'fill-ink',
  'fill-slate',
] as const;

/** The color of each clinical level, and of one that the list does not have; its name is always beside it. */
export function levelFill(levels: readonly string[]): (level: string) => string {
  const known = new Map(levels.map((level, index) => [level, levelFills[index % levelFills.length]!])); // an index of the list
  return (level) => known.get(level) ?? 'fill-slate';
}
