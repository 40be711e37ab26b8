// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchPage } from './pageResumed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
const focus = () => window.dispatchEvent(new Event('focus'));
const turn = () => document.dispatchEvent(new Event('visibilitychange'));

it('tells that the page is back from the browser’s memory, another tab or another window, until nobody asks', () => {
  const resumed = vi.fn<() => void>();
  const stop = watchPage(resumed);
  show(false);
  expect(resumed).toHaveBeenCalledTimes(0);
  for (const [index, comeBack] of [() => show(true), focus, turn].entries()) {
    comeBack();
    expect(resumed).toHaveBeenCalledTimes(index + 1);
    vi.advanceTimersByTime(1_000);
  }
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  turn();
  expect(resumed).toHaveBeenCalledTimes(3);
  stop();
  show(true);
  expect(resumed).toHaveBeenCalledTimes(3);
});

it('tells once of a return that shows the page and gives it the focus', () => {
  const resumed = vi.fn<() => void>();
  const stop = watchPage(resumed);
  turn();
  focus();
  expect(resumed).toHaveBeenCalledTimes(1);
  stop();
});

it('tells of each of two returns, however fast one follows the other', () => {
  const resumed = vi.fn<() => void>();
  const stop = watchPage(resumed);
  for (const comeBack of [turn, focus, turn, focus]) comeBack();
  expect(resumed).toHaveBeenCalledTimes(2);
  stop();
});
