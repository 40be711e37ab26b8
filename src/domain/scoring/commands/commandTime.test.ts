import { describe, expect, it } from 'vitest';
import { drafts } from '#tests/support/scoring/outboxRun.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { inBoardTime } from './commandTime.ts';

const HOUR = 3_600_000;
const noon = Date.parse('2027-03-08T12:00:00Z');
const iso = (at: number) => new Date(at).toISOString();

/** A score that was given at noon by a device whose clock shows `shown` then. */
const given = (shown: number) =>
  makeCommand({
    ...drafts.score(1, 'pass'),
    act: { kind: 'score.give', examScoringId: 1, score: 'pass', givenAt: iso(shown) },
    at: shown,
    deviceAt: shown,
  });

describe('the times of a command that was made before the board had told its time', () => {
  it.each([
    ['two hours behind', -2 * HOUR],
    ['a day behind', -24 * HOUR],
    ['two hours ahead', 2 * HOUR],
  ])('are the board’s where the device’s clock is %s', (_, off) => {
    const later = noon + 10 * 60_000;
    const corrected = inBoardTime(given(noon + off), { board: later, device: later + off });
    expect(corrected).toMatchObject({ at: noon, act: { givenAt: iso(noon) } });
    expect(corrected).not.toHaveProperty('deviceAt');
  });

  it('are moved together where an exam was started', () => {
    const off = -2 * HOUR;
    const start = makeCommand({
      ...drafts.start(),
      act: {
        kind: 'exam.start',
        examScheduleId: 500,
        startedAt: iso(noon + off),
        identityConfirmedAt: iso(noon + off - 60_000),
      },
      at: noon + off,
      deviceAt: noon + off,
    });
    expect(inBoardTime(start, { board: noon + HOUR, device: noon + HOUR + off }).act).toMatchObject({
      startedAt: iso(noon),
      identityConfirmedAt: iso(noon - 60_000),
    });
  });

  it('are corrected by what the time was off that it was dated with', () => {
    // The portal had remembered that the device's clock is two hours behind.
    const off = -2 * HOUR;
    const dated = { ...given(noon), deviceAt: noon + off };
    expect(inBoardTime(dated, { board: noon + HOUR, device: noon + HOUR + off })).toMatchObject({ at: noon });
  });

  it('are never later than now', () => {
    // The clock was set back after the score.
    const corrected = inBoardTime(given(noon + 3 * HOUR), { board: noon + 60_000, device: noon + 60_000 });
    expect(corrected).toMatchObject({ at: noon + 60_000, act: { givenAt: iso(noon + 60_000) } });
  });

  it('stay as they are where the clock was right to some seconds', () => {
    const command = given(noon);
    const { deviceAt: _, ...same } = command;
    expect(inBoardTime(command, { board: noon + 62_000, device: noon + 60_000 })).toEqual(same);
  });
});

it('a command that was made by the board’s time is not changed', () => {
  const command = makeCommand(drafts.score(1, 'pass'));
  expect(inBoardTime(command, { board: noon, device: 0 })).toEqual(command);
});
