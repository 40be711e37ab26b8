import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { aroundEach } from 'vitest';
import { workOfThreads } from './workerThreads.ts';

/** How long all waits of a test may take in real time, in milliseconds. */
const LIMIT = 1_000;

/**
 * Milliseconds in which the main thread of a process worked, and in which it waited for a processor; `null` elsewhere than
 * on Linux, which counts both.
 */
function timesOf(id: number): { worked: number; queued: number } | null {
  try {
    const [worked, queued] = readFileSync(`/proc/${id}/schedstat`, 'latin1').split(' ', 2);
    return { worked: Number(worked) / 1e6, queued: Number(queued) / 1e6 };
  } catch {
    return null;
  }
}

/**
 * Milliseconds in which Vitest's own process, which transforms the modules that a test imports, worked or would have
 * worked on an idle machine, and in which the test itself waited for a processor.
 */
const notWaiting = () => {
  const { worked, queued } = timesOf(process.ppid)!; // on Linux
  return worked + queued + timesOf(process.pid)!.queued; // as above
};

/**
 * Fails a test in which the event loop had nothing to do for longer than that, while no worker thread, such as the one
 * that makes PDFs, had either: it waits for a timer that it could fire, or for another process, which it says with
 * `waitsFor`. On a slow or busy machine the work takes longer, and the idle time stays the same.
 */
if (timesOf(process.pid) !== null)
  aroundEach(async (runTest, { task }) => {
    const before = { notWaiting: notWaiting(), threads: workOfThreads() };
    const began = performance.eventLoopUtilization();
    await runTest();
    const { idle } = performance.eventLoopUtilization(began);
    let waited = idle - (notWaiting() - before.notWaiting);
    for (const [worker, work] of workOfThreads()) waited -= work - (before.threads.get(worker) ?? 0);
    if (waited > LIMIT && task.meta.waitsFor === undefined)
      throw new Error(
        `waited ${(waited / 1_000).toFixed(1)} s in real time: move the clock instead, or say what waitsFor(…)`,
      );
  });
