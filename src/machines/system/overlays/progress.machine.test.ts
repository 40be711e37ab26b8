import { SimulatedClock } from 'xstate';
import { describe, expect, it } from 'vitest';
import { runInSystem } from '#tests/support/machines/system.ts';
import { progressMachine } from './progress.machine.ts';

function runProgress() {
  const clock = new SimulatedClock();
  const run = runInSystem(progressMachine, { clock });
  return {
    actor: run.actor,
    clock,
    begin: (id: string) => run.actor.send({ type: 'work.began', id }),
    end: (id: string) => run.actor.send({ type: 'work.ended', id }),
    isShowing: () => run.actor.getSnapshot().hasTag('showing'),
  };
}

describe('the spinner', () => {
  it('is not shown for work that is over within 300 ms', () => {
    const { clock, begin, end, isShowing } = runProgress();
    begin('a');
    clock.increment(299);
    end('a');
    clock.increment(10_000);
    expect(isShowing()).toBe(false);
  });

  it('is shown after 300 ms, and goes with the last piece of work', () => {
    const { clock, begin, end, isShowing } = runProgress();
    begin('a');
    clock.increment(200);
    begin('b');
    clock.increment(100);
    expect(isShowing()).toBe(true);
    end('a');
    begin('c');
    end('b');
    expect(isShowing()).toBe(true);
    end('c');
    expect(isShowing()).toBe(false);
  });

  it('waits again before it shows the next work', () => {
    const { clock, begin, end, isShowing } = runProgress();
    begin('a');
    clock.increment(300);
    end('a');
    begin('b');
    expect(isShowing()).toBe(false);
  });

  it('hides when the actor that worked is gone', () => {
    const { actor, clock, begin, isShowing } = runProgress();
    begin('a');
    clock.increment(300);
    expect(isShowing()).toBe(true);
    actor.send({ type: 'work.forgotten' });
    expect(isShowing()).toBe(false);
  });

  it('is not confused by an end without a beginning', () => {
    const { clock, begin, end, isShowing } = runProgress();
    end('a');
    begin('b');
    end('a');
    clock.increment(300);
    expect(isShowing()).toBe(true);
  });
});
