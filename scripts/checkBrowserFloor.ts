import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode';
import { parseAst } from 'vite';
import { browserFloor } from './browserFloor.ts';

/**
 * Fails if a built file uses an API that a browser of the floor lacks, by MDN's data about browsers. Syntax and CSS need
 * no check: the build translates them for the floor. It sees globals and their members, such as `AbortSignal.any` and
 * `navigator.locks`, and of all other objects the methods whose name no type of JavaScript has in the floor, such as
 * `withResolvers` or `toArray`. A call like `navigator.f?.()` is one that the code can do without.
 */

/** What is used only where it is there, or changes nothing where it is not; with the reason. */
const guarded: Readonly<Record<string, string>> = {
  'Error.captureStackTrace': 'libraries ask for it before they call it',
  'navigator.userAgentData': 'Headless UI asks for it first',
  'window.cookieStore': 'axios asks for it first',
  'navigator.connection': 'what is fetched ahead is fetched without it too',
  'AbortSignal.timeout': 'Chrome gave another reason than a timeout until 124, which nothing reads',
};

/** Methods of other objects that are called like a newer one of JavaScript. */
const namesakes: Readonly<Record<string, string>> = {
  '.captureStackTrace()': 'of `Error`, above',
  '.dispose()': 'of Headless UI and what it uses',
  '.union()': 'of `Interval` in Luxon',
  '.intersection()': 'of `Interval` in Luxon',
  '.use()': 'of i18next',
  '.adopt()': 'of the portal’s own answers of an exam',
};

const floors = { ...browserFloor, safari_ios: browserFloor.safari, chrome_android: browserFloor.chrome };

/** Compares versions such as `16.4`. */
const isLater = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** Whether a browser of the floor does not have it, or only under another name or behind a setting. */
function isLacking({ support }: CompatStatement): boolean {
  return Object.entries(floors).some(([name, floor]) => {
    const given = support[name as keyof typeof floors];
    if (given === undefined) return false;
    const statements = Array.isArray(given) ? given : [given];
    return !statements.some(
      ({ version_added: added, version_removed: removed, flags, alternative_name: other, prefix }) =>
        typeof added === 'string' &&
        added !== 'preview' &&
        !isLater(added.replace('≤', ''), floor) &&
        !removed &&
        !flags &&
        !other &&
        !prefix,
    );
  });
}

/** The interfaces of objects that every page has. */
const singletons: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  globalThis: 'Window',
  self: 'Window',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
  'navigator.storage': 'StorageManager',
  'navigator.serviceWorker': 'ServiceWorkerContainer',
  'navigator.locks': 'LockManager',
  'crypto.subtle': 'SubtleCrypto',
};

const compatOf = (entry: Identifier | undefined) => entry?.__compat;
const groups = [bcd.api, bcd.javascript.builtins] as unknown as Record<string, Identifier>[];

/** Globals and members of globals that are lacking, by how they are written. */
function lackingNames(): Set<string> {
  const names = new Set<string>();
  const written = new Map<string, string[]>();
  for (const [name, owner] of Object.entries(singletons))
    written.set(owner, [...(written.get(owner) ?? []), name]);
  for (const group of groups)
    for (const [owner, entry] of Object.entries(group)) {
      const own = compatOf(entry);
      if (own && isLacking(own)) names.add(owner);
      for (const [key, member] of Object.entries(entry)) {
        const compat = compatOf(member as Identifier);
        if (key === '__compat' || !compat) continue;
        const [name = '', kind] = key.split('_');
        const lacks = isLacking(compat);
        if (kind === 'static' || group !== bcd.api) if (lacks) names.add(`${owner}.${name}`);
        for (const global of written.get(owner) ?? []) if (lacks) names.add(`${global}.${name}`);
        if (owner === 'Window' && lacks) names.add(name);
      }
    }
  return names;
}

/** The members of JavaScript's own types that no browser of the floor has under any type, by name alone. */
function lackingMembers(): Set<string> {
  const isGiven = new Map<string, boolean>();
  for (const group of groups)
    for (const entry of Object.values(group))
      for (const [key, member] of Object.entries(entry)) {
        const compat = compatOf(member as Identifier);
        const [name = ''] = key.split('_');
        if (key !== '__compat' && compat && name !== '')
          isGiven.set(name, isGiven.get(name) === true || !isLacking(compat));
      }
  const own = Object.values(groups[1]!).flatMap((entry) => Object.keys(entry)); // the builtins
  return new Set(own.filter((name) => isGiven.get(name) === false && !name.startsWith('@@')));
}

type Node = { type: string; [member: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** `a.b.c` as it is written; null for anything else. */
function pathOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return node['name'] as string;
  if (node.type === 'ChainExpression') return pathOf(node['expression']);
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null;
  const object = pathOf(node['object']);
  return object && `${object}.${pathOf(node['property'])}`;
}

const isConstructed = (node: Node, parent: Node | null) =>
  node.type === 'Identifier' && parent?.type === 'NewExpression' && parent['callee'] === node;

/** The name behind the last dot. */
const memberOf = (node: Node): string | null =>
  node.type === 'MemberExpression' && node['computed'] !== true ? pathOf(node['property']) : null;

/** What a script uses of what is lacking. */
function usesIn(script: string, names: ReadonlySet<string>, members: ReadonlySet<string>): Set<string> {
  const uses = new Set<string>();
  const visit = (node: Node, parent: Node | null) => {
    if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') return;
    const path = node.type === 'MemberExpression' || isConstructed(node, parent) ? pathOf(node) : null;
    const isTried = parent?.type === 'CallExpression' && parent['optional'] === true;
    if (path !== null && names.has(path) && !isTried) uses.add(path);
    const called = parent?.type === 'CallExpression' && parent['callee'] === node ? memberOf(node) : null;
    if (called !== null && members.has(called) && !isTried) uses.add(`.${called}()`);
    for (const [key, value] of Object.entries(node))
      if (key !== 'type')
        for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node);
  };
  visit(parseAst(script) as unknown as Node, null);
  return uses;
}

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const files = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
const lacking = lackingNames();
const members = lackingMembers();
const found = new Map<string, string[]>();
for (const file of files)
  for (const use of usesIn(await readFile(join(dist, file), 'utf8'), lacking, members))
    if (!(use in guarded) && !(use in namesakes)) found.set(use, [...(found.get(use) ?? []), file]);
for (const [use, inFiles] of found)
  console.log(`${use}: ${inFiles.length} files, such as dist/${inFiles[0]}`);
if (found.size > 0) {
  console.log(
    'A browser of scripts/browserFloor.ts lacks these. Use something else, or name why it does no harm.',
  );
  process.exit(1);
}
console.log(`${files.length} built files use nothing that ${Object.keys(floors).join(', ')} lack.`);
