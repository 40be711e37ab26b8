import { CoverageBook } from './coverage.ts';
import type { Candidate, Message } from './protocol.ts';
import { Recording, type Limits } from './recording.ts';

/** How long one turn reads messages, in milliseconds: short enough that an input never waits for it. */
const TURN = 10;
/** The least time between two drawings while messages come, in milliseconds. */
const PAUSE = 100;

/** Runs work soon, when the browser has time for it. */
export type Schedule = (work: () => void) => void;

export const whenIdle: Schedule = (work) => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: PAUSE });
  else setTimeout(work, 0);
};

/**
 * Takes messages in as they come and puts them into a recording in short turns; tells its listeners a few times in a
 * second. `version` changes with every telling.
 */
export function createStore({ limits, schedule = whenIdle }: { limits?: Limits; schedule?: Schedule } = {}) {
  const recording = new Recording(limits);
  const coverage = new CoverageBook();
  const answers = new Map<string, readonly Candidate[]>();
  const listeners = new Set<() => void>();
  let waiting: Message[] = [];
  let read = 0;
  let isScheduled = false;
  let isTelling = false;
  let toldAt = -Infinity;
  let version = 0;

  const tell = () => {
    isTelling = false;
    version += 1;
    toldAt = performance.now();
    for (const listen of listeners) listen();
  };
  const turn = () => {
    isScheduled = false;
    const end = performance.now() + TURN;
    while (read < waiting.length && performance.now() < end) {
      const message = waiting[read]!;
      read += 1;
      if (message.type === '@inspector.possible') answers.set(message.sessionId, message.candidates);
      recording.add(message);
      coverage.note(message, recording);
    }
    if (read === waiting.length) {
      waiting = [];
      read = 0;
    }
    if (waiting.length > 0) again();
    const rest = toldAt + PAUSE - performance.now();
    // In a task of its own, so that reading and drawing are not one long one.
    if (!isTelling) {
      isTelling = true;
      setTimeout(tell, Math.max(0, rest));
    }
  };
  const again = () => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(turn);
  };

  return {
    recording,
    coverage,
    /** What the application answered last about each actor that it was asked about. */
    answers,
    /** Takes a message in. */
    add(message: Message): void {
      waiting.push(message);
      again();
    },
    /** After the recording was changed as a whole: reads its coverage and tells the listeners. */
    changed(): void {
      coverage.read(recording);
      answers.clear();
      tell();
    },
    subscribe: (listen: () => void): (() => void) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    version: () => version,
  };
}
export type Store = ReturnType<typeof createStore>;
