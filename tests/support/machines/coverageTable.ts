import type { AnyStateMachine } from 'xstate';
import { fullCoverageOf, type Coverage, type MachineCoverage } from '#app/inspector/coverage.ts';
import { machineRegistry, madeBy } from './machineRegistry.ts';

/** How much of a machine was taken. */
interface CoverageRow {
  id: string;
  /** All that the machine's definition has. */
  all: MachineCoverage;
  /** What of it was not taken. */
  missing: MachineCoverage;
}

/** The machines of `src/machines` by id, those that a kit made included. */
const machines = (): ReadonlyMap<string, AnyStateMachine> =>
  new Map(
    [...machineRegistry, ...machineRegistry.flatMap(madeBy)]
      .map(({ machine }) => [machine.id, machine] as const)
      .toSorted(([one], [other]) => one.localeCompare(other, 'en')),
  );

const without = (all: readonly string[], taken: readonly string[] = []) =>
  all.filter((name) => !taken.includes(name));

/** Each machine of `src/machines` with what of it was taken. */
export const coverageRows = (coverage: Coverage): CoverageRow[] =>
  [...machines()].map(([id, machine]) => {
    const all = fullCoverageOf(machine);
    const taken = coverage.machines[id];
    return {
      id,
      all,
      missing: {
        states: without(all.states, taken?.states),
        transitions: without(all.transitions, taken?.transitions),
      },
    };
  });

const isWhole = ({ missing }: CoverageRow) => missing.states.length === 0 && missing.transitions.length === 0;

/** `12 of 20`. */
export const share = (all: readonly string[], missing: readonly string[]) =>
  `${all.length - missing.length} of ${all.length}`;

/** In one line, how many machines had every state and transition taken, and how much of all machines was. */
export function coverageSummary(coverage: Coverage): string {
  const rows = coverageRows(coverage);
  const sum = (kind: keyof MachineCoverage) =>
    share(
      rows.flatMap(({ all }) => all[kind]),
      rows.flatMap(({ missing }) => missing[kind]),
    );
  return `Machines whose every state and transition the browser suite walks: ${rows.filter(isWhole).length} of ${rows.length}; states ${sum('states')}, transitions ${sum('transitions')}`;
}
