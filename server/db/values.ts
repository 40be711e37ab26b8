/** Parsers for column values by type OID, the same on both engines. */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8: counts and ids in this schema stay far below 2^53
  1082: (day) => day,
  1184: (instant) => new Date(instant).toISOString(),
};
