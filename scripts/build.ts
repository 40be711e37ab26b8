import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { browserTargets, olderBrowserText } from './browserFloor.ts';
import { forgetBuild, noteBuild, sourcesOf } from './freshBuild.ts';
import { textsVersion } from '../vite.config.ts';
import type * as Prerender from '../src/app/prerender.tsx';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const locales = join(root, 'public/locales/en-US');

/** The build's output: the chunks by their source, and the locale files that each screen reads. */
export interface Built {
  manifest: Manifest;
  texts: Readonly<Record<string, readonly string[]>>;
}
type Prerendered = Awaited<ReturnType<typeof Prerender.prerender>>;

/**
 * Builds the portal into `dist`: the client; index.html with the sign-in page, the outline and the styles
 * inlined, so that the first paint needs no script; the service worker with its list of files; and compressed copies
 * of every text file.
 */
export async function buildPortal({ quiet = false } = {}): Promise<Built> {
  const logLevel = quiet ? 'error' : 'warn';
  const sources = sourcesOf(root);
  forgetBuild(root);
  await build({ root, logLevel });
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { pages, texts } = await prerenderPages(logLevel);
  const built = { manifest, texts };
  await writeIndex(built, pages);
  await writeAllTexts();
  await buildWorker(logLevel);
  await rm(join(dist, '.vite'), { recursive: true });
  await compressAll();
  noteBuild(root, sources);
  return built;
}

async function prerenderPages(logLevel: 'error' | 'warn') {
  const outDir = join(root, '.cache/prerender');
  await build({
    root,
    logLevel,
    build: { ssr: 'src/app/prerender.tsx', outDir, emptyOutDir: true, manifest: false, copyPublicDir: false },
  });
  const { prerender, textsOfScreens } = (await import(
    pathToFileURL(join(outDir, 'prerender.js')).href
  )) as typeof Prerender;
  const pages = await prerender({ 'en-US': await textsOf(locales) });
  return { pages, texts: await textsOfScreens() };
}

async function writeIndex(built: Built, pages: Prerendered) {
  const entry = built.manifest['index.html']!; // vite's own entry
  const css = await Promise.all((entry.css ?? []).map((file) => readFile(join(dist, file), 'utf8')));
  const requests = (await inlineScript('firstRequests')).replace('__START__', () =>
    JSON.stringify(startOf(built, pages)),
  );
  const paint = await inlineScript('firstPaint');
  const check = (await inlineScript('firstCheck')).replace('__TEXT__', olderBrowserText);
  const html = (await readFile(join(dist, 'index.html'), 'utf8'))
    .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('<!--requests-->', () => `<script>${requests}</script>`)
    // After the scripts: a browser asks for them while it reads the styles.
    .replace('</head>', () => `<style>${css.join('')}</style></head>`)
    .replace('<body>', () => `<body><script>${check}</script>`)
    .replace('<!--signIn-->', () => pages.signIn)
    .replace(
      '<!--outline-->',
      () => `<template id="outline">${pages.outline}</template><script>${paint}</script>`,
    );
  await writeFile(join(dist, 'index.html'), html);
}

/** Writes `all-<version>.json` for each language: all of its texts by namespace, for those who go on from the first page. */
async function writeAllTexts(): Promise<void> {
  const folder = join(dist, 'locales');
  for (const language of await readdir(folder))
    await writeFile(
      join(folder, language, `all-${textsVersion}.json`),
      JSON.stringify(await textsOf(join(folder, language))),
    );
}

/** The texts of a folder of locale files, by namespace. */
async function textsOf(folder: string): Promise<Record<string, Record<string, string>>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const texts = files.map(async (name) => [
    name.replace('.json', ''),
    JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, string>,
  ]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, Record<string, string>>;
}

/** A script of `scripts/` without its comments and indents. */
const inlineScript = async (name: string) =>
  (await readFile(join(root, `scripts/${name}.js`), 'utf8'))
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\n\s*/g, '\n')
    .trim();

/** For `scripts/firstRequests.js`: what each page asks for first. Files and calls are numbers, for most pages share them. */
interface Start {
  files: string[];
  /** Name of the call, for boards that do not have it, and its address. */
  calls: [string, string][];
  /** Every page of a signed-in person. */
  session: { files: number[]; call: number };
  /** Kinds of people by a letter: a person is of the first all of whose roles they have. */
  kinds: Prerendered['kinds'];
  /** Files of the actors that examiners have on every page (`src/app/addedActors.ts`). */
  examiner: number[];
  pages: {
    path: string;
    flag?: string;
    /** It has no menu. */
    focused?: true;
    files: number[];
    /** With the kinds of people for whom it is sent; none for all. */
    calls: [number, string?][];
  }[];
}

/** What every page of a signed-in person needs. */
const SIGNED_IN = 'src/app/signedIn.ts';
/** What every page of an examiner needs besides (`src/app/addedActors.ts`). */
const EXAMINERS = [
  'src/wiring/scoring/outbox.ts',
  'src/wiring/scoring/shield.ts',
  'src/screens/scoring/outbox/OutboxBar.tsx',
  'src/services/offline/sealedDay.ts',
];

function startOf({ manifest, texts }: Built, { firstCalls, flags, kinds }: Prerendered): Start {
  const known = chunksOf(manifest, 'index.html');
  const files: string[] = [];
  const addresses: [string, string][] = [];
  const fileNumbers = (names: string[]) =>
    names.map((name) => (files.includes(name) ? files.indexOf(name) : files.push(name) - 1));
  const callNumber = ({ name, address }: { name: string; address: string }) => {
    const at = addresses.findIndex(([, other]) => other === address);
    return at >= 0 ? at : addresses.push([name, address]) - 1;
  };
  const scripts = (source: string, loaded: ReadonlySet<string>) =>
    [...chunksOf(manifest, source)].filter((file) => !loaded.has(file)).map((file) => `/${file}`);
  for (const source of [SIGNED_IN, ...EXAMINERS])
    if (!manifest[source]) throw new Error(`${source} is not a chunk of the build`);
  const session = {
    files: fileNumbers(scripts(SIGNED_IN, known)),
    call: callNumber(flags),
  };
  const examiner = fileNumbers([
    ...new Set(EXAMINERS.flatMap((source) => scripts(source, chunksOf(manifest, SIGNED_IN, new Set(known))))),
  ]);
  const rows: readonly RouteRow[] = routeTable;
  const pages = rows.flatMap((row) => {
    const source = sourceOf(manifest, row.screen);
    if (source === undefined) return [];
    const loaded = row.access === 'signedIn' ? chunksOf(manifest, SIGNED_IN, new Set(known)) : known;
    const own = [...scripts(source, loaded), ...texts[row.screen]!.map(localeUrl)];
    return row.paths.map((path, index) => ({
      path,
      ...(row.flag && { flag: row.flag }),
      ...(row.focused && { focused: row.focused }),
      files: fileNumbers(own),
      // The calls are known for the first path, whose parameters they name.
      calls: (index === 0 ? (firstCalls[row.screen] ?? []) : []).map((call): [number, string?] =>
        call.kinds ? [callNumber(call), call.kinds] : [callNumber(call)],
      ),
    }));
  });
  return { files, calls: addresses, session, kinds, examiner, pages };
}

/** The file that declares a screen, if the screen exists. */
export const sourceOf = (manifest: Manifest, screen: string) =>
  Object.keys(manifest).find((source) => source.endsWith(`/${screen}.screen.ts`));

/** The output files of a source and its static imports. */
export function chunksOf(manifest: Manifest, source: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[source];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(manifest, imported, found);
  return found;
}

const localeUrl = (area: string) => `/locales/en-US/${area}.json?v=${textsVersion}`;

/** Builds `dist/sw.js`: the service worker, with the files that it keeps. */
async function buildWorker(logLevel: 'error' | 'warn') {
  const scripts = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.js'));
  const texts = (await readdir(locales)).filter((name) => name.endsWith('.json'));
  const revised = async (url: string, file: string) => ({
    url,
    revision: createHash('sha256')
      .update(await readFile(join(dist, file)))
      .digest('hex')
      .slice(0, 16),
  });
  const page = await revised('/', 'index.html');
  const files = [
    // The server puts its own revision there (server/statics/worker.ts), by which it finds this one.
    { ...page, revision: `page-${page.revision}` },
    await revised('/favicon.svg', 'favicon.svg'),
    ...[
      ...scripts.map((name) => `/assets/${name}`),
      ...texts.map((name) => localeUrl(name.replace('.json', ''))),
    ].map((url) => ({
      url,
      revision: null,
    })),
  ];
  await build({
    root,
    logLevel,
    configFile: false,
    define: { PORTAL_FILES: JSON.stringify(files) },
    build: {
      target: browserTargets,
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/services/offline/portalWorker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}

async function compressAll(): Promise<void> {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && /\.(html|js|css|json|svg|txt)$/.test(entry.name),
  );
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildPortal();
  // The prerendered portal still has a channel open to other tabs.
  process.exit(0);
}
