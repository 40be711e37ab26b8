import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ActorSystem } from 'xstate';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { readAgain } from './readAgain.ts';

/** A board that answers the given times with a fault, and then with `submitted`. */
function makeBoard(...faults: unknown[]) {
  const restored: (() => void)[] = [];
  const connection = {
    on: (_: string, act: () => void) => {
      restored.push(act);
      return { unsubscribe: () => {} };
    },
  };
  const left = [...faults];
  const read = vi.fn<() => Promise<string>>(() =>
    left.length > 0 ? Promise.reject(left.shift()) : Promise.resolve('submitted'),
  );
  const system = { get: () => connection } as unknown as ActorSystem<any>;
  return { read, restored, run: () => readAgain(read, system, new AbortController().signal) };
}

describe('what a write without an answer was about', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is read at once', async () => {
    expect(await makeBoard().run()).toBe('submitted');
  });

  it('is read again as soon as the connection is back', async () => {
    const { run, read, restored } = makeBoard(unreachable());
    const reading = run();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(read).toHaveBeenCalledTimes(1);
    restored[0]!();
    expect(await reading).toBe('submitted');
  });

  it('stays unknown after half a minute without the server', async () => {
    const fault = unreachable();
    const { run, read } = makeBoard(unreachable(), fault);
    const reading = run().catch((thrown: unknown) => thrown);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await reading).toBe(fault);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is not read again after a refusal', async () => {
    const refused = refusal(403);
    const { run, read } = makeBoard(refused);
    await expect(run()).rejects.toBe(refused);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
