import { kitOf, machineRegistry, madeBy } from '#tests/support/machines/machineRegistry.ts';
import { textOf } from '#tests/support/sources.ts';
import { describeMachine, table } from './stateDiagram.ts';

export const machineFolder = 'docs/machines';

/** The first sentence of an export's docstring. */
export function firstSentence(source: string, exported: string): string {
  const comment = source.match(
    new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export (?:const|function) ${exported}\\b`),
  )?.[1];
  const text = comment
    ?.split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
    .join(' ')
    .trim();
  // A period before a capital letter: "§4. When" ends a sentence, "first specification, §4" does not.
  return text?.match(/^.*?[.?!](?=\s+[A-Z]|$)/)?.[0] ?? '';
}

const sentenceOf = ([file, exported]: readonly [string, string]) =>
  firstSentence(textOf(`src/machines/${file}`), exported);
/** The dev server's inspector, which shows the machine as soon as it runs. */
const liveLinkTo = (id: string) =>
  `[\`/inspector/?machine=${id}\`](http://localhost:4000/inspector/?machine=${id})`;
const linkTo = (file: string) => `[src/machines/${file}](../../src/machines/${file})`;

/**
 * All pages of `docs/machines`, by file name: one for each machine and an index. Machines that a kit made are rows
 * of the kit's page.
 */
export function machinePages(): Map<string, string> {
  const drawn = machineRegistry.filter((entry) => [undefined, entry].includes(kitOf(entry.machine)));
  const pages = drawn.map((entry) => {
    const { machine, from } = entry;
    const sentence = sentenceOf(from);
    const made = madeBy(entry);
    const rows = made.map((each) => [each.machine.id, sentenceOf(each.from), linkTo(each.from[0])]);
    const section = ['', '## Machines made by this kit', '', ...table(['Machine', 'For', 'Source'], rows)];
    const text = describeMachine(
      machine,
      `${sentence}\n\nSource: ${linkTo(from[0])}  \nLive, with \`npm run dev\`: ${liveLinkTo(machine.id)}`,
      made.length > 0 ? section : [],
    );
    return { id: machine.id, sentence, made, text };
  });
  const list = pages.flatMap(({ id, sentence, made }) => [
    `- [${id}](${id}.md): ${sentence}`,
    ...made.map((each) => `  - ${each.machine.id}: ${sentenceOf(each.from)}`),
  ]);
  return new Map([
    ...pages.map(({ id, text }) => [`${id}.md`, text] as const),
    [
      'README.md',
      ['# The machines', '', ...list, '', '_Written by `npm run diagrams`; do not edit._', ''].join('\n'),
    ],
  ]);
}
