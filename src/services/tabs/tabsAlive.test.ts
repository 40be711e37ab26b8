import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeLocks } from '#tests/support/scoring/fakeLocks.ts';
import { createTabId, createTabsAlive, type TabsAlive } from './tabsAlive.ts';

let locks: ReturnType<typeof createFakeLocks>;
let channel: string;
const open: TabsAlive[] = [];

function tab() {
  const id = createTabId();
  const tabs = createTabsAlive(id, channel);
  open.push(tabs);
  return { id, ...tabs };
}
/** A tab that keeps its lock but does not answer, like one that the system has suspended. */
function sleepingTab() {
  const id = createTabId();
  void locks.request(`portal.tab.${id}`, () => new Promise(() => {})).catch(() => {});
  return id;
}
const withoutLocks = () => vi.stubGlobal('navigator', {});
const withFakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

beforeEach(() => {
  locks = createFakeLocks();
  channel = crypto.randomUUID();
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  vi.useRealTimers();
  for (const each of open.splice(0)) each.leave();
  vi.unstubAllGlobals();
});

describe('a tab', () => {
  it('is alive for itself and for others, until it is closed', async () => {
    const [one, two] = [tab(), tab()];
    expect(await one.isTabAlive(one.id)).toBe(true);
    expect(await one.isTabAlive(two.id)).toBe(true);
    two.leave();
    expect(await one.isTabAlive(two.id)).toBe(false);
    expect(await two.isTabAlive(two.id)).toBe(false);
  });

  it('that never was is not alive, which is known at once', async () => {
    withFakeTime();
    expect(await tab().isTabAlive(createTabId())).toBe(false);
  });

  it('that sleeps counts as closed after ten seconds', async () => {
    withFakeTime();
    const answer = vi.fn<(isAlive: boolean) => void>();
    const asking = tab().isTabAlive(sleepingTab()).then(answer);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(answer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    await asking;
    expect(answer).toHaveBeenCalledWith(false);
  });

  it('that is going while it is asked for is known to be gone without the wait', async () => {
    withFakeTime();
    const gone = sleepingTab();
    const asking = tab().isTabAlive(gone);
    await new Promise(setImmediate);
    locks.lose(`portal.tab.${gone}`);
    expect(await asking).toBe(false);
  });

  it('is missed by everybody who waits for its end', async () => {
    const [one, two, three] = [tab(), tab(), tab()];
    const ended: string[] = [];
    const waiting = [one, two].map((each, index) =>
      each.whenTabCloses(three.id).then(() => ended.push(String(index))),
    );
    expect(await one.isTabAlive(three.id)).toBe(true);
    expect(ended).toEqual([]);
    three.leave();
    await Promise.all(waiting);
    expect(ended.toSorted()).toEqual(['0', '1']);
  });

  it('is no longer waited for by someone who lost interest', async () => {
    const [one, two] = [tab(), tab()];
    const ending = new AbortController();
    const waiting = one.whenTabCloses(two.id, ending.signal);
    ending.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('without locks a tab', () => {
  it('is alive while it answers', async () => {
    withoutLocks();
    const [one, two] = [tab(), tab()];
    expect(await one.isTabAlive(two.id)).toBe(true);
    withFakeTime();
    const closing = one.whenTabCloses(two.id);
    await new Promise(setImmediate);
    two.leave();
    await vi.advanceTimersByTimeAsync(25_000);
    await closing;
  });

  it('is alone where the browser has no channels either', async () => {
    withoutLocks();
    vi.stubGlobal('BroadcastChannel', undefined);
    const [one, two] = [tab(), tab()];
    expect(await one.isTabAlive(one.id)).toBe(true);
    expect(await one.isTabAlive(two.id)).toBe(false);
  });
});
