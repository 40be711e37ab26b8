import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, importsOf, textOf } from '../support/sources.ts';

/** The layers, longest prefix first, and which layers each may import. */
const layers: Readonly<Record<string, readonly string[]>> = {
  // What typed text means, what clocks show, and how files of the portal are loaded; every layer may import them.
  'src/domain/typed': [],
  'src/domain/time': [],
  'src/lazy': [],
  'src/domain': ['contract'],
  'src/machines': ['src/domain', 'contract'],
  'src/services': ['src/domain', 'contract'],
  'src/wiring': ['src/services', 'src/machines', 'src/domain', 'contract'],
  'src/ui': ['src/i18n'],
  'src/i18n': [],
  'src/portal': ['src/machines', 'src/domain', 'contract'],
  'src/screens': ['src/portal', 'src/ui', 'src/i18n', 'src/domain', 'src/machines', 'contract'],
  // `<screen>.screen.ts` combines a screen's machine, wiring and view.
  declarations: ['src/screens', 'src/wiring', 'src/services', 'src/machines', 'src/domain', 'contract'],
  'src/app': [
    'declarations',
    'src/wiring',
    'src/services',
    'src/machines',
    'src/domain',
    'src/screens',
    'src/portal',
    'src/ui',
    'src/i18n',
    'contract',
  ],
  contract: [],
  server: ['contract', 'src/domain'],
};

/** Packages that a layer must never import. */
const forbiddenPackages: Readonly<Record<string, RegExp>> = {
  'src/domain/typed': /./,
  'src/domain/time': /./,
  'src/lazy': /./,
  contract: /^(?!zod\/mini$)/,
  'src/domain': /^(react|xstate|@xstate|axios|i18next|hono|node:)/,
  'src/machines': /^(react|@xstate|axios|i18next|react-router|hono|node:)/,
  'src/services': /^(react|xstate|@xstate)/,
  'src/ui': /^(xstate|@xstate|axios|react-router)/,
  'src/wiring': /^(react|@xstate|axios)/,
  'src/screens': /^(axios|xstate$)/,
};

const sources = ['contract', 'src', 'server'].flatMap((folder) => filesBelow(folder, /\.tsx?$/));
const production = sources.filter((path) => !/\.(test|walk)\.tsx?$|\.d\.ts$/.test(path));
const layerOf = (path: string) =>
  path.endsWith('.screen.ts')
    ? 'declarations'
    : Object.keys(layers).find((layer) => path.startsWith(`${layer}/`));

/** The areas of the product, under the same name in each layer. */
const areas = [
  'access',
  'dashboard',
  'registration',
  'application',
  'billing',
  'documents',
  'scoring',
  'training',
  'standing',
  'profile',
  'cme',
  'cc',
  'letters',
  'surveys',
];
const areaOf = (path: string) =>
  areas.find((area) => /^src\/(machines|screens|domain|wiring)\/(\w+)\//.exec(path)?.[2] === area);
/** The tracker of letters is shared by the screens of its area: one for exams, one for certification. */
const isTracker = (target: string, path: string) =>
  target.startsWith('src/screens/letters/tracker/') && areaOf(path) === 'letters';
const isOurs = (target: string) => /^(contract|src|server|tests|scripts|public)\//.test(target);

/** Which areas each area may import; every other import between areas couples two parts of the product. */
const areaImports: Readonly<Record<string, readonly string[]>> = {
  cc: ['registration'],
  dashboard: ['access', 'cc', 'registration', 'scoring', 'surveys'],
  letters: ['application', 'cc'],
  registration: ['access', 'billing', 'letters'],
  scoring: ['access'],
  standing: ['registration'],
  surveys: ['scoring'],
};

/**
 * The folders of a layer: `ground` are those below its areas, of which each imports only those before it and no area;
 * `areas` are the others, with the areas that each may import besides the ground.
 */
interface Rooms {
  readonly ground: readonly string[];
  readonly areas: Readonly<Record<string, readonly string[]>>;
}
const rooms: Readonly<Record<'contract' | 'server', Rooms>> = {
  contract: {
    ground: ['core', 'exams', 'pickLists', 'records'],
    areas: {
      access: [],
      application: [],
      billing: [],
      cc: [],
      cme: [],
      dashboard: [],
      demo: [],
      documents: [],
      letters: ['application'],
      profile: ['access'],
      registration: ['letters'],
      scoring: [],
      standing: [],
      surveys: [],
      todo: ['application', 'letters', 'registration'],
      training: [],
    },
  },
  server: {
    ground: ['core', 'db', 'auth', 'journal', 'http', 'mail', 'pdf', 'deps', 'records'],
    areas: {
      // The calendar, the amounts and the letters, on which other areas build.
      exams: [],
      fees: [],
      letters: ['exams'],
      access: [],
      profile: ['access'],
      documents: [],
      training: [],
      standing: [],
      surveys: [],
      cme: ['documents'],
      scoring: [],
      pickLists: ['exams', 'scoring'],
      application: ['exams'],
      registration: ['application', 'documents', 'exams', 'fees', 'letters'],
      billing: ['exams', 'fees', 'registration'],
      cc: ['cme', 'letters', 'standing'],
      todo: [
        'application',
        'billing',
        'cc',
        'exams',
        'letters',
        'profile',
        'registration',
        'standing',
        'training',
      ],
      dashboard: ['cc', 'exams', 'todo'],
      // The built portal's files, and the commands of a board's office.
      statics: [],
      board: ['access', 'billing', 'documents', 'fees', 'letters', 'registration'],
      demo: ['billing', 'board', 'cc', 'fees', 'scoring'],
    },
  },
};
const roomOf = (path: string) => /^(?:contract|server)\/(\w+)\//.exec(path)?.[1];
/** Files beside the rooms put them together, so they may import each; of the rooms only `board` starts a server. */
const isBesideRooms = (path: string) => /^(?:contract|server)\/[^/]+$/.test(path);

/** Imports by module or folder. */
function graphOf(nodeOf: (path: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const path of production) {
    const targets = graph.get(nodeOf(path)) ?? new Set<string>();
    graph.set(nodeOf(path), targets);
    for (const { target } of importsOf(path))
      if (isOurs(target) && nodeOf(target) !== nodeOf(path)) targets.add(nodeOf(target));
  }
  return graph;
}

/** Strongly connected components (Tarjan): groups of nodes that import each other. */
function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) groups.push(group.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return groups;
}

describe('the layers', () => {
  it('import only downwards', () => {
    const wrong = production.flatMap((path) => {
      const layer = layerOf(path);
      if (!layer) return [];
      return importsOf(path)
        .map(({ target }) => target)
        .filter(isOurs)
        .filter((target) => {
          const other = layerOf(target);
          return (
            other !== layer &&
            other !== 'src/domain/typed' &&
            other !== 'src/domain/time' &&
            other !== 'src/lazy' &&
            !(other !== undefined && layers[layer]!.includes(other))
          );
        })
        .filter((target) => !(['src/i18n', 'server'].includes(layer) && target.startsWith('public/locales/')))
        .map((target) => `${path} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('import no package that their layer forbids', () => {
    const wrong = production.flatMap((path) => {
      const forbidden = forbiddenPackages[layerOf(path) ?? ''];
      return importsOf(path)
        .filter(({ target }) => !isOurs(target) && forbidden?.test(target))
        .map(({ target }) => `${path} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('keep machines out of the screens except as types and selectors', () => {
    const wrong = production
      .filter((path) => layerOf(path) === 'src/screens')
      .filter((path) => /import \{[^}]*\b(?!type )\w+Machine\b[^}]*\} from '#machines/.test(textOf(path)));
    expect(wrong).toEqual([]);
  });

  it('keep each screen from the others', () => {
    const folderOf = (path: string) => path.split('/').slice(0, 4).join('/');
    const wrong = production
      .filter((path) => layerOf(path) === 'src/screens')
      .flatMap((path) =>
        importsOf(path)
          .filter(
            ({ target }) =>
              target.startsWith('src/screens/') &&
              !target.startsWith('src/screens/kit/') &&
              !isTracker(target, path) &&
              folderOf(target) !== folderOf(path),
          )
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keep each area from the others, but for those that it may import', () => {
    const wrong = production.flatMap((path) => {
      const area = areaOf(path);
      if (!area) return [];
      return importsOf(path)
        .filter(({ target }) => {
          const other = areaOf(target);
          return other !== undefined && other !== area && !areaImports[area]?.includes(other);
        })
        .map(({ target }) => `${path} → ${target}`);
    });
    expect(wrong).toEqual([]);
  });

  it('have no import cycle, types included', () => {
    expect(cyclesOf(graphOf((path) => path)).map((each) => each.join(' ↔ '))).toEqual([]);
  });

  it('have no cycle of folders', () => {
    const cycles = cyclesOf(graphOf((path) => (isBesideRooms(path) ? path : dirname(path))));
    expect(cycles.map((each) => each.join(' ↔ '))).toEqual([]);
  });

  describe.each(Object.entries(rooms))('%s', (layer, { ground, areas: others }) => {
    const inLayer = production.filter((path) => path.startsWith(`${layer}/`));

    it('keeps each room from those that it may not import', () => {
      const mayImport = (room: string) =>
        room in others ? [...ground, ...others[room]!] : ground.slice(0, ground.indexOf(room));
      const wrong = inLayer.flatMap((path) => {
        const room = roomOf(path);
        if (room === undefined) return [];
        return importsOf(path)
          .map(({ target }) => target)
          .filter((target) => target.startsWith(`${layer}/`))
          .filter((target) =>
            isBesideRooms(target)
              ? room !== 'board'
              : roomOf(target) !== room && !mayImport(room).includes(roomOf(target)!),
          )
          .map((target) => `${path} → ${target}`);
      });
      expect(wrong).toEqual([]);
    });

    it('has the listed rooms, and each listed import between its areas', () => {
      const found = new Set(inLayer.flatMap((path) => roomOf(path) ?? []));
      expect([...found].toSorted()).toEqual([...ground, ...Object.keys(others)].toSorted());
      const graph = graphOf((path) => (path.startsWith(`${layer}/`) ? (roomOf(path) ?? path) : path));
      const unused = Object.entries(others).flatMap(([room, imports]) =>
        imports.filter((other) => !graph.get(room)?.has(other)).map((other) => `${room} → ${other}`),
      );
      expect(unused).toEqual([]);
    });
  });

  it('keep the demo apart, so that a board may delete it: of the server only main.ts imports it', () => {
    const users = production.filter(
      (path) =>
        !path.startsWith('server/demo/') &&
        importsOf(path).some(({ target }) => target.startsWith('server/demo/')),
    );
    expect(users).toEqual(['server/main.ts']);
  });

  it('keep the inspector apart, which another application may use: it imports its own files and a few packages', () => {
    const own =
      /^(@statelyai\/inspect|xstate|react|react-dom\/client|elkjs\/lib\/[\w.-]+(\?url)?|microdiff)$/;
    const wrong = filesBelow('inspector', /\.tsx?$/)
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) =>
        importsOf(path)
          .filter(({ target }) => !target.startsWith('inspector/') && !own.test(target))
          .map(({ target }) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('keep the inspector out of production: only what main.tsx loads in development imports it', () => {
    const users = production.filter((path) =>
      importsOf(path).some(({ target }) => target.startsWith('inspector/')),
    );
    expect(users.filter((path) => !path.startsWith('src/app/inspector/'))).toEqual([]);
  });

  it('keep the gallery out of production: no file of the portal or of the server imports it', () => {
    const users = production.filter((path) =>
      importsOf(path).some(({ target }) => target.startsWith('gallery/')),
    );
    expect(users).toEqual([]);
  });

  it('have each component of src/ui in the gallery, by itself or in another', () => {
    const inGallery = new Set(filesBelow('gallery', /\.tsx$/));
    for (const path of inGallery)
      for (const { target, isType } of importsOf(path))
        if (!isType && target.startsWith('src/ui/')) inGallery.add(target);
    const components = filesBelow('src/ui', /\.tsx$/).filter((path) => !path.includes('.test.'));
    expect(components.filter((path) => !inGallery.has(path))).toEqual([]);
  });

  it('have no barrel and no catch-all file', () => {
    expect(sources.filter((path) => /(^|\/)(index|utils?|misc|helpers?|common)\.tsx?$/.test(path))).toEqual(
      [],
    );
    expect(production.filter((path) => /^export (\*|\{[^}]*\}) from/m.test(textOf(path)))).toEqual([]);
  });

  it('have no file over 400 lines', () => {
    expect(sources.filter((path) => textOf(path).split('\n').length > 401)).toEqual([]);
  });
});
