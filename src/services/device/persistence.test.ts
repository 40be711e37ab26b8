// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { askToKeepData, keepsData } from './persistence.ts';

const browser = (userAgent: string, storage: object | undefined) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
};
const answer = (value: boolean) => vi.fn<() => Promise<boolean>>(() => Promise.resolve(value));
const never = () => vi.fn<() => Promise<boolean>>(() => new Promise(() => {}));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'storage');
});

it.each([
  ['Chrome/150.0', 1, true],
  ['Version/26.0 Safari/605.1.15', 1, true],
  ['Firefox/153.0', 0, false],
])('asks %s to keep the data only if it asks no person', async (userAgent, times, isKept) => {
  const persist = answer(true);
  browser(userAgent, { persisted: answer(false), persist });
  expect(await keepsData()).toBe(isKept);
  expect(persist).toHaveBeenCalledTimes(times);
});

it('asks nothing of a browser that keeps the data already', async () => {
  const persist = answer(true);
  browser('Chrome/150.0', { persisted: answer(true), persist });
  expect(await keepsData()).toBe(true);
  expect(persist).not.toHaveBeenCalled();
});

it('waits for an answer, or for the person, as long as is bearable', async () => {
  vi.useFakeTimers();
  browser('Chrome/150.0', { persisted: never(), persist: never() });
  const answers = Promise.all([keepsData(), askToKeepData()]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answers).toEqual([false, false]);
});

it.each([undefined, {}, { persist: () => Promise.reject(new TypeError('not here')) }])(
  'has no promise of a browser whose storage is %j',
  async (storage) => {
    browser('Chrome/150.0', storage);
    expect([await keepsData(), await askToKeepData()]).toEqual([false, false]);
  },
);
