import type { Plugin } from 'vite';

const never = `() => { throw new Error('left out of the build: scripts/leanLibraries.ts'); }`;

/** Modules of libraries that the portal's calls never reach, and what stands in for each. */
const unused: Readonly<Record<string, string>> = {
  // Requests of the portal go by XMLHttpRequest, or by the adapter of `src/services/http/byFetch.ts`.
  'axios/lib/adapters/fetch.js': 'export const getFetch = () => null;',
  'axios/lib/cancel/CancelToken.js': 'export default null;',
  'axios/lib/helpers/HttpStatusCode.js': 'export default {};',
  // Addresses, forms and JSON are written before axios gets them (`src/services/http/client.ts`).
  'axios/lib/core/assertParamsAcyclic.js': `export default ${never};`,
  'axios/lib/helpers/AxiosURLSearchParams.js': `export default ${never};`,
  'axios/lib/helpers/formDataToJSON.js': `export default ${never};`,
  'axios/lib/helpers/toFormData.js': `export default ${never};`,
  'axios/lib/helpers/toURLEncodedForm.js': `export default ${never};`,
};

/**
 * React Router is published without the marks by which a bundler sees what it may leave out. Those of a statement that
 * only warns a developer are added too.
 */
const marks: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.displayName = "\w+";$/gm, ''],
  [/(?<= = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ '],
  [/(?<=^\s*)(?=warn(?:ing|ingOnce|Once)\()/gm, '/* @__PURE__ */ '],
  [/(?<=var ENABLE_DEV_WARNINGS = )true/g, 'false'],
  // Files of a route that a server renders are prefetched by it; the portal's are prefetched by `src/app/prefetch.ts`.
  [/(?<=return )shouldPrefetch && !isAbsolute(?= \?)/g, 'false'],
];

/**
 * Leaves out of the build what libraries bring and the portal does not use (decision 7). The build fails if a library no
 * longer has one of these parts, so that they are looked at again with its new version.
 */
export function leanLibraries(): Plugin {
  const missing = new Set<string>();
  return {
    name: 'lean-libraries',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    buildStart() {
      for (const part of [...Object.keys(unused), ...marks.map(([mark]) => mark.source)]) missing.add(part);
    },
    load: {
      filter: { id: /node_modules\/axios\/lib\// },
      handler(id) {
        const [, module = ''] = id.split('node_modules/');
        missing.delete(module);
        return unused[module] ?? null;
      },
    },
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler(code) {
        let marked = code;
        for (const [mark, by] of marks) {
          const before = marked;
          marked = marked.replace(mark, by);
          if (marked !== before) missing.delete(mark.source);
        }
        return { code: marked, map: null };
      },
    },
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`these parts of libraries have changed: ${[...missing].join(', ')}`);
    },
  };
}
