// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { completeJsdom } from '#tests/support/pages/renderPortal.tsx';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { ComboboxField } from './ComboboxField.tsx';

beforeAll(completeJsdom);
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

const choices = ['Ohio', 'Oregon', 'Utah'].map((label) => ({ value: label.slice(0, 2), label }));
function show() {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <WithTexts>
      <ComboboxField
        id="state"
        label="State"
        name="state"
        autoComplete="address-level1"
        choices={choices}
        value=""
        onChange={onChange}
      />
    </WithTexts>,
  );
  return { onChange, input: screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }) };
}

it('takes what a browser fills into it with the rest of the form', () => {
  const { onChange, input } = show();
  expect(input.autocomplete).toBe('address-level1');
  fireEvent.change(input, { target: { value: 'ohio' } });
  expect(onChange).toHaveBeenCalledWith('Oh');
});

it('takes nothing that is not one of its choices', () => {
  const { onChange, input } = show();
  fireEvent.change(input, { target: { value: 'Ontario' } });
  expect(onChange).not.toHaveBeenCalled();
});

it('searches for what is typed, and takes it once it is chosen', () => {
  const { onChange, input } = show();
  input.focus();
  fireEvent.change(input, { target: { value: 'Ohio' } });
  expect(onChange).not.toHaveBeenCalled();
});
