import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { firstSentence, machineFolder, machinePages } from '../../scripts/machinePages.ts';
import { describeMachine } from '../../scripts/stateDiagram.ts';
import { root, textOf } from '../support/sources.ts';

const pages = machinePages();

describe('the diagrams of the machines', () => {
  it('draw a kit once, with the machines that it made in a table and in the index', () => {
    expect(pages.has('webNote.md')).toBe(false);
    expect(pages.get('resource.md')).toMatch(/\n\| webNote \| The board staff's note .*\.machine\.ts\) \|\n/);
    expect(pages.get('README.md')).toMatch(/\n- \[resource\].*\n( {2}- .*\n)* {2}- webNote: /);
  });

  it('are there for every machine and for nothing else; otherwise run `npm run diagrams`', () => {
    expect(readdirSync(join(root, machineFolder)).toSorted()).toEqual([...pages.keys()].toSorted());
  });

  it.each([...pages.keys()])('%s shows the machine as it is; otherwise run `npm run diagrams`', (name) => {
    expect(textOf(join(machineFolder, name))).toBe(pages.get(name));
  });

  it('begin with a sentence that the machine’s own comment says', () => {
    for (const [name, text] of pages) expect(`${name}: ${text.split('\n')[2]}`).toMatch(/: .*[.?!\w)]$/);
  });

  it('use no label that Mermaid cannot read', () => {
    for (const [name, text] of pages) {
      const drawing = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
      for (const line of drawing.split('\n')) {
        const [, label = ''] = /^\s*\S+ --> \S+ : (.*)$/.exec(line) ?? [];
        expect(`${name} ${label}`).not.toMatch(/[:;#]/);
        expect(line).toMatch(/^(?!.*-->)|^\s*(\[\*\]|\w+) --> (\[\*\]|\w+)( : [\w .[\]-]+)?$/);
      }
      expect((drawing.match(/\{$/gm) ?? []).length).toBe((drawing.match(/^\s*\}$/gm) ?? []).length);
    }
  });

  it('show passages, delays, answers, guards, regions and nesting', () => {
    const machine = createMachine({
      id: 'sample',
      initial: 'a',
      on: { 'sample.reset': '.a' },
      states: {
        a: { always: { guard: 'isReady', target: 'b' }, after: { pause: 'b' } },
        b: {
          invoke: { src: 'load', onDone: 'c', onError: 'a' },
          on: { 'sample.noted': { actions: 'note' } },
        },
        c: { type: 'parallel', states: { x: { initial: 'one', states: { one: {}, two: {} } }, y: {} } },
        d: { type: 'final' },
      },
    });
    expect(describeMachine(machine, 'Sample.')).toMatchInlineSnapshot(`
      "# sample

      Sample.

      \`\`\`mermaid
      stateDiagram-v2
        state "a" as a
        state "b" as b
        state "c" as c {
          state "x" as c_x {
            state "one" as c_x_one
            state "two" as c_x_two
            [*] --> c_x_one
          }
          --
          state "y" as c_y
        }
        state "d" as d
        [*] --> a
        a --> b : always [isReady]
        a --> b : after pause
        b --> c : done load
        b --> a : error load
        d --> [*]
      \`\`\`

      ## Besides the arrows

      | In | On | To | Does |
      | --- | --- | --- | --- |
      | anywhere | sample.reset | \`a\` |  |
      | \`b\` | sample.noted | stays | note |

      ## States

      | State | Tags | Runs |
      | --- | --- | --- |
      | \`b\` |  | load |

      _Written by \`npm run diagrams\`; do not edit._
      "
    `);
  });

  it('take the first sentence of a comment, and no later one', () => {
    const source =
      '/** Other. */\nexport const other = 1;\n/**\n * One (first, §4). Two.\n */\nexport const some = 2;';
    expect(firstSentence(source, 'some')).toBe('One (first, §4).');
    expect(firstSentence(source, 'missing')).toBe('');
  });
});
