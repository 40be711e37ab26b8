// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { StatusWord } from './StatusWord.tsx';

const wordsOf = (status: string, words?: string) =>
  render(
    <WithTexts>
      <StatusWord status={status} {...(words !== undefined && { words })} />
    </WithTexts>,
  ).container.textContent;

it.each([
  ['GME-not-completed', 'Training not complete'],
  ['available', 'Available'],
  ['completed', 'Completed'],
  ['pending-approval', 'Waiting for the board'],
  ['signed-waiting-approval', 'Signed, waiting for the board'],
  ['not-applicable', 'Not applicable'],
  ['coming-soon', 'Cannot start yet'],
])('says the status %s of a program director as "%s"', (status, words) => {
  expect(wordsOf(status)).toBe(words);
});

it('reads the words of a requirement, of which only the first space is a hyphen', () => {
  expect(wordsOf('signed-waiting approval')).toBe('Signed, waiting for the board');
  expect(wordsOf('on-hold', 'On hold')).toBe('On hold');
});
