import { activePaths, guessTaken, knownChart, type Chart } from './chart.ts';
import type { Message } from './protocol.ts';
import type { Recording } from './recording.ts';
import { machineIdOf } from './tree.ts';

/** What of a machine was taken. */
export interface MachineCoverage {
  states: string[];
  transitions: string[];
}
export interface CoverageFile {
  kind: 'portal-coverage';
  version: 1;
  machines: Record<string, MachineCoverage>;
}

interface Taken {
  states: Set<string>;
  transitions: Set<string>;
}

/** What of each machine was taken: in the messages that came, in recordings and in coverage files that were opened. */
export class CoverageBook {
  readonly #taken = new Map<string, Taken>();
  /** The last state value of each actor, and whether the application tells its transitions. */
  readonly #values = new Map<string, unknown>();
  #tells = false;

  of(machineId: string): Taken | undefined {
    return this.#taken.get(machineId);
  }

  /** Notes what one message says was taken, after the recording has it. */
  note(message: Message, { actors }: Recording): void {
    if (message.type !== '@xstate.microstep' && message.type !== '@xstate.snapshot') return;
    const definition = actors.get(message.sessionId)?.definition;
    if (definition === undefined) return;
    if (message.type === '@xstate.microstep') {
      this.#tells = true;
      this.#note(definition, [], message.transitions);
      return;
    }
    const { value } = message.snapshot as { value?: unknown };
    this.#step(message.sessionId, definition, message.event?.type ?? '', value, undefined);
  }

  /** Notes a whole recording, such as one that was opened. */
  read(recording: Recording): void {
    this.#values.clear();
    for (const { sessionId, base } of recording.actors.values()) this.#values.set(sessionId, valueOf(base));
    for (const { sessionId, type, snapshot, taken } of recording.entries) {
      const definition = recording.actors.get(sessionId)?.definition;
      if (definition === undefined || snapshot === undefined) continue;
      this.#step(sessionId, definition, type, valueOf(snapshot), taken);
    }
  }

  add({ machines }: CoverageFile): void {
    for (const [id, { states, transitions }] of Object.entries(machines)) this.#add(id, states, transitions);
  }

  file(): CoverageFile {
    const machines = [...this.#taken]
      .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([id, { states, transitions }]) => [
        id,
        { states: [...states].toSorted(), transitions: [...transitions].toSorted() },
      ]);
    return { kind: 'portal-coverage', version: 1, machines: Object.fromEntries(machines) };
  }

  #step(sessionId: string, definition: string, event: string, value: unknown, taken: string[] | undefined) {
    const before = this.#values.get(sessionId);
    this.#values.set(sessionId, value);
    const chart = taken || this.#tells ? null : knownChart(definition);
    const transitions = taken ?? (chart ? guessTaken(chart, before, event, value) : []);
    this.#note(definition, activePaths(value), transitions);
  }

  #note(definition: string, states: readonly string[], transitions: readonly string[]): void {
    const id = machineIdOf({ definition });
    if (id !== undefined) this.#add(id, states, transitions);
  }

  #add(id: string, states: readonly string[], transitions: readonly string[]): void {
    const taken = this.#taken.get(id) ?? { states: new Set(), transitions: new Set() };
    this.#taken.set(id, taken);
    for (const state of states) taken.states.add(state);
    for (const transition of transitions) {
      taken.transitions.add(transition);
      // A state that is left in the same step is in no snapshot.
      const from = transition.slice(0, transition.indexOf(' --')).split('.');
      if (from[0] !== '(root)')
        from.forEach((_, depth) => taken.states.add(from.slice(0, depth + 1).join('.')));
    }
  }
}

/** The state value of a snapshot that is kept as JSON. */
export function valueOf(snapshot: string | undefined): unknown {
  if (snapshot === undefined) return undefined;
  const parsed: unknown = JSON.parse(snapshot);
  return typeof parsed === 'object' && parsed !== null && 'value' in parsed ? parsed.value : undefined;
}

/** All states that can be active, and all transitions of a chart. */
export function whole({ states, transitions }: Chart): Taken {
  const all = [...states.values()].filter(({ path, type }) => path !== '(root)' && type !== 'history');
  return {
    states: new Set(all.map(({ path }) => path)),
    transitions: new Set(transitions.map(({ key }) => key)),
  };
}

/** Whether something that was opened is a coverage file. */
export function isCoverageFile(value: unknown): value is CoverageFile {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, version, machines } = value as Partial<CoverageFile>;
  return (
    kind === 'portal-coverage' &&
    version === 1 &&
    typeof machines === 'object' &&
    machines !== null &&
    Object.values(machines).every((each) => Array.isArray(each?.states) && Array.isArray(each.transitions))
  );
}
