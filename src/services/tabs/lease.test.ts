import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createFakeLocks } from '#tests/support/scoring/fakeLocks.ts';
import { holdLease, type LeaseOptions } from './lease.ts';

const name = 'exam.1';

/** A tab that asks for the lease, and the outcome. */
async function tab(drafts: Pick<LeaseOptions, 'steal'> & { waits?: boolean } = {}) {
  const { waits = false, ...rest } = drafts;
  const events: string[] = [];
  const lease = await holdLease(name, {
    ...rest,
    onLost: () => events.push('lost'),
    ...(waits && { onFree: () => events.push('free') }),
  });
  return { ...lease, events };
}

describe('a lease', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { locks: createFakeLocks() }));
  afterEach(() => vi.unstubAllGlobals());

  it('is had by the first tab and not by the second', async () => {
    const [one, two] = [await tab(), await tab()];
    expect([one.isHeld(), two.isHeld()]).toEqual([true, false]);
    expect([...one.events, ...two.events]).toEqual([]);
  });

  it('of another name is another', async () => {
    await tab();
    expect((await holdLease('exam.2', {})).isHeld()).toBe(true);
  });

  it('comes to a waiting tab when the other gives it back, one tab after the other', async () => {
    const one = await tab();
    const [two, three] = [await tab({ waits: true }), await tab({ waits: true })];
    one.release();
    expect(one.isHeld()).toBe(false);
    await eventually(() => expect(two.events).toEqual(['free']));
    expect([two.isHeld(), three.isHeld()]).toEqual([true, false]);
    two.release();
    await eventually(() => expect(three.events).toEqual(['free']));
    expect(one.events).toEqual([]);
  });

  it('is free for the next that asks when nobody waits', async () => {
    const one = await tab();
    const two = await tab();
    one.release();
    expect((await tab()).isHeld()).toBe(true);
    expect([two.isHeld(), ...two.events]).toEqual([false]);
  });

  it('is had at once by a page whose forerunner is just going', async () => {
    const before = await tab();
    const coming = tab({ waits: true });
    setTimeout(before.release, 50);
    const after = await coming;
    expect(after.isHeld()).toBe(true);
    expect(after.events).toEqual([]);
  });

  it('is taken over, and the robbed tab hears it and gets it back when the other is gone', async () => {
    const one = await tab({ waits: true });
    const two = await tab({ steal: true });
    expect([one.isHeld(), two.isHeld()]).toEqual([false, true]);
    expect(one.events).toEqual(['lost']);
    two.release();
    await eventually(() => expect(one.events).toEqual(['lost', 'free']));
    expect(one.isHeld()).toBe(true);
  });

  it('is taken over past tabs that wait, who go on waiting', async () => {
    await tab();
    const two = await tab({ waits: true });
    const three = await tab({ steal: true });
    expect([two.isHeld(), three.isHeld()]).toEqual([false, true]);
    three.release();
    await eventually(() => expect(two.events).toEqual(['free']));
  });

  it('that was given up while waiting is not had later', async () => {
    const one = await tab();
    const two = await tab({ waits: true });
    two.release();
    one.release();
    expect((await tab()).isHeld()).toBe(true);
    expect([two.isHeld(), ...two.events]).toEqual([false]);
  });

  it('is had by everybody where the browser has no locks, or they do not work', async () => {
    vi.stubGlobal('navigator', {});
    expect([(await tab()).isHeld(), (await tab({ waits: true })).isHeld()]).toEqual([true, true]);
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('SecurityError')) } });
    const two = await tab();
    expect([two.isHeld(), ...two.events]).toEqual([true]);
  });
});
