import type { LibraryMessage, Message, Refusal, StepMessage } from './protocol.ts';

/** An event that an actor received, with what came of it; or the creation of an actor. */
export interface Entry {
  /** Counts all entries of a recording; what was dropped keeps its number. */
  seq: number;
  /** Epoch milliseconds. */
  at: number;
  kind: 'created' | 'event';
  sessionId: string;
  sourceId?: string;
  /** The type of the event; the name of the actor that was created. */
  type: string;
  /** The event as JSON. */
  event?: string;
  /** The actor's snapshot after the event, as JSON. */
  snapshot?: string;
  /** Keys of the transitions that were taken; undefined if the application does not tell. */
  taken?: string[];
  refused?: Refusal[];
}

/** An actor, living or stopped. */
export interface Actor {
  sessionId: string;
  name: string;
  parentId?: string;
  systemId?: string;
  src?: string;
  /** The config of its machine as JSON. */
  definition?: string;
  /** The first entry that it exists in, and the one that ended it. */
  since: number;
  until?: number;
  status: string;
  /** Its snapshot before the first entry of `changes`, as JSON. */
  base?: string;
  /** The entries that left it a snapshot, oldest first. */
  changes: number[];
  /** How many events it received. */
  received: number;
}

export interface Limits {
  /** How many entries are kept at most. */
  entries: number;
  /** How many characters of events and snapshots are kept at most. */
  characters: number;
}
export const usualLimits: Limits = { entries: 100_000, characters: 150_000_000 };

type Snapshot = LibraryMessage & { type: '@xstate.snapshot' };
type Announcement = LibraryMessage & { type: '@xstate.actor' };
type Delivery = LibraryMessage & { type: '@xstate.event' };

const ENDED = new Set(['done', 'error', 'stopped']);
const numberOr = (text: string, fallback: number) =>
  Number.isFinite(Number(text)) ? Number(text) : fallback;
const statusOf = (snapshot: unknown): string =>
  typeof snapshot === 'object' && snapshot !== null && 'status' in snapshot
    ? String(snapshot.status)
    : 'active';

/**
 * What was received, within limits: beyond them the oldest entries go, and with them stopped actors that have none left. It
 * is changed in place, because a copy for each of 300 messages in a second would cost more than the page may;
 * views re-render on `version`. Events and snapshots are kept as JSON, a tenth of what objects take.
 */
export class Recording {
  readonly actors = new Map<string, Actor>();
  entries: Entry[] = [];
  /** Changes whenever anything was added. */
  version = 0;
  /** How many entries were dropped because of the limits. */
  dropped = 0;
  /** How many characters its events and snapshots take. */
  characters = 0;
  /** Which application it is, if it told, and can be asked. */
  application: string | undefined;

  readonly #limits: Limits;
  readonly #texts = new Map<string, string>();
  /** Events that were delivered and whose snapshot has not come. */
  readonly #pending = new Map<string, Entry[]>();

  constructor(limits: Limits = usualLimits) {
    this.#limits = limits;
  }

  /** The number of the first entry that is kept, and of the next one. */
  get first(): number {
    return this.dropped;
  }
  get next(): number {
    return this.dropped + this.entries.length;
  }

  entry(seq: number): Entry | undefined {
    return this.entries[seq - this.dropped];
  }

  /** Adds a message; what only answers a question changes nothing. */
  add(message: Message): void {
    switch (message.type) {
      case '@xstate.actor':
        this.#announce(message);
        break;
      case '@xstate.event':
        this.#deliver(message);
        break;
      case '@xstate.snapshot':
        this.#settle(message);
        break;
      case '@xstate.microstep':
        this.#step(message);
        break;
      case '@inspector.hello':
        this.application = message.application;
        break;
      case '@inspector.possible':
        return;
    }
    this.version += 1;
    this.#trim();
  }

  clear(): void {
    this.actors.clear();
    this.#pending.clear();
    this.#texts.clear();
    this.entries = [];
    this.characters = 0;
    this.dropped = 0;
    this.version += 1;
  }

  /** Takes the place of all that is recorded. */
  restore(actors: readonly Actor[], entries: readonly Entry[]): void {
    this.clear();
    this.dropped = entries[0]?.seq ?? 0;
    for (const actor of actors) this.actors.set(actor.sessionId, { ...actor, changes: [...actor.changes] });
    for (const entry of entries) this.#push(entry);
  }

  /** The actor's snapshot after an entry, as JSON; undefined before it had any. */
  snapshotAt(sessionId: string, seq: number): string | undefined {
    const actor = this.actors.get(sessionId);
    if (!actor) return undefined;
    const change = this.changeAt(sessionId, seq);
    return change === undefined ? actor.base : this.entry(change)?.snapshot;
  }

  /** The last entry at or before another one that left the actor a snapshot. */
  changeAt(sessionId: string, seq: number): number | undefined {
    const changes = this.actors.get(sessionId)?.changes ?? [];
    let low = 0;
    let high = changes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle]! <= seq) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1];
  }

  #announce(message: Announcement): void {
    const { sessionId, parentId, name, systemId, src, definition, snapshot, restated } = message;
    const known = this.actors.get(sessionId);
    if (known && !restated) {
      // A root that is announced again is a new run of the application, whose session ids start over.
      if (parentId === undefined) this.clear();
      else this.#forget(known);
    }
    const recorded = this.actors.get(sessionId);
    const actor: Actor = recorded ?? {
      sessionId,
      name,
      since: this.next,
      status: 'active',
      changes: [],
      received: 0,
    };
    actor.name = name ?? sessionId;
    if (parentId !== undefined) actor.parentId = parentId;
    if (systemId !== undefined) actor.systemId = systemId;
    if (src !== undefined) actor.src = src;
    if (definition !== undefined) actor.definition = this.#one(definition);
    if (actor.changes.length === 0) {
      actor.status = statusOf(snapshot);
      const text = JSON.stringify(snapshot ?? { status: 'active' });
      if (text !== '{"status":"active"}') actor.base = text;
    }
    this.actors.set(sessionId, actor);
    if (restated) return;
    this.#push({
      seq: this.next,
      at: numberOr(message.createdAt, Date.now()),
      kind: 'created',
      sessionId,
      ...(parentId !== undefined && { sourceId: parentId }),
      type: actor.name,
    });
  }

  #deliver({ sessionId, sourceId, event, createdAt }: Delivery): void {
    const actor = this.#known(sessionId);
    actor.received += 1;
    const entry: Entry = {
      seq: this.next,
      at: numberOr(createdAt, Date.now()),
      kind: 'event',
      sessionId,
      ...(sourceId !== undefined && { sourceId }),
      type: event.type,
      event: JSON.stringify(event),
    };
    this.#push(entry);
    const pending = this.#pending.get(sessionId);
    if (pending) pending.push(entry);
    else this.#pending.set(sessionId, [entry]);
  }

  #step({ sessionId, event, transitions, refused, createdAt }: StepMessage): void {
    const pending = this.#pending.get(sessionId) ?? [];
    const entry =
      pending.find(({ type }) => type === event.type) ??
      pending[0] ??
      this.#own(sessionId, event, numberOr(createdAt, Date.now()));
    entry.taken = [...(entry.taken ?? []), ...transitions];
    if (refused.length > 0) entry.refused = [...(entry.refused ?? []), ...refused];
  }

  #settle({ sessionId, snapshot, event, createdAt }: Snapshot): void {
    const actor = this.#known(sessionId);
    const pending = this.#pending.get(sessionId) ?? [];
    const place = pending.findIndex(({ type }) => type === event?.type);
    const entry =
      place >= 0
        ? pending[place]!
        : (pending[0] ?? this.#own(sessionId, event, numberOr(createdAt, Date.now())));
    const rest = pending.slice(Math.max(place, 0) + 1);
    if (rest.length > 0) this.#pending.set(sessionId, rest);
    else this.#pending.delete(sessionId);

    const text = JSON.stringify(snapshot);
    const last = this.snapshotAt(sessionId, entry.seq);
    if (text !== last) this.characters += text.length;
    entry.snapshot = text === last ? last : text;
    if (actor.changes.at(-1) !== entry.seq) actor.changes.push(entry.seq);
    actor.status = statusOf(snapshot);
    if (ENDED.has(actor.status)) actor.until = entry.seq;
  }

  /** An entry for what an actor did without an event that was told. */
  #own(sessionId: string, event: { type: string } | undefined, at: number): Entry {
    const entry: Entry = { seq: this.next, at, kind: 'event', sessionId, type: event?.type ?? '' };
    this.#push(entry);
    return entry;
  }

  #push(entry: Entry): void {
    this.entries.push(entry);
    this.characters += (entry.event?.length ?? 0) + (entry.snapshot?.length ?? 0);
  }

  /** An actor of which only messages were received is known by its session id. */
  #known(sessionId: string): Actor {
    const known = this.actors.get(sessionId);
    if (known) return known;
    const actor: Actor = {
      sessionId,
      name: sessionId,
      since: this.next,
      status: 'active',
      changes: [],
      received: 0,
    };
    this.actors.set(sessionId, actor);
    return actor;
  }

  #forget({ sessionId }: Actor): void {
    this.actors.delete(sessionId);
    this.#pending.delete(sessionId);
  }

  /** The same text once: hundreds of actors have the same definition. */
  #one(text: string): string {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    this.#texts.set(text, text);
    return text;
  }

  /** Drops the oldest entries, a hundredth at a time. */
  #trim(): void {
    const { entries, characters } = this.#limits;
    if (this.entries.length <= entries && this.characters <= characters) return;
    const count = Math.max(1, this.entries.length - entries, Math.ceil(entries / 100));
    const gone = this.entries.splice(0, count);
    this.dropped += gone.length;
    for (const entry of gone) {
      const actor = this.actors.get(entry.sessionId);
      const isShared = entry.snapshot === actor?.base;
      this.characters -= (entry.event?.length ?? 0) + (isShared ? 0 : (entry.snapshot?.length ?? 0));
      if (!actor) continue;
      if (entry.snapshot !== undefined) {
        actor.base = entry.snapshot;
        while (actor.changes[0] !== undefined && actor.changes[0] <= entry.seq) actor.changes.shift();
      }
      if (actor.until !== undefined && actor.until < this.dropped) this.#forget(actor);
    }
  }
}
