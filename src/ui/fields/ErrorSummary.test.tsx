// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { setPageTitle } from '../useTitlePrefix.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { TextField } from './TextField.tsx';

const form = (error: string | undefined) => (
  <WithTexts>
    {error && <ErrorSummary errors={[{ field: 'email', text: error }]} />}
    <TextField id="email" label="Email address" error={error} />
  </WithTexts>
);

describe('the error summary', () => {
  beforeEach(() => {
    setPageTitle('My Account');
    Element.prototype.scrollIntoView = vi.fn<() => void>();
  });
  afterEach(cleanup);

  it('takes the focus and marks the title, until the errors are gone', () => {
    const { rerender } = render(form('Enter your email address'));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    // It is spoken with the focus, and not a second time as a live region.
    expect(screen.getByRole('alert').getAttribute('aria-live')).toBe('off');
    expect(document.title).toBe('Error: My Account');
    rerender(form(undefined));
    expect(document.title).toBe('My Account');
  });

  it('says the same as the field, and leads there', async () => {
    render(form('Enter your email address'));
    const field = screen.getByLabelText('Email address');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const description = document.getElementById(field.getAttribute('aria-describedby')!);
    const link = screen.getByRole('link');
    expect(description?.textContent).toBe(link.textContent);
    await userEvent.click(link);
    expect(document.activeElement).toBe(field);
  });
});
