// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { PasswordField } from './PasswordField.tsx';

afterEach(cleanup);

it('a password field says that its text ends with a space, until its form is reset', async () => {
  const field = (resets: number) => (
    <WithTexts>
      <PasswordField id="password" label="New password" resets={resets} />
    </WithTexts>
  );
  const { rerender } = render(field(1));
  await userEvent.type(screen.getByLabelText('New password'), 'secret {Enter}');
  expect(screen.getByRole('status').textContent).not.toBe('');
  rerender(field(2));
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.type(screen.getByLabelText('New password'), '{Enter}');
  expect(screen.getByRole('status').textContent).not.toBe('');
});
