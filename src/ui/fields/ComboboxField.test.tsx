// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { completeJsdom } from '#tests/support/pages/renderPortal.tsx';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { ComboboxField } from './ComboboxField.tsx';

beforeAll(completeJsdom);
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

const choices = ['Ohio', 'Oregon', 'Utah'].map((label) => ({ value: label.slice(0, 2), label }));
function State({ onChange, error }: { onChange: (value: string) => void; error?: string | undefined }) {
  const [value, setValue] = useState('');
  return (
    <ComboboxField
      id="state"
      label="State"
      hint="Where you live"
      error={error}
      hasOther
      name="state"
      autoComplete="address-level1"
      choices={choices}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

function show(error?: string) {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <WithTexts>
      <State onChange={onChange} error={error} />
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

const byKey = (input: HTMLInputElement) => {
  fireEvent.keyDown(input, { key: 'Tab' });
  fireEvent.blur(input);
};

it.each([
  ['oHIO ', 'Oh'],
  ['uta', 'Ut'],
])('takes "%s" when the field is left', (typed, value) => {
  const { onChange, input } = show();
  input.focus();
  fireEvent.change(input, { target: { value: typed } });
  byKey(input);
  expect(onChange.mock.calls).toEqual([[value]]);
});

it.each([
  ['Ontario', fireEvent.blur],
  ['Ontario', byKey],
  ['o', fireEvent.blur],
  ['o', byKey],
] as const)('keeps "%s", which is no choice, and says so', (typed, leave) => {
  const { onChange, input } = show();
  input.focus();
  fireEvent.change(input, { target: { value: typed } });
  leave(input);
  expect(onChange).not.toHaveBeenCalled();
  expect(input).toHaveProperty('value', typed);
  expect(input.validity.customError).toBe(true);
  expect(screen.getByRole('alert').textContent).toContain(`“${typed}” is not on the list`);
});

it('takes the choice that was gone to by arrow key', () => {
  const { onChange, input } = show();
  input.focus();
  fireEvent.change(input, { target: { value: 'o' } });
  fireEvent.keyDown(input, { key: 'ArrowDown' });
  byKey(input);
  expect(onChange.mock.calls).toEqual([['Or']]);
});

it('gives the list the field’s name, and says in a region that is always there that nothing matches', async () => {
  const { input } = show();
  const told = screen.getByRole('status');
  expect(told.textContent).toBe('');
  input.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Show the list: State' }));
  expect(await screen.findByRole('listbox', { name: 'State: choices' })).toBeDefined();
  fireEvent.change(input, { target: { value: 'xyz' } });
  expect(screen.getByRole('status')).toBe(told);
  expect(told.textContent).toBe('Nothing on the list matches what you typed.');
});

const descriptionOf = (input: HTMLElement) =>
  input
    .getAttribute('aria-describedby')!
    .split(' ')
    .map((id) => document.getElementById(id)!.textContent)
    .join(' ');

it('is described by its hint, its error, and what is not on the list', () => {
  expect(descriptionOf(show('Choose a state').input)).toMatch(/Choose a state/);
  cleanup();
  const { input } = show();
  expect(descriptionOf(input)).toBe('Where you live');
  fireEvent.change(input, { target: { value: 'Bavaria' } });
  fireEvent.blur(input);
  expect(descriptionOf(input)).toMatch(
    /^Where you live “Bavaria” is not on the list\. .* enter it in the field/,
  );
});

it('opens when it is pressed, and not when Tab leads there, so that its name is spoken', async () => {
  const { input } = show();
  await userEvent.tab();
  expect(document.activeElement).toBe(input);
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(input.getAttribute('aria-activedescendant')).toBeNull();
  await userEvent.tab();
  await userEvent.click(input);
  expect(await screen.findByRole('listbox', { name: 'State: choices' })).toBeDefined();
});
