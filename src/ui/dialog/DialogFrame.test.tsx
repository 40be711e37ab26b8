// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { completeJsdom } from '#tests/support/pages/renderPortal.tsx';
import { DialogFrame } from './DialogFrame.tsx';

beforeAll(completeJsdom);
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

const show = (size: 'message' | 'modal', role: 'dialog' | 'alertdialog') =>
  render(
    <DialogFrame
      title="Success"
      size={size}
      role={role}
      actions={[{ label: 'Continue', tone: 'primary', act: () => {}, isSafe: true }]}
      onEscape={() => {}}
    >
      <p>Your profile is saved.</p>
    </DialogFrame>,
  );

it.each(['dialog', 'alertdialog'] as const)('speaks the text of a message with its title (%s)', (role) => {
  show('message', role);
  expect(screen.getByRole(role, { name: 'Success', description: 'Your profile is saved.' })).toBeDefined();
});

it('does not read out a form or a document when it opens', () => {
  show('modal', 'dialog');
  expect(screen.getByRole('dialog', { name: 'Success', description: '' })).toBeDefined();
});
