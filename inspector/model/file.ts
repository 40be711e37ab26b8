import { isCoverageFile, type CoverageFile } from './coverage.ts';
import type { Actor, Entry, Recording } from './recording.ts';

/** A recording as a file. Definitions are stored once and named by their place. */
interface RecordingFile {
  kind: 'inspector-recording';
  version: 1;
  application?: string;
  savedAt: string;
  definitions: string[];
  actors: (Omit<Actor, 'definition'> & { definition?: number | undefined })[];
  entries: Entry[];
}

export class NotAFile extends Error {
  override readonly name = 'NotAFile';
}

/** A recording as the parts of a JSON file; an entry is a part, because one text of all of them may be too long. */
export function fileParts(recording: Recording, now: Date): string[] {
  const definitions = [
    ...new Set([...recording.actors.values()].flatMap(({ definition }) => definition ?? [])),
  ];
  const places = new Map(definitions.map((definition, place) => [definition, place]));
  const head = {
    kind: 'inspector-recording',
    version: 1,
    ...(recording.application !== undefined && { application: recording.application }),
    savedAt: now.toISOString(),
    definitions,
    actors: [...recording.actors.values()].map(({ definition, ...actor }) => ({
      ...actor,
      ...(definition !== undefined && { definition: places.get(definition) }),
    })),
  } satisfies Omit<RecordingFile, 'entries'>;
  const entries = recording.entries.map(
    (entry, place) => (place === 0 ? '\n' : ',\n') + JSON.stringify(entry),
  );
  return [`${JSON.stringify(head).slice(0, -1)},"entries":[`, ...entries, '\n]}\n'];
}

const isEntry = (entry: Partial<Entry> | null): entry is Entry =>
  typeof entry?.seq === 'number' &&
  typeof entry.at === 'number' &&
  typeof entry.sessionId === 'string' &&
  typeof entry.type === 'string';

/**
 * Reads a file: a recording takes the place of all that is recorded, and a coverage file is returned.
 * Throws `NotAFile` for anything else, before anything is changed.
 */
export function openFile(text: string, recording: Recording): CoverageFile | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotAFile('This file is not JSON.');
  }
  if (isCoverageFile(value)) return value;
  const { kind, version, definitions, actors, entries, application } = (value ??
    {}) as Partial<RecordingFile>;
  if (kind !== 'inspector-recording') throw new NotAFile('This file holds neither a recording nor coverage.');
  if (version !== 1) throw new NotAFile('This recording was saved by a newer inspector.');
  const isWhole =
    Array.isArray(definitions) &&
    Array.isArray(actors) &&
    Array.isArray(entries) &&
    entries.every(isEntry) &&
    actors.every((actor) => typeof actor?.sessionId === 'string' && Array.isArray(actor.changes));
  if (!isWhole) throw new NotAFile('This recording is damaged.');
  recording.restore(
    actors.map(({ definition, ...actor }) => {
      const text = definition === undefined ? undefined : definitions[definition];
      return { ...actor, ...(text !== undefined && { definition: text }) };
    }),
    entries,
  );
  recording.application = application;
  return null;
}
