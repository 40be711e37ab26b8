const fills = [
  'fill-info',
  'fill-accent',
  'fill-success',
  'fill-plate-muted',
  'fill-edge',
  'fill-muted',
] as const;

/** The color of each clinical level; its name is always beside it. */
export const levelFill = (levels: readonly string[]): ReadonlyMap<string, string> =>
  new Map(levels.map((level, index) => [level, fills[index % fills.length]!])); // an index of the list
