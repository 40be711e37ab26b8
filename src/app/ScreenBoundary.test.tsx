// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ScreenBoundary } from './ScreenBoundary.tsx';

vi.mock('./shell/pages/CrashPanel.tsx', () => ({ CrashPanel: () => <p>stopped</p> }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A page with a text beside an element. */
const page = (isNew: boolean) => (
  <ScreenBoundary>
    <p>
      {isNew && 'New'} <b>the page</b>
    </p>
  </ScreenBoundary>
);

it('mounts a page once more when a translated text cannot be removed', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { container, rerender } = render(page(true));
  const font = document.createElement('font');
  font.textContent = 'Nuevo';
  container.querySelector('p')!.firstChild!.replaceWith(font); // as rendered above
  rerender(page(false));
  expect(container.textContent.trim()).toBe('the page');
});

it('says that a page stopped when it fails again at once', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken = () => {
    throw new Error('always');
  };
  render(
    <ScreenBoundary>
      <Broken />
    </ScreenBoundary>,
  );
  expect(screen.getByText('stopped')).toBeTruthy();
});
