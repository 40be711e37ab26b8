import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';

/** The worker threads of this process, with the time at which each began. */
const begun = new Map<Worker, number>();
process.on('worker', (worker) => {
  begun.set(worker, performance.now());
  worker.once('exit', () => begun.delete(worker));
});

/** Milliseconds in which each of them was not idle so far; one that is still starting never was. */
export const workOfThreads = (): ReadonlyMap<Worker, number> =>
  new Map(
    [...begun].map(([worker, at]) => [
      worker,
      performance.now() - at - worker.performance.eventLoopUtilization().idle,
    ]),
  );
