// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CheckboxField } from './CheckboxField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { SelectField } from './SelectField.tsx';
import { TextArea } from './TextArea.tsx';
import { wordsAt } from '#tests/support/pages/queries.ts';

const choices = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No', hint: 'You can change this later.' },
  { value: 'full', label: 'March 3 (full)', isClosed: true },
];

afterEach(cleanup);

describe('a field of choices', () => {
  it('says its hint and its error, and starts with nothing chosen', async () => {
    render(
      <SelectField
        id="kind"
        label="Kind"
        hint="As on the paper"
        error="Choose a kind"
        placeholder="Choose"
        choices={choices}
      />,
    );
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' });
    expect(wordsAt(select)).toBe('As on the paper Choose a kind');
    expect(select.getAttribute('aria-invalid')).toBe('true');
    expect(select.value).toBe('');
    await userEvent.selectOptions(select, 'No');
    expect(select.value).toBe('no');
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'March 3 (full)' }).disabled).toBe(true);
  });

  it('of radio buttons is one group with its question, and its first choice has the group’s id', async () => {
    const onChange = vi.fn<() => void>();
    render(
      <RadioGroup
        id="need"
        label="Do you need it?"
        hint="We never share this."
        error="Choose one"
        choices={choices}
        value={null}
        onChange={onChange}
      />,
    );
    const group = screen.getByRole('radiogroup', { name: 'Do you need it?' });
    expect(wordsAt(group)).toBe('We never share this. Choose one');
    expect(screen.getByLabelText('Yes').id).toBe('need');
    expect(wordsAt(screen.getByLabelText('No'))).toBe('You can change this later.');
    await userEvent.click(screen.getByLabelText('No'));
    expect(onChange).toHaveBeenCalledOnce();
    expect(screen.getByLabelText<HTMLInputElement>('March 3 (full)').disabled).toBe(true);
  });

  it('left to the form keeps what is chosen by keyboard', async () => {
    render(<RadioGroup id="need" label="Do you need it?" choices={choices} />);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(screen.getByLabelText<HTMLInputElement>('Yes').checked).toBe(true);
  });

  it('is ticked by its whole text', async () => {
    render(<CheckboxField id="agree" label="I have read the rules." error="Tick to go on" />);
    await userEvent.click(screen.getByText('I have read the rules.'));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have read the rules.' });
    expect(box.checked).toBe(true);
    expect(wordsAt(box)).toBe('Tick to go on');
  });

  it('is required without being invalid from the start, which screen readers would say', () => {
    render(<CheckboxField id="agree" label="I have read the rules." required />);
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have read the rules.' });
    expect(box.getAttribute('aria-required')).toBe('true');
    expect(box.validity.valid).toBe(true);
  });
});

it('a field of several lines says its hint and its error', () => {
  render(<TextArea id="why" label="Why" hint="2,000 characters at most" error="Say why" />);
  const area = screen.getByRole('textbox', { name: 'Why' });
  expect(wordsAt(area)).toBe('2,000 characters at most Say why');
  expect(area.getAttribute('aria-invalid')).toBe('true');
});
