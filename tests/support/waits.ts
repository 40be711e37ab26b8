import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { aroundEach } from 'vitest';

/** How long all waits of a test may take in real time, in milliseconds. */
const LIMIT = 1_000;

/**
 * Milliseconds in which a process or a thread worked or would have worked on an idle machine, from its file in Linux's
 * `/proc`; `null` if there is none.
 */
function worked(path: string): number | null {
  try {
    const [ran, queued] = readFileSync(`/proc/${path}/schedstat`, 'latin1').split(' ', 2);
    return (Number(ran) + Number(queued)) / 1e6;
  } catch {
    return null;
  }
}

/** The same of Vitest's own process, which transforms the modules that a test imports. */
const transforming = () => worked(String(process.ppid));

/** The same of each thread of this process that has no event loop of a test: those that hash, compress and make PDFs. */
const workOfThreads = () =>
  new Map(
    readdirSync('/proc/self/task')
      .filter((thread) => thread !== String(process.pid))
      .map((thread) => [thread, worked(`self/task/${thread}`) ?? 0]),
  );

/**
 * Fails a test in which the event loop had nothing to do for longer than that, while no other thread of its process had
 * either: it waits for a timer that it could fire, or for another process, which it says with `waitsFor`. On a slow or
 * busy machine the work takes longer, and the idle time stays the same.
 */
if (transforming() !== null)
  aroundEach(async (runTest, { task }) => {
    const before = { transforming: transforming()!, threads: workOfThreads() }; // as above
    const began = performance.eventLoopUtilization();
    await runTest();
    const { idle } = performance.eventLoopUtilization(began);
    let waited = idle - (transforming()! - before.transforming); // as above
    for (const [thread, work] of workOfThreads()) waited -= work - (before.threads.get(thread) ?? 0);
    if (waited > LIMIT && task.meta.waitsFor === undefined)
      throw new Error(
        `waited ${(waited / 1_000).toFixed(1)} s in real time: move the clock instead, or say what waitsFor(…)`,
      );
  });
