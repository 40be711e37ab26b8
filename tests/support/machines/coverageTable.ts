import { emptyCoverage, fullCoverageOf, mergeCoverage } from '#app/inspector/coverage.ts';
import type { Coverage, MachineCoverage } from '#app/inspector/coverage.ts';
import { machineRegistry, madeBy } from './machineRegistry.ts';

/** How much of a machine was taken. */
interface CoverageRow {
  id: string;
  /** All that the machine's definition has. */
  all: MachineCoverage;
  /** What of it was not taken. */
  missing: MachineCoverage;
}

const kits = machineRegistry.filter(({ factory }) => factory !== undefined);
/** The machines that kits made, each with its kit. */
const made = kits.flatMap((kit) => madeBy(kit).map(({ machine }) => ({ machine, kit: kit.machine })));

/** All that the machines of `src/machines` have, by id, those that a kit made included. */
const full: ReadonlyMap<string, MachineCoverage> = new Map(
  [...machineRegistry, ...made]
    .map(({ machine }) => [machine.id, fullCoverageOf(machine)] as const)
    .toSorted(([one], [other]) => one.localeCompare(other, 'en')),
);

const without = (all: readonly string[], taken: readonly string[] = []) =>
  all.filter((name) => !taken.includes(name));

/** The names of one machine as a machine with another id has them: those of invoked actors have the id in them. */
const renamed = ({ states, transitions }: MachineCoverage, from: string, to: string): MachineCoverage => ({
  states,
  transitions: transitions.map((name) =>
    name.replaceAll(`.${from}.`, `.${to}.`).replaceAll(`.${from}-->`, `.${to}-->`),
  ),
});

/**
 * The kits by which a machine can have been made that only a screen's declaration names: those with everything that it
 * took. A kit whose states have the names of what it is given, as the parts of a page, is not found.
 */
const kitsWith = (id: string, taken: MachineCoverage): string[] =>
  kits
    .map(({ machine }) => machine.id)
    .filter((kit) => {
      const all = full.get(kit)!; // it has every kit
      const { states, transitions } = renamed(taken, id, kit);
      return without(states, all.states).length === 0 && without(transitions, all.transitions).length === 0;
    });

/** What was taken of each machine, where what a kit's machines took counts for the kit too. */
function withKits(coverage: Coverage): Coverage {
  const found = Object.entries(coverage.machines)
    .filter(([id]) => !full.has(id))
    .flatMap(([id, taken]) => {
      const [kit, ...others] = kitsWith(id, taken);
      return kit !== undefined && others.length === 0 ? [{ id, kit }] : [];
    });
  const counted = [...made.map(({ machine, kit }) => ({ id: machine.id, kit: kit.id })), ...found];
  const forKits = counted.flatMap(({ id, kit }) => {
    const taken = coverage.machines[id];
    return taken ? [{ ...emptyCoverage(), machines: { [kit]: renamed(taken, id, kit) } }] : [];
  });
  return mergeCoverage(coverage, ...forKits);
}

/** Each machine of `src/machines` with what of it was taken. */
export const coverageRows = (coverage: Coverage): CoverageRow[] => {
  const taken = withKits(coverage).machines;
  return [...full].map(([id, all]) => ({
    id,
    all,
    missing: {
      states: without(all.states, taken[id]?.states),
      transitions: without(all.transitions, taken[id]?.transitions),
    },
  }));
};

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
