// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { lateForm } from './lateForm.tsx';

afterEach(cleanup);

interface Props {
  shown: string;
}
const Form = ({ shown }: Props) => <input aria-label={shown} />;

it('a form that came late keeps what is typed and the focus when what is around it changes', async () => {
  const { Late } = lateForm<Props>(() => Promise.resolve(Form));
  const view = (shown: string) => (
    <WithTexts>
      <Late shown={shown} />
    </WithTexts>
  );
  const { rerender } = render(view('Name'));
  const field = await screen.findByLabelText('Name');
  await userEvent.type(field, 'R');
  rerender(view('Name again'));
  expect(screen.getByLabelText('Name again')).toBe(field);
  expect(document.activeElement).toBe(field);
});
