import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { aroundEach } from 'vitest';
import { workOfThreads } from './workerThreads.ts';

/** How long all waits of a test may take in real time, in milliseconds. */
const LIMIT = 1_000;

/**
 * Milliseconds in which Vitest's own process, which transforms the modules that a test imports, worked or would have
 * worked on an idle machine; `null` elsewhere than on Linux, which counts both.
 */
function transforming(): number | null {
  try {
    const [worked, queued] = readFileSync(`/proc/${process.ppid}/schedstat`, 'latin1').split(' ', 2);
    return (Number(worked) + Number(queued)) / 1e6;
  } catch {
    return null;
  }
}

/**
 * Fails a test in which the event loop had nothing to do for longer than that, while no worker thread, such as the one
 * that makes PDFs, had either: it waits for a timer that it could fire, or for another process, which it says with
 * `waitsFor`. On a slow or busy machine the work takes longer, and the idle time stays the same.
 */
if (transforming() !== null)
  aroundEach(async (runTest, { task }) => {
    const before = { transforming: transforming()!, threads: workOfThreads() }; // as above
    const began = performance.eventLoopUtilization();
    await runTest();
    const { idle } = performance.eventLoopUtilization(began);
    let waited = idle - (transforming()! - before.transforming); // as above
    for (const [worker, work] of workOfThreads()) waited -= work - (before.threads.get(worker) ?? 0);
    if (waited > LIMIT && task.meta.waitsFor === undefined)
      throw new Error(
        `waited ${(waited / 1_000).toFixed(1)} s in real time: move the clock instead, or say what waitsFor(…)`,
      );
  });
