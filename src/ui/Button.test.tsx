// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

describe('a busy button', () => {
  afterEach(cleanup);

  it('sends its form not again, neither by click nor by Enter, and keeps the focus', async () => {
    const submit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy>
          Save
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    expect(submit).not.toHaveBeenCalled();
    screen.getByRole('button').focus();
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });
});
