import { createMachine } from 'xstate';
import { afterAll, describe, expect, it } from 'vitest';
import { createResourceMachine } from '#machines/kit/resource.machine.ts';
import { kitOf, machineRegistry, unwalked } from '../support/machines/machineRegistry.ts';
import { isPassage, reachedStates, statesOf } from '../support/machines/machineWalk.ts';
import { filesBelow, textOf } from '../support/sources.ts';

const files = filesBelow('src/machines', /\.ts$/).filter((path) => !/\.(test|walk)\.ts$/.test(path));
const machineFiles = files.filter((path) => path.endsWith('.machine.ts'));
/** Their test beside them takes every path, and checks the same of their states. */
const withPaths = filesBelow('src/machines', /\.paths\.test\.ts$/)
  .filter((path) => textOf(path).includes('expect(coverage.unreached).toEqual([])'))
  .map((path) => path.replace('.paths.test.ts', '.machine.ts'));
const named = machineRegistry.map((entry) => [entry.from[1], entry] as const);

describe('the machines', () => {
  it('each have a walk beside them, or are made by a kit that has one', () => {
    expect(unwalked()).toEqual([]);
    expect(new Set(machineRegistry.map(({ from }) => from.join(' '))).size).toBe(machineRegistry.length);
  });

  it('count as made by a kit only with all of its states and guards', () => {
    const kit = createResourceMachine<string, null>('other');
    expect(kitOf(kit)?.from[1]).toBe('createResourceMachine');
    expect(kitOf(kit.provide({ guards: { isUnreachable: () => true } }))).toBeUndefined();
    expect(kitOf(createMachine({ ...kit.config, initial: 'ready' } as never))).toBeUndefined();
  });

  it('have an id each, so that their diagrams do not overwrite each other', () => {
    const ids = machineRegistry.map(({ machine }) => machine.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('copy no child: a parent listens to events, and a view reads the child itself', () => {
    expect(files.filter((path) => textOf(path).includes('onSnapshot:'))).toEqual([]);
  });

  it('have no file over 300 lines', () => {
    expect(files.filter((path) => textOf(path).trimEnd().split('\n').length > 300)).toEqual([]);
    expect(machineFiles.length).toBeGreaterThan(14);
  });

  it('name their actions, guards and actors in setup, but for what they raise', () => {
    const inline = machineRegistry.flatMap(({ machine }) =>
      statesOf(machine.root).flatMap((node) =>
        [...node.transitions.values(), node.always ?? []]
          .flat()
          .flatMap(({ guard, actions }) => [
            ...(typeof guard === 'function' ? [`${node.id}: guard`] : []),
            ...actions
              .filter(
                (action) =>
                  typeof action === 'function' && !('type' in action && action.type === 'xstate.raise'),
              )
              .map(() => `${node.id}: action`),
          ]),
      ),
    );
    expect(inline).toEqual([]);
  });
});

const counts: string[] = [];
afterAll(() => console.info(`States reached:\n  ${counts.join('\n  ')}`));

describe.each(named)('%s', (_, { machine, from, ...entry }) => {
  const states = statesOf(machine.root);

  it('has an onError for every actor that it invokes (M10)', () => {
    const careless = states.flatMap((node) =>
      node.invoke.filter(({ onError }) => onError === undefined).map(({ id }) => `${node.id} → ${id}`),
    );
    expect(careless).toEqual([]);
  });

  it('handles no event by a wildcard, which would swallow answers', () => {
    expect(
      states
        // Except the handler for any crashed child.
        .filter((node) => node.events.some((type) => type.includes('*') && type !== 'xstate.error.actor.*'))
        .map(({ id }) => id),
    ).toEqual([]);
  });

  if (withPaths.includes(`src/machines/${from[0]}`)) return;
  it('can come into each of its states', () => {
    const reached = reachedStates({ machine, ...entry });
    const passages = states.filter(isPassage);
    const declared = states.filter((node) => !isPassage(node));
    counts.push(`${machine.id} ${reached.size} of ${declared.length}, ${passages.length} passed through`);
    expect(declared.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });
});
