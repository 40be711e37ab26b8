import type { Entry, Recording } from './recording.ts';

/** How many actors have a line in a sequence diagram. */
export const MOST_LINES = 24;
/** The sender of events that come from outside of the actor system. */
export const OUTSIDE = 'outside';

/** Who takes part in these entries, in the order of the first event; at most `MOST_LINES`, the rest is counted. */
export function participants(entries: readonly Entry[]): { ids: string[]; more: number } {
  const ids = new Set<string>();
  for (const { sourceId, sessionId } of entries) {
    ids.add(sourceId ?? OUTSIDE);
    ids.add(sessionId);
  }
  const all = [...ids];
  return { ids: all.slice(0, MOST_LINES), more: Math.max(0, all.length - MOST_LINES) };
}

/** The entries of these numbers that are still kept. */
export const heldEntries = (recording: Recording, seqs: readonly number[]): Entry[] =>
  seqs.flatMap((seq) => recording.entry(seq) ?? []);
