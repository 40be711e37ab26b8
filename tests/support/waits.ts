import { readdirSync, readFileSync } from 'node:fs';
import { aroundEach } from 'vitest';

/** How long all waits of a test may take in real time, in nanoseconds. */
const LIMIT = 4e9;

/** By thread of a process, the nanoseconds in which it worked or would have worked on an idle machine. */
function threadsOf(processId: number): ReadonlyMap<string, number> {
  const folder = `/proc/${processId}/task`;
  return new Map(
    readdirSync(folder).flatMap((thread) => {
      try {
        // Linux counts the time on a processor, and the time in the queue for one.
        const [worked, queued] = readFileSync(`${folder}/${thread}/schedstat`, 'latin1').split(' ', 2);
        return [[`${processId}/${thread}`, Number(worked) + Number(queued)]] as const;
      } catch {
        return []; // it has ended
      }
    }),
  );
}

/** The threads of this process and of Vitest's own, which transforms the modules that a test imports. */
const threads = () => new Map([...threadsOf(process.pid), ...threadsOf(process.ppid)]);

function isMeasurable(): boolean {
  try {
    return threads().size > 0;
  } catch {
    return false; // not on Linux
  }
}

/**
 * Fails a test that waited in real time for longer than that: it waits for a timer that it could fire. Only time
 * without any work counts, so that a slow or busy machine changes nothing.
 */
if (isMeasurable())
  aroundEach(async (runTest, { task }) => {
    const before = threads();
    const began = process.hrtime.bigint();
    await runTest();
    const took = Number(process.hrtime.bigint() - began);
    if (took < LIMIT || task.meta.waitsFor !== undefined) return;
    let worked = 0;
    for (const [thread, now] of threads()) worked += now - (before.get(thread) ?? 0);
    const waited = took - worked;
    if (waited > LIMIT)
      throw new Error(
        `waited ${(waited / 1e9).toFixed(1)} s in real time: move the clock instead, or say what waitsFor(…)`,
      );
  });
