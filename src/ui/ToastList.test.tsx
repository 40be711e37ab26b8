// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { ToastList, type ToastItem, type ToastPlace } from './ToastList.tsx';

const saved: ToastItem = { id: 'a', tone: 'success', text: 'Saved' };
const lost: ToastItem = { id: 'b', tone: 'error', text: 'Lost' };

function show(toasts: readonly ToastItem[], place: ToastPlace = 'corner') {
  const spies = {
    onClose: vi.fn<(id: string) => void>(),
    onHold: vi.fn<() => void>(),
    onRelease: vi.fn<() => void>(),
  };
  const list = (items: readonly ToastItem[]) => (
    <WithTexts>
      <ToastList label="Messages" toasts={items} place={place} {...spies} />
    </WithTexts>
  );
  const { rerender } = render(list(toasts));
  return { ...spies, change: (items: readonly ToastItem[]) => rerender(list(items)) };
}

describe('the messages', () => {
  afterEach(cleanup);

  it('interrupt only for trouble', () => {
    show([saved, lost]);
    expect(screen.getByRole('status').textContent).toContain('Saved');
    expect(screen.getByRole('alert').textContent).toContain('Lost');
  });

  it('wait while someone points at them or is in them', () => {
    const { onHold, onRelease } = show([saved]);
    fireEvent.pointerEnter(screen.getByRole('status'));
    expect(onHold).toHaveBeenCalledTimes(1);
    fireEvent.pointerLeave(screen.getByRole('status').parentElement!);
    expect(onRelease).toHaveBeenCalled();
    screen.getByRole('button').focus();
    expect(onHold).toHaveBeenCalledTimes(2);
  });

  it('go on when the last one goes under the pointer', () => {
    const { onRelease, change } = show([saved]);
    expect(onRelease).not.toHaveBeenCalled();
    change([]);
    expect(onRelease).toHaveBeenCalledTimes(1);
  });

  it('hand the focus to the next when one is closed', async () => {
    const { onClose } = show([saved, lost]);
    const [first, second] = screen.getAllByRole('button');
    await userEvent.click(first!);
    expect(onClose).toHaveBeenCalledWith('b');
    expect(document.activeElement).toBe(second);
  });

  it('have their height reserved by the page at its foot, as long as there are any', () => {
    let measure = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(callback: () => void) {
          measure = callback;
        }
        observe() {
          measure();
        }
        disconnect() {}
      },
    );
    const reserved = () => document.documentElement.style.getPropertyValue('--toasts');
    const { change } = show([saved], 'foot');
    expect(reserved()).toMatch(/px$/);
    change([]);
    expect(reserved()).toBe('');
    vi.unstubAllGlobals();
  });
});
