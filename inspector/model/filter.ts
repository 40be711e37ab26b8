import type { Entry, Recording } from './recording.ts';

export interface Filter {
  /** Only what these actors sent or received; empty for all. */
  actors: readonly string[];
  /** Only events whose type contains this. */
  type: string;
  /** Only events that contain this anywhere. */
  text: string;
}
export const noFilter: Filter = { actors: [], type: '', text: '' };

export function passes({ sessionId, sourceId, type, event, refused, taken }: Entry, filter: Filter): boolean {
  const { actors } = filter;
  if (
    actors.length > 0 &&
    !actors.includes(sessionId) &&
    !(sourceId !== undefined && actors.includes(sourceId))
  )
    return false;
  if (filter.type !== '' && !type.toLowerCase().includes(filter.type.toLowerCase())) return false;
  if (filter.text === '') return true;
  const text = filter.text.toLowerCase();
  return [type, event, ...(taken ?? []), ...(refused ?? []).map(({ guard }) => guard)].some((each) =>
    each?.toLowerCase().includes(text),
  );
}

/** The numbers of the entries that pass a filter; reads only what is new, and a large recording in several turns. */
export class FilteredEntries {
  readonly #filter: Filter;
  #seqs: number[] = [];
  #next = 0;
  #first = 0;
  version = 0;

  constructor(filter: Filter) {
    this.#filter = filter;
  }

  get seqs(): readonly number[] {
    return this.#seqs;
  }

  /** Reads for at most so many milliseconds; says whether that was all. */
  read(recording: Recording, milliseconds: number): boolean {
    const end = performance.now() + milliseconds;
    if (this.#next > recording.next || this.#first > recording.first) {
      this.#seqs = [];
      this.#next = 0;
    }
    if (this.#first !== recording.first) {
      this.#first = recording.first;
      const gone = this.#seqs.findIndex((seq) => seq >= recording.first);
      if (gone !== 0) this.#seqs = gone < 0 ? [] : this.#seqs.slice(gone);
      this.version += 1;
    }
    this.#next = Math.max(this.#next, recording.first);
    for (; this.#next < recording.next; this.#next += 1) {
      if (this.#next % 256 === 0 && performance.now() > end) return false;
      if (passes(recording.entry(this.#next)!, this.#filter)) {
        this.#seqs.push(this.#next);
        this.version += 1;
      }
    }
    return true;
  }
}
