// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchForLeaving } from './pageLeaving.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** The events of scripts are not trusted: the listeners get one that is, as from the browser. */
function watch() {
  const listening = vi.spyOn(window, 'addEventListener');
  const unlessLeaving = watchForLeaving();
  const listeners = listening.mock.calls.map(
    ([name, listener]) => [name, listener as (event: { isTrusted: boolean }) => void] as const,
  );
  listening.mockRestore();
  const send = (name: string) => {
    for (const [of, listener] of listeners) if (of === name) listener({ isTrusted: true });
  };
  return { unlessLeaving, askToLeave: () => send('beforeunload'), use: () => send('pointerdown') };
}

it('drops what fails while the page is left, until it is shown again', () => {
  const unlessLeaving = watchForLeaving();
  const report = vi.fn<() => void>();
  window.dispatchEvent(new Event('pagehide'));
  unlessLeaving(report);
  window.dispatchEvent(new Event('pageshow'));
  vi.advanceTimersByTime(2_000);
  expect(report).not.toHaveBeenCalled();
  unlessLeaving(report);
  expect(report).toHaveBeenCalledOnce();
});

it('does not take the question whether something is unsaved for leaving', () => {
  const unlessLeaving = watchForLeaving();
  const report = vi.fn<() => void>();
  window.dispatchEvent(new Event('beforeunload'));
  unlessLeaving(report);
  expect(report).toHaveBeenCalledOnce();
});

it('reports what fails after beforeunload once it is clear that the page stays', () => {
  const { unlessLeaving, askToLeave } = watch();
  const report = vi.fn<() => void>();
  askToLeave();
  vi.advanceTimersByTime(6_000);
  unlessLeaving(report);
  expect(report).not.toHaveBeenCalled();
  vi.advanceTimersByTime(4_000);
  expect(report).toHaveBeenCalledOnce();
});

it('reports it as soon as the person uses the page, and what fails then at once', () => {
  const { unlessLeaving, askToLeave, use } = watch();
  const report = vi.fn<() => void>();
  askToLeave();
  unlessLeaving(report);
  use();
  expect(report).toHaveBeenCalledOnce();
  unlessLeaving(report);
  vi.advanceTimersByTime(20_000);
  expect(report).toHaveBeenCalledTimes(2);
});

it('drops what fails between beforeunload and the end of the page', () => {
  const { unlessLeaving, askToLeave } = watch();
  const report = vi.fn<() => void>();
  askToLeave();
  unlessLeaving(report);
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pageshow'));
  vi.advanceTimersByTime(2_000);
  expect(report).not.toHaveBeenCalled();
});
