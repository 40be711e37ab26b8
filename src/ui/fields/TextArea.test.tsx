// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { TextArea } from './TextArea.tsx';

afterEach(cleanup);

it('says that the end of a paste did not fit, until the next key', async () => {
  const user = userEvent.setup();
  render(
    <WithTexts>
      <TextArea id="note" label="Note" maxLength={10} defaultValue="Seen." />
    </WithTexts>,
  );
  await user.click(screen.getByLabelText('Note'));
  await user.paste(' Stable.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Seen. Stab');
  expect(screen.getByRole('alert').textContent).toBe(
    'A text has at most 10 characters. The end of what you pasted is missing.',
  );
  await user.keyboard('{Backspace}');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.paste('x');
  expect(screen.queryByRole('alert')).toBeNull();
});
