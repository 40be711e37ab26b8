// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { exampleBoard } from '#domain/board.ts';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { ContactText } from './ContactText.tsx';
import { contactUrl } from './contactUrl.ts';

afterEach(cleanup);

const show = (text: string) =>
  render(
    <WithTexts>
      <p>
        <ContactText text={text} reference="exam-501" />
      </p>
    </WithTexts>,
  );

it('makes the marked words a link that carries page and reference', async () => {
  window.history.replaceState(null, '', '/apply-and-register?step=fee');
  show('Time is over. <contact>Contact the board</contact>, please.');
  const link = await screen.findByRole('link', { name: /^Contact the board/ });
  expect(link.getAttribute('href')).toBe(
    contactUrl(exampleBoard.contactUrl, '/apply-and-register', 'exam-501'),
  );
  expect(link.parentElement?.textContent).toBe(
    'Time is over. Contact the board (opens in a new tab), please.',
  );
});

it('leaves every other sentence as it is', async () => {
  show('Nothing is < to be > done.');
  await screen.findByText('Nothing is < to be > done.');
  expect(screen.queryByRole('link')).toBeNull();
});
