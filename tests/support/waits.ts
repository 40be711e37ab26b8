import { readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { aroundEach } from 'vitest';

/** How long all waits of a test may take in real time, in milliseconds. */
const LIMIT = 2_000;

/**
 * Milliseconds in which a thread worked or would have worked on an idle machine, by its file in `/proc`; `null` where
 * that is not counted, which is elsewhere than on Linux, and for a thread that ended.
 */
function worked(file: string): number | null {
  try {
    const [ran, queued] = readFileSync(file, 'latin1').split(' ', 2);
    return (Number(ran) + Number(queued)) / 1e6;
  } catch {
    return null;
  }
}

/** The main thread of Vitest's own process, which transforms the modules that a test imports. */
const vitest = `/proc/${process.ppid}/schedstat`;

/** The other threads of this process, such as the one that makes PDFs, by their numbers. */
const others = (): Map<string, number> =>
  new Map(
    readdirSync('/proc/self/task')
      .filter((thread) => Number(thread) !== process.pid)
      .map((thread) => [thread, worked(`/proc/self/task/${thread}/schedstat`) ?? 0]),
  );

/**
 * Fails a test in which neither the event loop nor another thread of the process had anything to do for longer than
 * that: it waits for a timer that it could fire, or for another process, which it says with `waitsFor`. On a slow or
 * busy machine the work takes longer, and the idle time stays the same.
 */
if (worked(vitest) !== null)
  aroundEach(async (runTest, { task }) => {
    const before = { vitest: worked(vitest), others: others() };
    const began = performance.eventLoopUtilization();
    await runTest();
    const { idle } = performance.eventLoopUtilization(began);
    let waited = idle - (Number(worked(vitest)) - Number(before.vitest));
    for (const [thread, time] of others()) waited -= Math.max(0, time - (before.others.get(thread) ?? 0));
    if (waited > LIMIT && task.meta.waitsFor === undefined)
      throw new Error(
        `waited ${(waited / 1_000).toFixed(1)} s in real time: move the clock instead, or say what waitsFor(…)`,
      );
  });
