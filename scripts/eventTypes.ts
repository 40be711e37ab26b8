import { parseSync } from 'vite';
import type { EventField, EventTypes } from '#inspector/model/eventTypes.ts';

/** A node of a syntax tree, as far as it is read here. */
interface Node {
  type: string;
  [member: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** All nodes below one, itself included. */
function* nodesBelow(node: Node): Generator<Node> {
  yield node;
  for (const member of Object.values(node))
    for (const each of Array.isArray(member) ? (member as unknown[]) : [member])
      if (isNode(each)) yield* nodesBelow(each);
}

const textOf = (type: unknown): string | undefined => {
  if (!isNode(type) || type.type !== 'TSLiteralType' || !isNode(type.literal)) return undefined;
  return typeof type.literal.value === 'string' ? type.literal.value : undefined;
};

/** How a member with this type is filled in. */
function kindOf(type: Node): Pick<EventField, 'kind' | 'choices' | 'isNullable'> {
  const simple = { TSStringKeyword: 'text', TSNumberKeyword: 'number', TSBooleanKeyword: 'boolean' } as const;
  if (type.type in simple) return { kind: simple[type.type as keyof typeof simple] };
  const own = textOf(type);
  if (own !== undefined) return { kind: 'choice', choices: [own] };
  if (type.type !== 'TSUnionType') return { kind: 'json' };
  const members = type.types as Node[];
  const rest = members.filter((each) => each.type !== 'TSNullKeyword');
  const isNullable = rest.length < members.length;
  const choices = rest.flatMap((each) => textOf(each) ?? []);
  const kind =
    choices.length === rest.length
      ? { kind: 'choice' as const, choices }
      : rest.length === 1
        ? kindOf(rest[0]!)
        : { kind: 'json' as const };
  return { ...kind, ...(isNullable && { isNullable }) };
}

/** A member of an object type; undefined for methods and computed names. */
function memberOf(member: Node): { name: string; type: Node; isOptional: boolean } | undefined {
  const { key, typeAnnotation, optional } = member;
  if (member.type !== 'TSPropertySignature' || !isNode(key) || !isNode(typeAnnotation)) return undefined;
  const type = typeAnnotation.typeAnnotation;
  return key.type === 'Identifier' && isNode(type)
    ? { name: String(key.name), type, isOptional: optional === true }
    : undefined;
}

/** The members of all events whose types stand in a TypeScript source, as `{ type: 'date.choose'; examDateId: number }`. */
export function eventTypesOf(source: string): EventTypes {
  const { program } = parseSync('events.ts', source, { lang: 'ts' });
  const found: EventTypes = {};
  for (const node of nodesBelow(program as unknown as Node)) {
    if (node.type !== 'TSTypeLiteral') continue;
    const members = (node.members as Node[]).flatMap((member) => memberOf(member) ?? []);
    const name = textOf(members.find((member) => member.name === 'type')?.type);
    // The events of our machines have a point in their type; other unions are not about events.
    if (name === undefined || !name.includes('.')) continue;
    found[name] = members
      .filter((member) => member.name !== 'type')
      .map(({ name, type, isOptional }) => ({ name, ...kindOf(type), ...(isOptional && { isOptional }) }));
  }
  return found;
}
