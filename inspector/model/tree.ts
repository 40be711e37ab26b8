import type { Actor, Recording } from './recording.ts';

/** An actor in the tree, with its depth below the root. */
export interface TreeRow {
  actor: Actor;
  depth: number;
}

const isThere = ({ since, until }: Actor, seq: number) =>
  since <= seq && (until === undefined || until > seq);

/** The actors that were there after an entry, parents before their children, each in the order of creation. */
export function treeAt({ actors }: Recording, seq: number): TreeRow[] {
  const living = [...actors.values()].filter((actor) => isThere(actor, seq));
  const ids = new Set(living.map(({ sessionId }) => sessionId));
  const children = new Map<string, Actor[]>();
  for (const actor of living) {
    const parent = actor.parentId !== undefined && ids.has(actor.parentId) ? actor.parentId : '';
    const siblings = children.get(parent);
    if (siblings) siblings.push(actor);
    else children.set(parent, [actor]);
  }
  const below = (parent: string, depth: number): TreeRow[] =>
    (children.get(parent) ?? []).flatMap((actor) => [{ actor, depth }, ...below(actor.sessionId, depth + 1)]);
  return below('', 0);
}

const ids = new Map<string, string | undefined>();

/** The id of an actor's machine; undefined for other logic, for which the library sends a definition with a name only. */
export function machineIdOf({ definition }: Pick<Actor, 'definition'>): string | undefined {
  if (definition === undefined) return undefined;
  if (!ids.has(definition)) ids.set(definition, readId(definition));
  return ids.get(definition);
}

function readId(definition: string): string | undefined {
  try {
    const config = JSON.parse(definition) as { id?: unknown };
    return typeof config.id === 'string' && Object.keys(config).length > 1 ? config.id : undefined;
  } catch {
    return undefined;
  }
}

/** How an actor is called: by its key in the system, by its id, or by what it runs if XState made the id. */
export const labelOf = ({ systemId, name, src }: Pick<Actor, 'systemId' | 'name' | 'src'>): string =>
  systemId ?? (/^\d+\./.test(name) ? (src ?? name) : name);
