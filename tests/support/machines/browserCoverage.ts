import type { BrowserContext } from '@playwright/test';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyCoverage, mergeCoverage, type Coverage } from '#app/inspector/coverage.ts';

/** What a page writes to the console when machines took something new. */
const PREFIX = '[machine coverage] ';

const partsIn = (outputDir: string) => join(outputDir, 'coverage/workers');

/** Where the suite leaves what its machines took. */
export const coverageFileIn = (outputDir: string) => join(outputDir, 'coverage/machines.json');

/**
 * Defines the portal's transition hook in a page. New names are written to the console once each, before the page can
 * be left: nothing waits for an answer, and no timer is used, because some tests stop the page's clock.
 */
function reportNewNames(prefix: string): void {
  const seen = new Set<string>();
  let fresh: Coverage['machines'] = {};
  const kinds = ['states', 'transitions'] as const;
  const write = () => {
    console.debug(prefix + JSON.stringify(fresh));
    fresh = {};
  };
  globalThis.__PORTAL_TRANSITION_HOOK__ = (taken) => {
    for (const [machine, names] of Object.entries(taken))
      for (const kind of kinds)
        for (const name of names[kind]) {
          const key = `${machine} ${kind} ${name}`;
          if (seen.has(key)) continue;
          seen.add(key);
          if (Object.keys(fresh).length === 0) queueMicrotask(write);
          (fresh[machine] ??= { states: [], transitions: [] })[kind].push(name);
        }
  };
}

/** Collects what machines take in all pages of a browser's contexts. */
export function createCoverageCollector() {
  // Many pages report the same.
  const reports = new Set<string>();
  return {
    /** Collects from a context that has no page yet. */
    async watch(context: BrowserContext): Promise<void> {
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'debug' && text.startsWith(PREFIX)) reports.add(text.slice(PREFIX.length));
      });
      await context.addInitScript(reportNewNames, PREFIX);
    },
    /** Writes what a worker's pages took, to be merged with that of the others. */
    async save(outputDir: string, worker: number): Promise<void> {
      const coverages = [...reports].map((report) => ({
        ...emptyCoverage(),
        machines: JSON.parse(report) as Coverage['machines'],
      }));
      await mkdir(partsIn(outputDir), { recursive: true });
      await writeFile(
        join(partsIn(outputDir), `${worker}.json`),
        JSON.stringify(mergeCoverage(...coverages)),
      );
    },
  };
}

/** Forgets what an earlier run left. */
export const forgetCoverage = (outputDir: string) => rm(partsIn(outputDir), { recursive: true, force: true });

/** Merges what the workers wrote into one file; undefined if no test opened a page. */
export async function mergeWorkers(outputDir: string): Promise<Coverage | undefined> {
  const folder = partsIn(outputDir);
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return undefined;
  const parts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const merged = mergeCoverage(...parts.map((text) => JSON.parse(text) as Coverage));
  await writeFile(coverageFileIn(outputDir), `${JSON.stringify(merged, null, 2)}\n`);
  await forgetCoverage(outputDir);
  return merged;
}
