import { describe, expect, it, vi } from 'vitest';
import { createCardMemory } from './readCache.ts';

describe('what cards have read', () => {
  it('is read once for all who wait, and reused', async () => {
    const read = vi.fn<() => Promise<string>>(async () => 'log');
    const memory = createCardMemory();
    const both = await Promise.all([memory.recall('a', read), memory.recall('a', read)]);
    expect(both).toEqual(['log', 'log']);
    expect(await memory.recall('a', read)).toBe('log');
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('is read again after a failure, and when it was forgotten', async () => {
    const memory = createCardMemory();
    await expect(memory.recall('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await memory.recall('a', async () => 'log')).toBe('log');
    memory.forget('a');
    expect(await memory.recall('a', async () => 'newer')).toBe('newer');
  });

  it('is replaced by what a save answers', async () => {
    const memory = createCardMemory();
    memory.replace('a', 'saved');
    expect(await memory.recall('a', async () => 'log')).toBe('saved');
  });
});
