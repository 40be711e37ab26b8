import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { aroundEach } from 'vitest';

/** How long all waits of a test may take in real time, in milliseconds. */
const LIMIT = 1_000;

/** The test's own thread, which has the event loop. */
const own = `/proc/${process.pid}/task/${process.pid}`;

/**
 * Milliseconds in which each other thread of this process worked, such as those that hash, compress and make PDFs, and each
 * of Vitest's own process, which transforms the modules that a test imports. The time in which a thread waited for a
 * processor counts too, also that of the test's own: on an idle machine it is none.
 */
function workOfThreads(): ReadonlyMap<string, number> {
  const work = new Map<string, number>();
  for (const folder of [process.pid, process.ppid].map((id) => `/proc/${id}/task`))
    for (const thread of readdirSync(folder).map((id) => `${folder}/${id}`))
      try {
        const [ran, queued] = readFileSync(`${thread}/schedstat`, 'latin1').split(' ', 2);
        work.set(thread, ((thread === own ? 0 : Number(ran)) + Number(queued)) / 1e6);
      } catch {
        // It has ended since.
      }
  return work;
}

/**
 * Fails a test in which the event loop had nothing to do for longer than that, less what other threads did: it waits for a
 * timer that it could fire, or for another process, which it says with `waitsFor`. On a slow or busy machine the work
 * takes longer, and that time stays the same.
 */
if (existsSync(`${own}/schedstat`))
  aroundEach(async (runTest, { task }) => {
    const before = workOfThreads();
    const began = performance.eventLoopUtilization();
    await runTest();
    let waited = performance.eventLoopUtilization(began).idle;
    for (const [thread, work] of workOfThreads()) waited -= work - (before.get(thread) ?? 0);
    if (waited > LIMIT && task.meta.waitsFor === undefined)
      throw new Error(
        `waited ${(waited / 1_000).toFixed(1)} s in real time: move the clock instead, or say what waitsFor(…)`,
      );
  });
