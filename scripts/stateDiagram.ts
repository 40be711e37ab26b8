import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

interface Edge {
  source: AnyStateNode;
  target: AnyStateNode;
  label: string;
}

/** A Mermaid name: `#session.signedIn.active` is `signedIn_active`. */
const nameOf = (node: AnyStateNode) => (node.path.length === 0 ? node.machine.id : node.path.join('_'));
const isWithin = (node: AnyStateNode, outer: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(node.parent, outer));
const below = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child: AnyStateNode) => below(child)),
];
const typeOf = (named: unknown): string =>
  typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : String(named);
const guarded = (label: string, { guard }: AnyTransitionDefinition) =>
  guard === undefined ? label : `${label} [${typeOf(guard)}]`;
/** A named action, or the kind of a builtin one: `xstate.raise` is `raise`. */
const actionOf = (action: unknown) =>
  typeof action === 'function' && 'type' in action
    ? String(action.type).replace('xstate.', '')
    : typeOf(action);
const sourceOf = ({ src, id }: { src: unknown; id: string }) => (typeof src === 'string' ? src : id);

/** An event's label: Mermaid's labels allow no colons. */
function eventName(type: string, machine: AnyStateMachine): string {
  if (type === '') return 'always';
  const [, kind, rest] = /^xstate\.(done\.actor|error\.actor|done\.state|after)\.(.*)$/.exec(type) ?? [];
  if (kind === undefined || rest === undefined) return type;
  if (kind === 'after') return `after ${rest.slice(0, rest.indexOf('.'))}`;
  const word = kind.startsWith('done') ? 'done' : 'error';
  const invoked = below(machine.root)
    .flatMap((node) => node.invoke)
    .find(({ id }) => id === rest);
  return `${word} ${invoked ? sourceOf(invoked) : rest}`;
}

const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
];

/** The arrows, and the transitions without one: targetless or to the state itself. */
function readTransitions(machine: AnyStateMachine) {
  const edges: Edge[] = [];
  const quiet: string[][] = [];
  for (const node of below(machine.root))
    for (const transition of transitionsOf(node)) {
      const label = guarded(eventName(transition.eventType, machine), transition);
      const targets: readonly AnyStateNode[] = transition.target ?? [];
      const drawn = targets.filter(
        (target) => target === node || (!isWithin(target, node) && !isWithin(node, target)),
      );
      for (const target of drawn) edges.push({ source: node, target, label });
      const hidden = targets.filter((target) => !drawn.includes(target));
      if (targets.length > 0 && hidden.length === 0) continue;
      const where = node.path.length === 0 ? 'anywhere' : `\`${node.path.join('.')}\``;
      quiet.push([
        where,
        label,
        hidden.map((target) => `\`${target.path.join('.')}\``).join(', ') || 'stays',
        transition.actions.map(actionOf).join(', '),
      ]);
    }
  return { edges, quiet };
}

/** The innermost state that contains both ends of an arrow, where Mermaid expects it. */
function homeOf({ source, target }: Edge): AnyStateNode {
  let home = source.parent ?? source;
  while (!isWithin(target, home) || target === home) home = home.parent ?? home.machine.root;
  return home;
}

function draw(node: AnyStateNode, edges: readonly Edge[], indent: string): string[] {
  const children: AnyStateNode[] = Object.values(node.states);
  const lines = children.flatMap((child, index) => [
    ...(node.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
    ...(Object.keys(child.states).length === 0
      ? [`${indent}state "${child.key}" as ${nameOf(child)}`]
      : [
          `${indent}state "${child.key}" as ${nameOf(child)} {`,
          ...draw(child, edges, `${indent}  `),
          `${indent}}`,
        ]),
  ]);
  if (node.type === 'compound')
    lines.push(...node.initial.target.map((target: AnyStateNode) => `${indent}[*] --> ${nameOf(target)}`));
  for (const edge of edges.filter((one) => homeOf(one) === node))
    lines.push(`${indent}${nameOf(edge.source)} --> ${nameOf(edge.target)} : ${edge.label}`);
  for (const child of children.filter(({ type }) => type === 'final'))
    lines.push(`${indent}${nameOf(child)} --> [*]`);
  return lines;
}

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

/** A machine as a Mermaid state diagram, with tables for what the diagram cannot show, and more lines at the end. */
export function describeMachine(
  machine: AnyStateMachine,
  intro: string,
  more: readonly string[] = [],
): string {
  const { edges, quiet } = readTransitions(machine);
  const states = below(machine.root).filter(({ path }) => path.length > 0);
  const described = below(machine.root).filter(({ tags, invoke }) => tags.length > 0 || invoke.length > 0);
  const drawing =
    machine.root.type === 'parallel'
      ? [`  state "${machine.id}" as ${machine.id} {`, ...draw(machine.root, edges, '    '), '  }']
      : draw(machine.root, edges, '  ');
  return [
    `# ${machine.id}`,
    '',
    intro,
    '',
    ...(states.length === 0
      ? ['One state only; the table says what it does.']
      : ['```mermaid', 'stateDiagram-v2', ...drawing, '```']),
    ...(quiet.length === 0
      ? []
      : ['', '## Besides the arrows', '', ...table(['In', 'On', 'To', 'Does'], quiet)]),
    ...(described.length === 0
      ? []
      : [
          '',
          '## States',
          '',
          ...table(
            ['State', 'Tags', 'Runs'],
            described.map((node) => [
              node.path.length === 0 ? 'everywhere' : `\`${node.path.join('.')}\``,
              node.tags.join(', '),
              node.invoke.map(sourceOf).join(', '),
            ]),
          ),
        ]),
    ...more,
    '',
    '_Written by `npm run diagrams`; do not edit._',
    '',
  ].join('\n');
}
