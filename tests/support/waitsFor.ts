import { beforeEach, TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test may wait for longer than others. */
    waitsFor?: string;
  }
}

/**
 * Declares that a test waits for what it cannot hasten, such as another process. Called in a test, in a group or at
 * the top of a file.
 */
export function waitsFor(reason: string): void {
  const test = TestRunner.getCurrentTest();
  if (test) test.meta.waitsFor = reason;
  else
    beforeEach(({ task }) => {
      task.meta.waitsFor = reason;
    });
}
