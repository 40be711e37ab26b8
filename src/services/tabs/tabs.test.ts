import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { createTabs, type TabNews } from './tabs.ts';

afterEach(() => vi.unstubAllGlobals());

describe('tabs', () => {
  it('hear each other and not themselves, until they stop listening', async () => {
    const name = crypto.randomUUID();
    const [one, two] = [createTabs(name), createTabs(name)];
    const received: Record<'one' | 'two', TabNews[]> = { one: [], two: [] };
    one.listen((news) => received.one.push(news));
    const deafen = two.listen((news) => received.two.push(news));
    one.tell({ type: 'signedOut', userId: 7 });
    await eventually(() => expect(received.two).toEqual([{ type: 'signedOut', userId: 7 }]));
    deafen();
    one.tell({ type: 'signedOut', userId: 8 });
    two.tell({ type: 'activity', userId: 7, at: 1 });
    await eventually(() => expect(received.one).toEqual([{ type: 'activity', userId: 7, at: 1 }]));
    expect(received.two).toHaveLength(1);
  });

  it('of another channel hear nothing', async () => {
    const name = crypto.randomUUID();
    const received: TabNews[] = [];
    createTabs(`${name}-other`).listen((news) => received.push(news));
    const same: TabNews[] = [];
    createTabs(name).listen((news) => same.push(news));
    createTabs(name).tell({ type: 'signedOut', userId: 7 });
    await eventually(() => expect(same).toHaveLength(1));
    expect(received).toEqual([]);
  });

  it('are one where the browser has no channels', () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const tabs = createTabs('x');
    expect(() => tabs.tell({ type: 'signedOut', userId: 7 })).not.toThrow();
    expect(() => tabs.listen(() => {})()).not.toThrow();
  });
});
