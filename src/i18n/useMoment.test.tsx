// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { useMoment } from './useMoment.ts';

function Moment({ instant, timeZone }: { instant: string; timeZone: string | undefined }) {
  return <p>{useMoment(timeZone)(instant)}</p>;
}
const written = (instant: Date, timeZone?: string) => {
  const { unmount } = render(<Moment instant={instant.toISOString()} timeZone={timeZone} />, {
    wrapper: WithTexts,
  });
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

it('writes an instant with the zone’s name where the clocks of that zone show another time', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const noon = new Date();
  noon.setHours(12, 34, 0, 0);
  expect(written(noon, here)).toMatch(/^12:34\sPM$/);
  expect(written(noon, 'Pacific/Kiritimati')).toMatch(/^\d+:34\s[AP]M GMT\+14$/);
  noon.setDate(noon.getDate() - 3);
  expect(written(noon, 'Pacific/Kiritimati')).toMatch(/\d{4} at \d+:34\s[AP]M GMT\+14$/);
});
