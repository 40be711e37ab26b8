import { describe, expect, it } from 'vitest';
import { createFairScheduler } from './fairScheduler.ts';

describe('the turns of requests', () => {
  it('let others in between those of an address that sends many at once', async () => {
    const turnOf = createFairScheduler(2);
    const begun: string[] = [];
    const send = async (address: string, name: string) => {
      await turnOf(address);
      begun.push(name);
    };
    const many = Array.from({ length: 7 }, (_, index) => send('192.0.2.1', `many ${index}`));
    const other = send('192.0.2.2', 'other');
    await Promise.all([...many, other]);
    expect(begun.slice(0, 3)).toEqual(['many 0', 'many 1', 'other']);
    expect(begun.slice(3)).toEqual(['many 2', 'many 3', 'many 4', 'many 5', 'many 6']);
  });

  it('begin at once for a client that sends few', async () => {
    const turnOf = createFairScheduler(2);
    expect([turnOf('192.0.2.1'), turnOf('192.0.2.1')]).toEqual([undefined, undefined]);
    expect(turnOf('192.0.2.1')).toBeInstanceOf(Promise);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    expect(turnOf('192.0.2.1')).toBeUndefined();
  });
});
