const DAY = 24 * 60 * 60_000;

/** A formatter costs far more to create than to use. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, made);
  return made;
}

/**
 * What the clocks of an IANA time zone show at an instant in epoch milliseconds, to the second, as the instant at which
 * UTC shows the same.
 *
 * @throws RangeError if the zone is unknown here.
 */
function shownIn(timeZone: string, at: number): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
}

/** How far the clocks of an IANA time zone are ahead of UTC at an instant in epoch milliseconds, in milliseconds. */
export const offsetIn = (timeZone: string, at: number): number =>
  shownIn(timeZone, at) - Math.floor(at / 1000) * 1000;

/**
 * The calendar day in an IANA time zone at an instant in epoch milliseconds: `2026-11-21`.
 *
 * @throws RangeError if the zone is unknown here.
 */
export const dayIn = (timeZone: string, at: number): string =>
  new Date(shownIn(timeZone, at)).toISOString().slice(0, 10);

/**
 * The first instant of a calendar day (`2026-11-21`) in an IANA time zone, in epoch milliseconds: its midnight, or where
 * the clocks skip that, what follows.
 */
export function startOfDayIn(timeZone: string, day: string): number {
  const midnight = Date.parse(day);
  // The clocks may change on the day; they show its midnight by what they were ahead before or after that.
  const starts = [midnight - DAY, midnight + DAY]
    .map((at) => midnight - offsetIn(timeZone, at))
    .toSorted((one, other) => one - other) as [number, number];
  return starts.find((start) => dayIn(timeZone, start) === day) ?? starts[1];
}

/** How far the local clocks are ahead of UTC at an instant in epoch milliseconds, in milliseconds. */
export const localOffset = (at: number): number => -new Date(at).getTimezoneOffset() * 60_000;

/** The calendar day on the local clocks at an instant in epoch milliseconds: `2026-11-21`. */
export const localDay = (at: number): string => new Date(at + localOffset(at)).toISOString().slice(0, 10);
