// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { DateField } from './DateField.tsx';

const changed = vi.fn<(value: string) => void>();
const field = () => screen.getByLabelText<HTMLInputElement>('Day');
const press = (keys: string) => {
  for (const key of keys) fireEvent.keyDown(field(), { key });
};
beforeEach(() => {
  changed.mockClear();
  render(<DateField id="day" label="Day" onChange={({ target }) => changed(target.value)} />, {
    wrapper: WithTexts,
  });
});
afterEach(cleanup);

describe('a date field', () => {
  it('takes eight digits in one go, where the browser does not', async () => {
    press('03012020');
    await waitFor(() => expect(field().value).toBe('2020-03-01'));
    expect(changed).toHaveBeenCalledExactlyOnceWith('2020-03-01');
  });

  it('leaves what the browser understood, and what is typed part by part', async () => {
    fireEvent.input(field(), { target: { value: '2020-01-03' } });
    press('03012020');
    press('0301');
    fireEvent.keyDown(field(), { key: 'Tab' });
    press('2021');
    await new Promise((resolve) => setTimeout(resolve));
    expect(field().value).toBe('2020-01-03');
  });

  it('says that there is no date, until there is one', () => {
    expect(field().dataset.none).toBe('No date');
    fireEvent.input(field(), { target: { value: '2020-01-03' } });
    expect(field().dataset.none).toBeUndefined();
    fireEvent.input(field(), { target: { value: '' } });
    expect(field().dataset.none).toBe('No date');
  });
});
