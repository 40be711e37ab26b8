// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { openTab } from './openTab.ts';

afterEach(() => vi.restoreAllMocks());

it('opens a page in a tab of its own, which cannot reach back', () => {
  const tab = { opener: window } as unknown as Window;
  const open = vi.spyOn(window, 'open').mockReturnValue(tab);
  expect(openTab('/online-test/1')).toBe(true);
  expect(open).toHaveBeenCalledWith(`${location.origin}/online-test/1`, '_blank');
  expect(tab.opener).toBeNull();
});

it('says that the browser blocked the tab', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openTab('https://test.example/1')).toBe(false);
});

it('opens no page of another site without encryption, and no script', () => {
  const open = vi.spyOn(window, 'open');
  expect(() => openTab('http://test.example/1')).toThrow('cannot be opened');
  expect(() => openTab('javascript:alert(1)')).toThrow('cannot be opened');
  expect(open).not.toHaveBeenCalled();
});
