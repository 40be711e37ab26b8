// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { completeJsdom } from '#tests/support/pages/renderPortal.tsx';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { ChoiceField } from './ChoiceField.tsx';

beforeAll(completeJsdom);
afterAll(() => void vi.unstubAllGlobals());
afterEach(cleanup);

const few = ['Ontario', 'Quebec'].map((label) => ({ value: label, label }));
const many = Array.from({ length: 20 }, (_, at) => ({ value: `${at}`, label: `State ${at}` }));
const field = (
  more: {
    choices: typeof few;
    value?: string;
    isSearched?: boolean;
    waits?: string;
    onChange?: (value: string) => void;
  },
  Choices = ChoiceField,
) => (
  <WithTexts>
    <Choices id="state" label="State" name="state" value="" onChange={() => {}} {...more} />
  </WithTexts>
);
const control = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });

/** The field before the code of the combobox has arrived, which another test may have loaded. */
async function unloaded() {
  vi.resetModules();
  const { ChoiceField: Unloaded } = await import('./ChoiceField.tsx');
  return Unloaded;
}

it('shows what is chosen before the combobox’s code has arrived, and keeps the focus when it does', async () => {
  render(field({ choices: many, value: '3' }, await unloaded()));
  const first = control();
  expect(first.value).toBe('State 3');
  first.focus();
  await waitFor(() => expect(control()).not.toBe(first));
  expect(control().value).toBe('State 3');
  expect(document.activeElement).toBe(control());
});

it('goes on with what was typed before the combobox’s code has arrived', async () => {
  const chosen = vi.fn<(value: string) => void>();
  const user = userEvent.setup();
  render(field({ choices: many, onChange: chosen }, await unloaded()));
  const first = control();
  first.focus();
  // At once, as keys that come before the code.
  fireEvent.input(first, { target: { value: 'state 1' } });
  expect(fireEvent.keyDown(first, { key: 'Enter' })).toBe(false);
  await waitFor(() => expect(control()).not.toBe(first));
  expect(control().value).toBe('state 1');
  expect(control().getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('7{Enter}');
  expect(chosen.mock.calls).toEqual([['17']]);
});

it('keeps what the form was given before the combobox’s code has arrived', async () => {
  const chosen = vi.fn<(value: string) => void>();
  const Unloaded = await unloaded();
  const { rerender } = render(field({ choices: many, onChange: chosen }, Unloaded));
  const first = control();
  rerender(field({ choices: many, value: '3', onChange: chosen }, Unloaded));
  expect(first.value).toBe('State 3');
  await waitFor(() => expect(control()).not.toBe(first));
  expect(control().value).toBe('State 3');
  expect(chosen).not.toHaveBeenCalled();
});

it('takes what was typed, and left, before the combobox’s code has arrived', async () => {
  const chosen = vi.fn<(value: string) => void>();
  render(field({ choices: many, onChange: chosen }, await unloaded()));
  const first = control();
  fireEvent.input(first, { target: { value: 'state 12' } });
  await waitFor(() => expect(control()).not.toBe(first));
  expect(chosen.mock.calls).toEqual([['12']]);
});

it('whose choices come and go is one control, with few choices and with none', async () => {
  const { rerender } = render(field({ choices: [], isSearched: true, waits: 'Choose “Country” first' }));
  const open = await screen.findByRole('button', { name: 'Show the list: State' });
  const state = control();
  expect(state.placeholder).toBe('Choose “Country” first');
  expect(state.readOnly).toBe(true);
  expect(open.hasAttribute('disabled')).toBe(true);
  rerender(field({ choices: few, isSearched: true }));
  expect(control()).toBe(state);
  expect(state.placeholder).toBe('');
  expect(state.readOnly).toBe(false);
  expect(open.hasAttribute('disabled')).toBe(false);
});

it('is a list of the browser where its few choices stay', () => {
  render(field({ choices: few }));
  expect(control().tagName).toBe('SELECT');
});
