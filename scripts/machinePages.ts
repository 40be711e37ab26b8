import { machineRegistry } from '#tests/support/machines/machineRegistry.ts';
import { textOf } from '#tests/support/sources.ts';
import { describeMachine } from './stateDiagram.ts';

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

/** All pages of `docs/machines`, by file name: one for each machine and an index. */
export function machinePages(): Map<string, string> {
  const pages = machineRegistry.map(({ machine, from: [file, exported] }) => {
    const sentence = firstSentence(textOf(`src/machines/${file}`), exported);
    const intro = `${sentence}\n\nSource: [src/machines/${file}](../../src/machines/${file})`;
    return { id: machine.id, sentence, text: describeMachine(machine, intro) };
  });
  const list = pages.map(({ id, sentence }) => `- [${id}](${id}.md): ${sentence}`);
  return new Map([
    ...pages.map(({ id, text }) => [`${id}.md`, text] as const),
    [
      'README.md',
      ['# The machines', '', ...list, '', '_Written by `npm run diagrams`; do not edit._', ''].join('\n'),
    ],
  ]);
}
