import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textTypes, textTypesFile } from '../../scripts/textTypes.ts';
import { filesBelow, importsOf, root, textOf } from '../support/sources.ts';

type Tree = { readonly [key: string]: string | Tree };

const languages = readdirSync(join(root, 'public/locales'));

function keysOf(language: string): Map<string, string> {
  const keys = new Map<string, string>();
  const walk = (tree: Tree, path: string) => {
    for (const [key, value] of Object.entries(tree))
      if (typeof value === 'string') keys.set(path + key, value);
      else walk(value, `${path}${key}.`);
  };
  for (const file of filesBelow(`public/locales/${language}`, /\.json$/))
    walk(JSON.parse(textOf(file)) as Tree, `${file.split('/').at(-1)!.replace('.json', '')}:`);
  return keys;
}

const english = keysOf('en-US');
const namespaces = [...new Set([...english.keys()].map((key) => key.split(':')[0]!))];
/** i18next selects the plural by suffix. */
const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const known = new Set([...english.keys()].map(plain));

const sources = filesBelow('src', /\.tsx?$/).filter((path) => !/\.test\.tsx?$/.test(path));
const literal = new RegExp(`['"\`]((?:${namespaces.join('|')}):[\\w.{}$-]+)['"\`]`, 'g');

const pattern = (key: string) =>
  new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.:]+')}$`);

/** What `useRecordWords` reads of the part of a file that a view names, as in `texts="standing:licenses"`. */
const recordTexts = [
  'title',
  'lead',
  'empty',
  'add',
  'addTitle',
  'changeTitle',
  'filter',
  'file',
  'fields.${field}',
  'headers.${field}',
  'hints.${field}',
];
const recordPart = /\btexts="([\w:.]+)"/g;

/** Keys as they are written in the sources; a template's placeholder matches one key segment. */
const used = sources.flatMap((path) => {
  const text = textOf(path);
  const own = /useTranslation\(\s*\[?\s*'(\w+)'/.exec(text)?.[1];
  const qualified = [...text.replaceAll(recordPart, '').matchAll(literal)].map(([, key]) => key!);
  // The types of `texts` say which of them a part must have.
  const ofRecords = [...text.matchAll(recordPart)]
    .flatMap(([, part]) => recordTexts.map((name) => `${part!}.${name}`))
    .filter((key) => [...known].some((name) => pattern(key).test(name)));
  const short = own
    ? [...text.matchAll(/\bt\(\s*['"`]([\w.${}[\]-]+)['"`]/g)].map(([, key]) => `${own}:${key!}`)
    : [];
  return [...qualified, ...ofRecords, ...short].map((key) => ({ path, key }));
});

describe('the locale files', () => {
  it('hold every key that the sources use', () => {
    const missing = used.filter(({ key }) => ![...known].some((name) => pattern(key).test(name)));
    expect(missing.map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
  });

  it('hold no key that nothing uses', () => {
    const patterns = used.map(({ key }) => pattern(key));
    expect([...known].filter((key) => !patterns.some((each) => each.test(key)))).toEqual([]);
  });

  it('link wherever they say to contact the board, and views show such a text as a link', () => {
    const texts = languages.flatMap((language) => [...keysOf(language)]);
    const unlinked = texts.filter(
      ([key, text]) =>
        // It opens the sentence with the link.
        key !== 'scoring:exam.call.open' &&
        /\b(contact it|(contact|call|write to|ask) the board|[,;.] tell the board)/i.test(
          text.replaceAll(/<contact>.*?<\/contact>/g, ''),
        ),
    );
    expect(unlinked.map(([key]) => key)).toEqual([]);
    const linked = texts.filter(([, text]) => text.includes('<contact>')).map(([key]) => plain(key));
    expect(linked.length).toBeGreaterThan(20);
    const raw = used.filter(
      ({ path, key }) =>
        path.endsWith('.tsx') &&
        linked.some((name) => pattern(key).test(name)) &&
        !textOf(path).includes('<ContactText'),
    );
    expect(raw).toEqual([]);
  });

  it('tell a state by its one word, which `src/domain/stateWords.ts` and `StatusWord` name', () => {
    // What else has been said for them.
    const others = [
      /\bunder ?way\b/i,
      /^(ongoing|begun|started|(exam|test) started)$/i,
      /^not (yet )?(begun|started|completed|complete|done)( yet)?$/i,
      /^(complete|done|finished|to be done|still to do|still due)$/i,
    ];
    const differing = [...english].filter(
      ([key, text]) => !key.startsWith('common:status.') && others.some((other) => other.test(text)),
    );
    expect(differing).toEqual([]);
  });

  it("say the status of a director's letter in the words of an official's", () => {
    const ofDirector = [...english].filter(([key]) => key.startsWith('registration:letter.statusWords.'));
    expect(ofDirector.length).toBeGreaterThan(5);
    for (const [key, text] of ofDirector)
      expect(english.get(`letters:status.${key.split('.')[2]!}`)).toBe(text);
  });

  it('write the name of a page as the menu and the title of its tab do', () => {
    const isName = ([key]: [string, string]) => /^shell:(menu|titles)\.\w+$/.test(key);
    const names = new Map([...english].filter(isName).map(([, name]) => [name.toLowerCase(), name]));
    const headings = [...english].filter(([key]) => key.endsWith('title') || isName([key, '']));
    const differing = headings.filter(([, text]) => (names.get(text.toLowerCase()) ?? text) !== text);
    expect(differing).toEqual([]);
  });

  it('give changes that were not saved up in one word', () => {
    const buttons = [...english].filter(([, text]) =>
      /^(discard|undo|reset|revert|cancel) (the |your )?changes$/i.test(text),
    );
    expect(new Set(buttons.map(([, text]) => text))).toEqual(new Set(['Undo changes']));
  });

  it('have their keys in the types; otherwise run `npm run texts`', () => {
    expect(textOf(textTypesFile)).toBe(textTypes());
  });

  it('have the same keys and placeholders in every language, each with its own plural suffixes', () => {
    const shapeOf = ([key, text]: [string, string]) =>
      [plain(key), ...[...text.matchAll(/\{\{\w+/g)].map(String).toSorted()].join(' ');
    const shapes = new Set([...english].map(shapeOf));
    for (const language of languages) {
      const other = [...keysOf(language)];
      expect(new Set(other.map(([key]) => plain(key)))).toEqual(known);
      expect(other.map(shapeOf).filter((shape) => !shapes.has(shape))).toEqual([]);
    }
  });
});

/** A screen's chunk and all that it imports, statically or dynamically, except types. */
function modulesOf(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !sources.includes(path)) return found;
  found.add(path);
  for (const { target, isType } of importsOf(path)) if (!isType) modulesOf(target, found);
  return found;
}

describe('a screen', () => {
  it.each(filesBelow('src/screens', /\.screen\.ts$/))(
    '%s names every area of texts that its modules use',
    (path) => {
      const [, list = ''] = /\btexts: \[([^\]]*)\]/.exec(textOf(path)) ?? [];
      const named = [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name!);
      const modules = modulesOf(path);
      const needed = used.filter((each) => modules.has(each.path)).map(({ key }) => key.split(':')[0]!);
      const brought = new Set([...named, 'common', 'shell']);
      expect([...new Set(needed)].filter((area) => !brought.has(area))).toEqual([]);
    },
  );
});
