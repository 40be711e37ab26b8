import { describe, expect, it } from 'vitest';
import { createTabMemory } from './tabMemory.ts';

const makeMemory = () => createTabMemory(() => ({ send: 'send' }));
const createCache = (deps: { send: string }, userId: number, ended: AbortSignal) => ({
  ...deps,
  userId,
  ended,
});

describe('what a tab has in memory', () => {
  it('is made once for its user', () => {
    const memory = makeMemory();
    const cache = memory.ofUser(7, createCache);
    expect(cache).toMatchObject({ send: 'send', userId: 7 });
    expect(memory.ofUser(7, createCache)).toBe(cache);
  });

  it('ends for another user, who gets one of their own', () => {
    const memory = makeMemory();
    const cache = memory.ofUser(7, createCache);
    expect(memory.ofUser(8, createCache)).toMatchObject({ userId: 8 });
    expect(cache.ended.aborted).toBe(true);
    expect(memory.ofUser(7, createCache)).not.toBe(cache);
  });

  it('ends with a sign-out', () => {
    const memory = makeMemory();
    const cache = memory.ofUser(7, createCache);
    memory.endUser();
    expect(cache.ended.aborted).toBe(true);
    expect(memory.ofUser(7, createCache).ended.aborted).toBe(false);
  });

  it('stays where it belongs to the tab', () => {
    const memory = makeMemory();
    const createStorage = (deps: { send: string }) => ({ ...deps });
    const storage = memory.ofTab(createStorage);
    memory.endUser();
    expect(memory.ofTab(createStorage)).toBe(storage);
  });
});
