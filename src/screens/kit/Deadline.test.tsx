// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { Deadline, DeadlineTimes, useDateAndDistance, useSharedTime } from './Deadline.tsx';

const now = Date.parse('2026-11-29T12:00:00Z');
/** The ends of December 31 and June 30 in New York. */
const [winter, summer] = ['2027-01-01T05:00:00Z', '2027-07-01T04:00:00Z'];
const plain = (text: string | null) => text?.replaceAll(/\s/gu, ' ');
const textOf = (at: string, isTimeShared = false) =>
  plain(
    render(
      <WithTexts>
        <Deadline at={at} now={now} sentence={(day) => `Due ${day}`} isTimeShared={isTimeShared} />
      </WithTexts>,
    ).container.textContent,
  );
function List({ deadlines }: { deadlines: readonly string[] }) {
  return <DeadlineTimes time={useSharedTime(deadlines)} />;
}
const sharedOf = (...deadlines: string[]) =>
  plain(
    render(
      <WithTexts>
        <List deadlines={deadlines} />
      </WithTexts>,
    ).container.textContent,
  );

function Sentence({ at, zone }: { at: string; zone: string }) {
  return useDateAndDistance()('December 14', at, Date.parse('2026-12-13T17:00:00Z'), zone);
}

afterEach(cleanup);

describe('a deadline', () => {
  it('is its day and how far that is, with its hour and the local one below', () =>
    expect(textOf(winter)).toMatch(/^Due December 31, 2026 · in 32 days at 11:59 PM EST/));

  it('is its day alone beyond two months, where its hour is said elsewhere', () =>
    expect(textOf(summer, true)).toBe('Due June 30, 2027'));

  it('is said in hours on its last day', () =>
    expect(textOf('2026-11-30T05:00:00Z', true)).toBe('Due November 29, 2026 · in 17 hours'));
});

it('a date in a sentence is as far as its own zone has days until then', () => {
  const { container } = render(
    <WithTexts>
      <Sentence at="2026-12-15T06:00:00Z" zone="America/Chicago" />
    </WithTexts>,
  );
  expect(container.textContent).toBe('December 14, tomorrow');
});

describe('the hour of several deadlines', () => {
  it('is said once if it is the same', () =>
    expect(sharedOf(winter, '2027-01-11T05:00:00Z')).toMatch(/^Deadlines end at 11:59 PM ET.*\.$/));

  it.each([
    ['there is one', [winter]],
    ['they end at several hours', [winter, '2027-01-10T17:00:00Z']],
  ])('is said with each if %s', (_, deadlines) => expect(sharedOf(...deadlines)).toBe(''));
});
