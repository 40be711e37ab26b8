import type { Plugin } from 'vite';

/** A member of a row with a sentence for the documents of the API, as it stands in `contract/`. */
const sentence = /\b(summary|added):(\s*)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`)(?=,|\s*\})/g;

/**
 * Leaves the sentences that only the documents of the API show out of what a browser fetches (decision 7). The build
 * fails if it finds none.
 */
export function leanContract(): Plugin {
  let found = 0;
  return {
    name: 'lean-contract',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/\w+\/\w+\.ts$/ },
      handler(code) {
        return code.replace(sentence, (_, name: string, space: string) => {
          found += 1;
          return `${name}:${space}''`;
        });
      },
    },
    buildEnd(error) {
      if (!error && found === 0)
        this.error('There is no sentence of a row in `contract/`; look at scripts/leanContract.ts.');
    },
  };
}
