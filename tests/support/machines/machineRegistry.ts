import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { filesBelow, root } from '../sources.ts';
import type { MachineWalk } from './machineWalk.ts';

/** An export of `src/machines`: the file below it, and the name. */
type Exported = readonly [file: string, name: string];

/** A walk with the export that it walks through. */
export interface MachineEntry extends MachineWalk {
  readonly from: Exported;
}

/** A machine that a kit's factory made. */
interface MadeMachine {
  readonly from: Exported;
  readonly machine: AnyStateMachine;
}

const folder = 'src/machines';
const moduleOf = (path: string) =>
  import(/* @vite-ignore */ pathToFileURL(join(root, path)).href) as Promise<Record<string, unknown>>;
const exportsOf = async (paths: readonly string[]) =>
  (await Promise.all(paths.map(moduleOf))).flatMap((module, index) =>
    Object.entries(module).map(([name, value]) => ({
      from: [paths[index]!.replace(`${folder}/`, ''), name] as Exported, // one module for each path
      value,
    })),
  );

const files = filesBelow(folder, /\.ts$/).filter((path) => !path.endsWith('.test.ts'));
const exported = (await exportsOf(files.filter((path) => !path.endsWith('.walk.ts')))).filter(
  ({ from: [, name], value }) => value instanceof StateMachine || /^create(\w+Machine|Records)$/.test(name),
);
const walks = (await exportsOf(files.filter((path) => path.endsWith('.walk.ts')))).filter(
  ({ from: [, name] }) => name.endsWith('Walk'),
);

const byFile = (one: { from: Exported }, other: { from: Exported }) =>
  one.from.join(' ').localeCompare(other.from.join(' '), 'en');

/** The walks of `src/machines/**\/*.walk.ts`, by their machines' files. */
export const machineRegistry: readonly MachineEntry[] = walks
  .map(({ from, value }) => {
    const walk = value as MachineWalk; // by its name
    const source = exported.find((each) => each.value === (walk.factory ?? walk.machine));
    if (!source) throw new Error(`${from.join(' ')} walks through nothing that src/machines exports`);
    return { ...walk, from: source.from };
  })
  .toSorted(byFile);

/** What a machine is made of, but for its id and for the values that its factory was called with. */
const shapeOf = ({ id, config, implementations: { guards } }: AnyStateMachine) =>
  JSON.stringify([config, guards], (key, value: unknown) => {
    if (key === 'id' && value === id) return '';
    if (typeof value === 'string') return value.replace(`#${id}.`, '#.');
    return typeof value === 'function' ? String(value) : value;
  });

const kits = machineRegistry.filter(({ factory }) => factory !== undefined);
const shapes = new Map(kits.map((kit) => [shapeOf(kit.machine), kit]));
const made = exported
  .flatMap(({ from, value }): MadeMachine[] =>
    value instanceof StateMachine ? [{ from, machine: value as AnyStateMachine }] : [],
  )
  .toSorted(byFile);

/** The kit that made a machine; undefined if it has a chart of its own. */
export const kitOf = (machine: AnyStateMachine): MachineEntry | undefined => shapes.get(shapeOf(machine));

/** The exported machines that a kit made. */
export const madeBy = (kit: MachineEntry): readonly MadeMachine[] =>
  made.filter(({ machine }) => kitOf(machine) === kit);

/** Exported machines and factories without a walk that no walked kit made. */
export const unwalked = (): readonly Exported[] =>
  exported
    .filter(({ value }) => !machineRegistry.some(({ machine, factory }) => value === (factory ?? machine)))
    .filter(({ value }) => !(value instanceof StateMachine && kitOf(value as AnyStateMachine)))
    .map(({ from }) => from);
