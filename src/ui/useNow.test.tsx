// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNow } from './useNow.ts';

const start = Date.parse('2026-11-21T12:00:00Z');
const Now = () => <p>{(useNow() - start) / 1000}</p>;
const shown = () => Number(screen.getByText(/./).textContent);

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

it('is renewed every minute, and when a page is looked at again', () => {
  const { unmount } = render(<Now />);
  expect(shown()).toBe(0);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(shown()).toBe(60);
  vi.setSystemTime(start + 3_600_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(shown()).toBe(3600);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
