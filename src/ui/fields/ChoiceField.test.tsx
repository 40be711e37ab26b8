// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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
  more: { choices: typeof few; value?: string; isSearched?: boolean; waits?: string },
  Choices = ChoiceField,
) => (
  <WithTexts>
    <Choices id="state" label="State" name="state" value="" onChange={() => {}} {...more} />
  </WithTexts>
);
const control = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });

it('shows what is chosen before the combobox’s code has arrived, and keeps the focus when it does', async () => {
  // Another test may have loaded the code.
  vi.resetModules();
  const { ChoiceField: Unloaded } = await import('./ChoiceField.tsx');
  render(field({ choices: many, value: '3' }, Unloaded));
  const first = control();
  expect(first.value).toBe('State 3');
  expect(first.readOnly).toBe(true);
  first.focus();
  await waitFor(() => expect(control()).not.toBe(first));
  expect(control().value).toBe('State 3');
  expect(control().readOnly).toBe(false);
  expect(document.activeElement).toBe(control());
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
