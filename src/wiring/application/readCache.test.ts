import { describe, expect, it, vi } from 'vitest';
import { cacheOf } from './readCache.ts';

describe('what cards have read', () => {
  it('is read once for all who wait, and reused', async () => {
    const read = vi.fn<() => Promise<string>>(async () => 'log');
    const memory = cacheOf(1);
    const both = await Promise.all([memory.recall('a', read), memory.recall('a', read)]);
    expect(both).toEqual(['log', 'log']);
    expect(await cacheOf(1).recall('a', read)).toBe('log');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is read again after a failure, and when it was forgotten', async () => {
    const memory = cacheOf(2);
    await expect(memory.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.recall('a', async () => 'log')).toBe('log');
    memory.forget('a');
    expect(await memory.recall('a', async () => 'newer')).toBe('newer');
  });

  it('is replaced by what a save answers', async () => {
    const memory = cacheOf(3);
    memory.replace('a', 'saved');
    expect(await memory.recall('a', async () => 'log')).toBe('saved');
  });

  it('is never found by someone else', async () => {
    await cacheOf(4).recall('a', async () => 'of the fourth');
    expect(await cacheOf(5).recall('a', async () => 'of the fifth')).toBe('of the fifth');
  });
});
