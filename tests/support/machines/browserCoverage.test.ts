import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coverageFileIn, createCoverageCollector, forgetCoverage, mergeWorkers } from './browserCoverage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-coverage-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  globalThis.__PORTAL_TRANSITION_HOOK__ = undefined;
  await rm(folder, { recursive: true });
});

/** A context whose page is this process: its scripts run here, and it hears this process's console. */
async function watchHere() {
  const listeners: ((message: Pick<ConsoleMessage, 'type' | 'text'>) => void)[] = [];
  const context = {
    on: (_: 'console', listener: (typeof listeners)[number]) => listeners.push(listener),
    addInitScript: (script: (arg: string) => void, arg: string) => Promise.resolve(script(arg)),
  };
  const debug = vi.spyOn(console, 'debug').mockImplementation((text: string) => {
    for (const listen of listeners) listen({ type: () => 'debug', text: () => text });
  });
  const collector = createCoverageCollector();
  await collector.watch(context as unknown as BrowserContext); // only what `watch` uses
  return { collector, debug, hook: globalThis.__PORTAL_TRANSITION_HOOK__! };
}

describe('the coverage of the browser tests', () => {
  it('is reported by a page once for each name, several names at a time', async () => {
    const { debug, hook } = await watchHere();
    hook({ door: { states: ['closed'], transitions: [] } });
    hook({ door: { states: ['open'], transitions: ['closed --door.open--> open'] } });
    await Promise.resolve();
    hook({ door: { states: ['open'], transitions: ['closed --door.open--> open'] } });
    await Promise.resolve();
    expect(debug).toHaveBeenCalledOnce();
  });

  it('is merged from all workers into one file, from this run only', async () => {
    for (const [worker, state] of ['closed', 'open', 'open'].entries()) {
      const { collector, hook } = await watchHere();
      console.debug('what another script says');
      hook({ door: { states: [state], transitions: [] } });
      await Promise.resolve();
      await collector.save(folder, worker);
    }
    const merged = await mergeWorkers(folder);
    expect(merged).toEqual({
      kind: 'portal-coverage',
      version: 1,
      machines: { door: { states: ['closed', 'open'], transitions: [] } },
    });
    expect(JSON.parse(await readFile(coverageFileIn(folder), 'utf8'))).toEqual(merged);
    expect(await mergeWorkers(folder)).toBeUndefined();
  });

  it('of a run that was interrupted is forgotten by the next', async () => {
    const { collector } = await watchHere();
    await collector.save(folder, 0);
    await forgetCoverage(folder);
    expect(await mergeWorkers(folder)).toBeUndefined();
  });
});
