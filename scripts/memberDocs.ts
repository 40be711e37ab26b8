import type { RecordField, RecordFields } from '#contract/records/recordFields.ts';
import { filesBelow, textOf } from '#tests/support/sources.ts';

/** The members of an object that the contract describes, with the docstrings of some of them. */
interface Described {
  readonly members: readonly string[];
  readonly docs: Readonly<Record<string, string>>;
}

const indentOf = (line: string) => line.length - line.trimStart().length;
const memberOf = (line: string) => /^\s+(\w+)(?:: .*|,)$/.exec(line)?.[1];

/** The docstring that ends above a line, as one line of text; undefined without one. */
function docAbove(lines: readonly string[], at: number): string | undefined {
  if (!lines[at - 1]?.endsWith('*/')) return undefined;
  let first = at - 1;
  while (!lines[first]!.trimStart().startsWith('/**')) first -= 1; // it ends, so it begins
  return lines
    .slice(first, at)
    .map((line) => line.replace(/^\s*(?:\/\*\*|\*(?!\/))\s?/, '').replace(/\s*\*\/$/, ''))
    .join(' ')
    .trim();
}

/** The objects of a file, found by their indentation: the formatter gives members of one object the same one. */
function objectsOf(text: string): Described[] {
  const lines = text.split('\n');
  const objects: Described[] = [];
  const open: { indent: number; members: string[]; docs: Record<string, string> }[] = [];
  lines.forEach((line, at) => {
    if (line.trim() === '' || /^\s*(?:\/\*\*|\*|\/\/)/.test(line)) return;
    const indent = indentOf(line);
    while (open.length > 0 && open.at(-1)!.indent > indent) objects.push(open.pop()!);
    const member = memberOf(line);
    if (member === undefined) return;
    if (open.at(-1)?.indent !== indent) open.push({ indent, members: [], docs: {} });
    const { members, docs } = open.at(-1)!;
    members.push(member);
    const doc = docAbove(lines, at);
    if (doc !== undefined) docs[member] = doc;
  });
  return [...objects, ...open];
}

/** What the fields of a record say about themselves: the pick-list of a choice, and when a field is asked for. */
function docsOfFields(fields: RecordFields): Described {
  const docOf = ({ list, options, when }: Pick<RecordField, 'list' | 'options' | 'when'>) =>
    [
      ...(list ? [`The ${list.saves} of an item of the pick-list \`${list.name}\`.`] : []),
      ...(options ? [`One of: ${options.join(', ')}.`] : []),
      ...(when ? [`Empty unless \`${when.field}\` is ${when.is === '' ? 'empty' : `"${when.is}"`}.`] : []),
    ].join(' ');
  const docs = Object.entries(fields).flatMap(([name, field]) => [
    ...(docOf(field) === '' ? [] : [[name, docOf(field)] as const]),
    ...(field.shownAs === undefined
      ? []
      : [
          [
            String(field.shownAs),
            `The description of \`${name}\`; the portal looks it up where it is missing.`,
          ] as const,
        ]),
  ]);
  return { members: Object.keys(fields), docs: Object.fromEntries(docs) };
}

type Node = Record<string, unknown>;

/**
 * Adds the contract's docstrings to the members of an OpenAPI document's schemas: those of the largest object of the
 * contract whose members all are members of the schema, and what the fields of its records say.
 */
export function withMemberDocs<Document>(document: Document, records: readonly RecordFields[]): Document {
  const known = [
    ...records.map(docsOfFields),
    ...filesBelow('contract', /(?<!\.test)\.ts$/).flatMap((path) => objectsOf(textOf(path))),
  ]
    .filter(({ docs }) => Object.keys(docs).length > 0)
    .toSorted((one, other) => other.members.length - one.members.length);
  const described = (properties: Node): Node => {
    const mine = known.filter(({ members }) => members.every((member) => member in properties));
    return Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const doc = mine.find(({ docs }) => docs[name] !== undefined)?.docs[name];
        const inner = visited(schema) as Node;
        return [name, doc === undefined ? inner : { description: doc, ...inner }];
      }),
    );
  };
  const visited = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visited);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        name === 'properties' && typeof each === 'object' ? described(each as Node) : visited(each),
      ]),
    );
  };
  return visited(document) as Document;
}
