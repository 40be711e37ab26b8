const fills = [
  'fill-info',
  'fill-accent',
  'fill-success',
  'fill-plate-muted',
  'fill-edge',
  'fill-muted',
] as const;

/** The color of each clinical level, and of one that the list does not have; its name is always beside it. */
export function levelFill(levels: readonly string[]): (level: string) => string {
  const known = new Map(levels.map((level, index) => [level, fills[index % fills.length]!])); // an index of the list
  return (level) => known.get(level) ?? 'fill-muted';
}
