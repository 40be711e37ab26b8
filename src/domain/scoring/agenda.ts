import type { AgendaItem } from '#contract/oralExams.ts';

/** A stretch of a day: an entry of the agenda, or the time between two. */
export interface Stretch {
  /** Null for the time between entries. */
  item: AgendaItem | null;
  /** Its length. */
  minutes: number;
  /** Where it is from now. */
  place: 'past' | 'present' | 'coming';
  /** How much of it is over, from 0 to 1. */
  fraction: number;
}

const MINUTE = 60_000;
/** Entries that follow so closely are one after the other. */
const SHORTEST_GAP = 2 * MINUTE;

function stretch(item: AgendaItem | null, from: number, until: number, now: number): Stretch {
  const length = Math.max(until - from, MINUTE);
  const place = now >= until ? 'past' : now < from ? 'coming' : 'present';
  const fraction = Math.min(1, Math.max(0, (now - from) / length));
  return { item, minutes: Math.round(length / MINUTE), place, fraction };
}

/** A day's entries in the order of their times, with the time between them; entries may overlap. */
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

/** What goes on now, and what comes next; undefined where there is nothing of the kind. */
export function agendaNow(items: readonly AgendaItem[], now: number) {
  const ordered = items.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return {
    present: ordered.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= now && now < Date.parse(endsAt)),
    next: ordered.find(({ startsAt }) => Date.parse(startsAt) > now),
  };
}
