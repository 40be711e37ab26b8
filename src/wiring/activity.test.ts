import { createActor, createMachine, type AnyEventObject } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createSharedSession } from '#services/tabs/sharedSession.ts';
import { createTabs } from '#services/tabs/tabs.ts';
import { memoryStorage } from '#tests/support/pages/portal.ts';
import { watchActivity } from './activity.ts';

describe('the watch', () => {
  function runWatch(parts: { exam?: boolean } = {}) {
    const state = { now: 1_000_000, exam: parts.exam ?? false };
    const received: AnyEventObject[] = [];
    const memory = memoryStorage();
    const target = new EventTarget();
    const name = `idle-${crypto.randomUUID()}`;
    const deps = { target, userId: () => 7, isExamInProgress: () => state.exam };
    const tabs = createTabs(name);
    const shared = createSharedSession(tabs, () => memory);
    const logic = watchActivity({ tabs, shared, deviceNow: () => state.now }, deps);
    const root = createActor(
      createMachine({
        invoke: { id: 'watch', src: logic },
        on: { '*': { actions: ({ event }) => void received.push(event) } },
      }),
    );
    const watch = () => root.getSnapshot().children.watch;
    return { root, received, target, state, name, watch, shared };
  }

  it('counts hands once per tick, tells the time first, and stops listening when stopped', () => {
    vi.useFakeTimers();
    try {
      const { root, received, target, state } = runWatch();
      root.start();
      expect(received).toEqual([{ type: 'activity.seen', at: 1_000_000 }]);
      state.now += 10_000;
      target.dispatchEvent(new Event('keydown'));
      target.dispatchEvent(new Event('pointerdown'));
      expect(received.slice(1)).toEqual([
        { type: 'clock.ticked', at: 1_010_000 },
        { type: 'activity.seen', at: 1_010_000 },
      ]);
      vi.advanceTimersByTime(15_000);
      expect(received.slice(3).map(({ type }) => type)).toEqual([
        'clock.ticked',
        'clock.ticked',
        'clock.ticked',
      ]);
      root.stop();
      const before = received.length;
      target.dispatchEvent(new Event('keydown'));
      vi.advanceTimersByTime(60_000);
      expect(received).toHaveLength(before);
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells an exam in progress as activity instead of the time', () => {
    vi.useFakeTimers();
    try {
      const { root, received } = runWatch({ exam: true });
      root.start();
      vi.advanceTimersByTime(20_000);
      expect(new Set(received.map(({ type }) => type))).toEqual(new Set(['activity.seen']));
      root.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds what the person did in another tab while this one slept, before it tells the time', () => {
    const { root, received, state, target, shared } = runWatch();
    root.start();
    state.now += 40 * 60_000;
    shared.seen(7, state.now - 60_000);
    target.dispatchEvent(new Event('visibilitychange'));
    expect(received.slice(1)).toEqual([
      { type: 'activity.seen', at: state.now - 60_000 },
      { type: 'clock.ticked', at: state.now },
    ]);
    root.stop();
  });

  it('takes no time of the future that another tab has noted for activity', () => {
    const { root, received, state, target, shared } = runWatch();
    root.start();
    shared.seen(7, state.now + 86_400_000);
    state.now += 60_000;
    target.dispatchEvent(new Event('visibilitychange'));
    expect(received.slice(1)).toEqual([{ type: 'clock.ticked', at: state.now }]);
    root.stop();
  });

  it('hears the same person’s other tab, never a time of the future, and nobody else', async () => {
    const { root, received, state, name } = runWatch();
    root.start();
    const other = createTabs(name);
    other.tell({ type: 'activity', userId: 8, at: 999_000 });
    other.tell({ type: 'activity', userId: 7, at: 999_500 });
    other.tell({ type: 'activity', userId: 7, at: state.now + 86_400_000 });
    await eventually(() => expect(received).toHaveLength(3));
    expect(received.map(({ at }) => at)).toEqual([1_000_000, 999_500, 1_000_000]);
    root.stop();
  });
});
