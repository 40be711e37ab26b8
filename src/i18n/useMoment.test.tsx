// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WithTexts } from '#tests/support/texts.tsx';
import { useMoment } from './useMoment.ts';

function Moment({ instant }: { instant: string }) {
  return <p>{useMoment()(instant)}</p>;
}
const written = (instant: Date) => {
  const { unmount } = render(<Moment instant={instant.toISOString()} />, { wrapper: WithTexts });
  const words = screen.getByText(/./).textContent;
  unmount();
  return words;
};

it('writes an instant of today as its time, and one of another day with its date and time', () => {
  const noon = new Date();
  noon.setHours(12, 34, 0, 0);
  expect(written(noon)).toMatch(/^12:34\sPM$/);
  noon.setDate(noon.getDate() - 3);
  expect(written(noon)).toMatch(new RegExp(`${noon.getDate()}, ${noon.getFullYear()}.* 12:34\\sPM`));
});
