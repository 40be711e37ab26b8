import type { AgendaItem } from '#contract/scoring/oralExams.ts';

/** A period of a day: an agenda entry, or a gap between two. */
export interface Stretch {
  /** Null for a gap. */
  item: AgendaItem | null;
  /** Its length. */
  minutes: number;
  /** Its position relative to now. */
  place: 'past' | 'present' | 'coming';
  /** The elapsed fraction, from 0 to 1. */
  fraction: number;
}

const MINUTE = 60_000;
/** Entries closer together than this have no gap between them. */
const SHORTEST_GAP = 2 * MINUTE;

function stretch(item: AgendaItem | null, from: number, until: number, now: number): Stretch {
  const length = Math.max(until - from, MINUTE);
  const place = now >= until ? 'past' : now < from ? 'coming' : 'present';
  const fraction = Math.min(1, Math.max(0, (now - from) / length));
  return { item, minutes: Math.round(length / MINUTE), place, fraction };
}

/** A day's entries in chronological order with the gaps between them; entries may overlap. */
export function stretchesOf(items: readonly AgendaItem[], now: number): Stretch[] {
  let until = Number.POSITIVE_INFINITY;
  return items
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .flatMap((item) => {
      const [from, to] = [Date.parse(item.startsAt), Date.parse(item.endsAt)];
      const gap = from - until >= SHORTEST_GAP ? [stretch(null, until, from, now)] : [];
      until = until === Number.POSITIVE_INFINITY ? to : Math.max(until, to);
      return [...gap, stretch(item, from, to, now)];
    });
}

/** The current and the next entry, undefined if there is none. */
export function agendaNow(items: readonly AgendaItem[], now: number) {
  const ordered = items.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return {
    present: ordered.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= now && now < Date.parse(endsAt)),
    next: ordered.find(({ startsAt }) => Date.parse(startsAt) > now),
  };
}
