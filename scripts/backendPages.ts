import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import * as caseModules from '#contract/cme/cme.ts';
import * as registryModules from '#contract/cc/continuousCertification.ts';
import { profileFields } from '#contract/profile/profiles.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import * as standingModules from '#contract/standing/standing.ts';
import * as trainingModules from '#contract/training/training.ts';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import { openApi } from '#server/openapi.ts';
import { filesBelow, importsOf, textOf } from '#tests/support/sources.ts';
import { withMemberDocs } from './memberDocs.ts';

const rows: Readonly<Record<CallName, Call>> = calls;
const names = Object.keys(calls) as CallName[];
const areas: Readonly<Record<string, unknown>> = {
  ...caseModules,
  ...registryModules,
  ...standingModules,
  ...trainingModules,
};

/** The files of a screen that may send calls: its declaration, and the wiring that it imports, however indirectly. */
function filesOf(declaration: string): readonly string[] {
  const found = new Set([declaration]);
  for (const path of found)
    for (const { target, isType } of importsOf(path))
      if (!isType && target.startsWith('src/wiring/') && !target.endsWith('/downloads.ts')) found.add(target);
  return [...found];
}

const isArea = (value: unknown): value is { names: Readonly<Record<string, CallName>> } =>
  typeof value === 'object' && value !== null && 'names' in value;

/** The calls that a screen may send, in the order of the contract. */
function callsOf(declaration: string): readonly CallName[] {
  const texts = filesOf(declaration).map(textOf).join('\n');
  const sent = new Set([...texts.matchAll(/'(\w+)'/g)].map(([, name]) => name));
  for (const [, area = ''] of texts.matchAll(/\bwire(?:Member)?Records?\(\s*services,\s*'\w+',\s*(\w+)/g)) {
    const known = areas[area];
    if (isArea(known)) for (const name of Object.values(known.names)) sent.add(name);
  }
  return names.filter((name) => sent.has(name));
}

const lineOf = (name: CallName) => {
  const { method, path, access, added } = rows[name];
  const who =
    typeof access === 'string' ? { public: 'anyone', signedIn: 'signed in' }[access] : access.join(', ');
  return `| \`${method} ${path}\` | ${who} | ${added === undefined ? 'yes' : 'no'} | ${added ?? ''} |`;
};

const head = [
  '| call | who | in the specification | what a member loses without it |',
  '| --- | --- | --- | --- |',
];

/** The table of calls by page, `docs/backend-calls.md`. */
export function backendCalls(): string {
  const screens = filesBelow('src/screens', /\.screen\.ts$/).map(
    (path) => [path.split('/').at(-1)!.replace('.screen.ts', ''), path] as const, // a path has a last part
  );
  const byScreen = new Map(screens.map(([screen, path]) => [screen, callsOf(path)]));
  const known = new Set([...byScreen.values()].flat());
  const portal = filesBelow('src', /(?<!\.test|\.walk)\.tsx?$/)
    .map(textOf)
    .join('\n');
  const others = names.filter((name) => !known.has(name));
  const everywhere = others.filter((name) => portal.includes(`'${name}'`));
  const never = others.filter((name) => !portal.includes(`'${name}'`));
  const pages = (routeTable as readonly RouteRow[]).flatMap(({ screen, paths }) => {
    const mine = byScreen.get(screen) ?? [];
    return mine.length === 0 ? [] : ['', `## \`${paths[0]}\``, '', ...head, ...mine.map(lineOf)];
  });
  return [
    '# Calls by page',
    '',
    'Written by `npm run backend-docs`; see [backend.md](backend.md) for what they mean. A page may send only some of its',
    'calls, depending on who is signed in and what is on record. Calls that several pages need stand at each of them.',
    '',
    '## Signing in, downloads, and what examiners write',
    '',
    ...head,
    ...everywhere.map(lineOf),
    ...pages,
    '',
    '## Not sent by the portal',
    '',
    ...head,
    ...never.map(lineOf),
    '',
  ].join('\n');
}

const recordFields: readonly RecordFields[] = [
  profileFields,
  ...Object.values(areas).flatMap((area) =>
    isArea(area) && 'fields' in area ? [area.fields as RecordFields] : [],
  ),
];

/** The OpenAPI document of all calls, `docs/openapi.json`. */
export function backendOpenApi(): string {
  const { paths, ...rest } = withMemberDocs(openApi(rows), recordFields);
  // A line for each path, so that a change of one call is a change of one line.
  const lines = Object.entries(paths).map(
    ([path, item]) => `${JSON.stringify(path)}:${JSON.stringify(item)}`,
  );
  return `${JSON.stringify(rest).slice(0, -1)},"paths":{\n${lines.join(',\n')}\n}}\n`;
}
