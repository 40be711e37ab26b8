// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typedText } from '#domain/typed/typedText.ts';
import { useKeptText } from './useKeptText.ts';

describe('a text that is saved while it is typed', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const typing = () => {
    const saved: string[] = [];
    const { result, rerender } = renderHook(
      ({ value }: { value: string }) => useKeptText(value, (text) => saved.push(text)),
      { initialProps: { value: '' } },
    );
    const type = (value: string) =>
      act(() =>
        result.current.field.onChange({ target: { value } } as Parameters<
          typeof result.current.field.onChange
        >[0]),
      );
    const wait = (milliseconds: number) =>
      act(() => {
        vi.advanceTimersByTime(milliseconds);
      });
    return {
      saved,
      type,
      wait,
      isTyping: () => result.current.isTyping,
      shown: () => result.current.field.value,
      give: (value: string) => rerender({ value }),
    };
  };

  it('is saved once for a burst of keys, after the pause', () => {
    const { saved, type, wait } = typing();
    type('h');
    wait(20);
    type('he');
    expect(saved).toEqual([]);
    wait(50);
    expect(saved).toEqual(['he']);
  });

  it('is known to be unsaved from the first key until it is saved', () => {
    const { type, wait, isTyping } = typing();
    expect(isTyping()).toBe(false);
    type('h');
    expect(isTyping()).toBe(true);
    wait(50);
    expect(isTyping()).toBe(false);
  });

  it.each([
    ['a space at the end', 'to '],
    ['an accent of its own', 'Ze\u0301le'],
    ['an invisible character', 'la\u00ADser'],
    ['a space that does not break', '5\u00A0mg'],
  ])('stays as it is typed when it comes back as it is saved: %s', (_, typed) => {
    const { type, wait, shown, give } = typing();
    type(typed);
    wait(50);
    give(typedText(typed));
    expect(shown()).toBe(typed);
    give('from elsewhere');
    expect(shown()).toBe('from elsewhere');
  });

  it('is saved every quarter of a second while keys come without a pause', () => {
    const { saved, type, wait } = typing();
    let text = '';
    for (let key = 0; key < 100; key += 1) {
      type((text += 'a'));
      wait(10);
      expect(text.length - (saved.at(-1)?.length ?? 0)).toBeLessThanOrEqual(26);
    }
    wait(50);
    expect(saved.at(-1)).toBe(text);
  });
});
