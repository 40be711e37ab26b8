// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { buttonStyle } from '../Button.tsx';
import { SaveBar } from './SaveBar.tsx';

afterEach(cleanup);

const isPrimary = (state: Partial<ComponentProps<typeof SaveBar>>) => {
  render(
    <WithTexts>
      <SaveBar
        save="Save"
        isEdited={false}
        isBusy={false}
        isOnDevice
        savedAt={null}
        onReset={() => {}}
        {...state}
      />
    </WithTexts>,
  );
  const { className } = screen.getByRole('button', { name: 'Save' });
  cleanup();
  return className.includes(buttonStyle('primary'));
};

it('the save of a card is the primary act while there is something to save', () => {
  expect(isPrimary({})).toBe(false);
  expect(isPrimary({ savedAt: '2026-11-29T12:00:00Z' })).toBe(false);
  expect(isPrimary({ isEdited: true })).toBe(true);
  expect(isPrimary({ isBusy: true })).toBe(true);
  expect(isPrimary({ actsUnchanged: true })).toBe(true);
});
