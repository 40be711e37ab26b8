import { act, screen, waitFor } from '@testing-library/react';
import type { BootOptions } from '#app/boot.ts';

interface Timer {
  delay: number;
  /** When it fires, by this clock. */
  due: number;
  fire: () => void;
  real: ReturnType<typeof setTimeout>;
}

/** A clock for the portal's actors: their timers run in real time, and a test can move it ahead. */
export function createTestClock() {
  let ahead = 0;
  /** The delays of timers that have fired, in real time too, since `passOnceSet` last asked for one. */
  const fired = new Set<number>();
  let last = 0;
  const now = () => performance.now() + ahead;
  const timers = new Map<number, Timer>();
  const arm = (id: number, due: number) => setTimeout(() => run(id), Math.max(0, due - now()));
  const run = (id: number) => {
    const timer = timers.get(id);
    timers.delete(id);
    if (!timer) return;
    fired.add(timer.delay);
    timer.fire();
  };
  const clock: NonNullable<BootOptions['clock']> = {
    setTimeout(fire, delay) {
      last += 1;
      const due = now() + delay;
      timers.set(last, { delay, due, fire, real: arm(last, due) });
      return last;
    },
    clearTimeout(id: number) {
      clearTimeout(timers.get(id)?.real);
      timers.delete(id);
    },
  };
  /** Fires what is due within this time, in order, also what is set meanwhile; the other timers have less time left. */
  const pass = (milliseconds: number) => {
    const until = now() + milliseconds;
    const next = () =>
      [...timers].filter(([, { due }]) => due <= until).toSorted(([, a], [, b]) => a.due - b.due)[0];
    act(() => {
      for (let found = next(); found; found = next()) {
        const [id, { due, real }] = found;
        clearTimeout(real);
        ahead += Math.max(0, due - now());
        run(id);
      }
    });
    ahead += Math.max(0, until - now());
    for (const [id, timer] of timers) {
      clearTimeout(timer.real);
      timer.real = arm(id, timer.due);
    }
  };
  return {
    ...clock,
    pass,
    /** Waits until a timer of that many milliseconds is set, and lets them pass; on a busy machine they may have passed. */
    async passOnceSet(delay: number) {
      const isSet = () => [...timers.values()].some((timer) => timer.delay === delay);
      await waitFor(() => {
        if (!isSet() && !fired.has(delay)) throw new Error(`no timer of ${delay} ms is set`);
      });
      if (isSet()) pass(delay);
      fired.delete(delay);
    },
  };
}

/** What is expected once a text that an examiner typed has rested for 0.8 s and was sent. */
export async function afterTextRest(
  { clock }: { clock: ReturnType<typeof createTestClock> },
  expected: () => Promise<void>,
): Promise<void> {
  await clock.passOnceSet(800);
  await waitFor(expected);
}

/** Lets the time pass in which a record's deletion can be undone, once it has begun. */
export async function passUndoTime({ clock }: { clock: ReturnType<typeof createTestClock> }): Promise<void> {
  await screen.findByRole('button', { name: /^Undo the deletion of / });
  clock.pass(8_000);
}
