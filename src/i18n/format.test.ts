import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFormats, formatLocale } from './format.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const formats = createFormats('en-US');

describe('the formats', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC'])('keep a calendar day in %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(createFormats('en-US').date('2027-03-12')).toBe('March 12, 2027');
  });

  it('show an instant with its time and zone', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(createFormats('en-US').date('2026-12-16T04:59:00Z')).toMatch(/December 15, 2026.*11:59.PM EST/);
  });

  it.each([
    ['2026-11-21', 'today'],
    ['2026-11-22', 'tomorrow'],
    ['2026-12-03', 'in 12 days'],
    ['2026-11-16', '5 days ago'],
    ['2027-03-21', 'in 4 months'],
    ['2029-11-21', 'in 3 years'],
  ])('say how far %s is', (date, words) => {
    vi.stubEnv('TZ', 'UTC');
    expect(formats.relative(date, now)).toBe(words);
    expect(formats.soon(date, now)).toBe(/month|year/.test(words) ? null : words);
  });

  it.each([
    // Midnight at the end of the day in New York.
    ['2027-01-01T05:00:00Z', 'America/New_York', /^December 31, 2026 at 11:59\sPM EST$/],
    ['2026-12-31T04:59:59Z', 'America/New_York', /^December 30, 2026 at 11:59\sPM EST$/],
    ['2026-12-31T04:59:00Z', 'America/Toronto', /^December 30, 2026 at 11:59\sPM EST$/],
    ['2027-01-10T23:00:00Z', 'America/New_York', /^January 10, 2027 at 6:00\sPM EST$/],
    ['2027-01-01T05:00:00Z', 'America/Los_Angeles', /^December 31, 2026 at 11:59\sPM EST \(8:59\sPM\)$/],
    ['2026-07-01T04:00:00Z', 'Europe/Berlin', /^June 30, 2026 at 11:59\sPM EDT \(July 1 at 5:59\sAM\)$/],
  ])(
    'show the deadline %s of New York with its time, and with that of %s beside it',
    (instant, here, words) => {
      vi.stubEnv('TZ', here);
      expect(createFormats('en-US').deadlineIn(instant, 'America/New_York')).toMatch(words);
    },
  );

  it.each([
    ['America/New_York', /^December 30, 2026 at 12:00\sAM EST$/],
    ['UTC', /^December 30, 2026 at 12:00\sAM EST \(5:00\sAM\)$/],
    ['America/Los_Angeles', /^December 30, 2026 at 12:00\sAM EST \(December 29 at 9:00\sPM\)$/],
  ])('show from when something is possible, which a midnight begins, with the time of %s', (here, words) => {
    vi.stubEnv('TZ', here);
    expect(createFormats('en-US').momentIn('2026-12-30T05:00:00Z', 'America/New_York')).toMatch(words);
  });

  it.each([
    ['America/New_York', /^12:00\sAM EST$/, /^11:59\sPM EST$/],
    ['Pacific/Honolulu', /^12:00\sAM EST \(December 29 at 7:00\sPM\)$/, /^11:59\sPM EST \(6:59\sPM\)$/],
  ])('show times beside a day of New York, with the time of %s', (here, moment, deadline) => {
    vi.stubEnv('TZ', here);
    const there = createFormats('en-US');
    expect(there.momentTimeIn('2026-12-30T05:00:00Z', 'America/New_York')).toMatch(moment);
    expect(there.deadlineTimeIn('2026-12-31T05:00:00Z', 'America/New_York')).toMatch(deadline);
    expect(there.shortDayIn('2026-12-31T04:59:00Z', 'America/New_York')).toBe('Dec 30, 2026');
  });

  it.each([
    ['America/New_York', '2027-01-01T05:00:00Z', '11:59 PM ET'],
    ['Europe/Berlin', '2027-01-01T05:00:00Z', '11:59 PM ET (5:59 AM +1)'],
    ['Europe/Berlin', '2027-07-01T04:00:00Z', '11:59 PM ET (5:59 AM +1)'],
    ['America/Los_Angeles', '2027-07-01T04:00:00Z', '11:59 PM ET (8:59 PM)'],
    // Before dawn in New York, when it is the day before in Samoa.
    ['Pacific/Pago_Pago', '2027-01-10T10:00:00Z', null],
  ])('show in %s the time of deadlines such as %s, the same in summer and winter', (here, instant, words) => {
    vi.stubEnv('TZ', here);
    const time = createFormats('en-US').usualTimeIn(instant, 'America/New_York');
    expect(time?.replaceAll(/\s/gu, ' ') ?? null).toBe(words);
  });

  it.each([
    ['2027-01-01T05:00:00Z', 'in 40 days'],
    ['2027-03-22T04:00:00Z', null],
  ])('say how far %s is only within two months', (instant, words) =>
    expect(formats.soonIn(instant, now, 'America/New_York')).toBe(words),
  );

  it.each([
    ['2026-11-21T12:00:30Z', 'in 1 minute'],
    ['2026-11-21T12:40:00Z', 'in 40 minutes'],
    ['2026-11-21T17:30:00Z', 'in 5 hours'],
    ['2026-11-22T05:00:00Z', 'in 17 hours'],
    ['2026-11-22T15:00:00Z', 'tomorrow'],
    ['2026-12-04T05:00:00Z', 'in 12 days'],
    ['2027-03-22T04:00:00Z', 'in 4 months'],
    ['2026-11-21T11:59:00Z', 'today'],
    ['2026-11-16T05:00:00Z', '6 days ago'],
  ])('say how far the deadline %s is by the days of its zone', (instant, words) =>
    expect(formats.untilIn(instant, now, 'America/New_York')).toBe(words),
  );

  it.each([
    ['2026-11-01T04:00:00Z', 'in 25 hours'],
    ['2026-11-01T04:30:00Z', 'in 24 hours'],
    ['2026-11-01T05:30:00Z', 'in 23 hours'],
    ['2026-11-01T03:59:00Z', 'tomorrow'],
  ])('say the last day in hours, also one of 25, at %s', (at, words) =>
    expect(formats.untilIn('2026-11-02T05:00:00Z', Date.parse(at), 'America/New_York')).toBe(words),
  );

  it.each([
    ['2026-11-21T11:59:01Z', 'this minute'],
    ['2026-11-21T11:58:00Z', '2 minutes ago'],
    ['2026-11-21T09:00:01Z', '2 hours ago'],
    ['2026-11-19T12:00:01Z', '1 day ago'],
    ['2026-11-09T12:00:00Z', '12 days ago'],
    ['2026-11-21T12:05:00Z', 'this minute'],
  ])('say how long ago %s was, and of a clock that is ahead that it was just now: %s', (instant, words) =>
    expect(formats.ago(instant, now)).toBe(words),
  );

  it('join two days into one range', () =>
    expect(formats.range('2027-02-04', '2027-02-06')).toMatch(/^February 4.–.6, 2027$/));

  it('show times as the clocks of an exam’s zone do, and know when those here differ', () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const here = createFormats('en-US');
    const [from, until] = ['2026-11-21T14:00:00Z', '2026-11-21T14:30:00Z'];
    expect(here.timeIn(from, 'America/New_York')).toMatch(/^9:00.AM$/);
    expect(here.timesIn(from, until, 'America/New_York')).toMatch(/^9:00.–.9:30.AM EST$/);
    expect(here.isOtherZone(from, 'America/New_York')).toBe(true);
    expect(here.isOtherZone(from, 'Europe/Paris')).toBe(false);
    expect(here.timesHere(from, until, 'America/New_York')).toMatch(/^3:00.–.3:30.PM GMT\+1$/);
    expect(here.timesHere(from, until, 'Europe/Paris')).toBeNull();
  });

  it.each([
    ['Australia/Sydney', 'November 22, 12:00 – 2:15 AM GMT+11'],
    ['Asia/Tokyo', 'November 21 at 10:00 PM GMT+9 – November 22 at 12:15 AM GMT+9'],
    ['America/Los_Angeles', '5:00 – 7:15 AM PST'],
  ])('say the day of an exam in Chicago where it is another one in %s', (timeZone, words) => {
    vi.stubEnv('TZ', timeZone);
    const span = ['2026-11-21T13:00:00Z', '2026-11-21T15:15:00Z', 'America/Chicago'] as const;
    const here = createFormats('en-US');
    expect(here.timesHere(...span)?.replaceAll(/\s/gu, ' ')).toBe(words);
    expect(here.timesIn(...span).replaceAll(/\s/gu, ' ')).toBe('7:00 – 9:15 AM CST');
  });

  it.each([
    ['2026-03-29T00:30:00Z', false],
    ['2026-03-29T01:30:00Z', true],
  ])(
    'tell at %s, around a change of the hour, whether Lisbon and Reykjavik differ: %s',
    (instant, differs) => {
      vi.stubEnv('TZ', 'Europe/Lisbon');
      expect(createFormats('en-US').isOtherZone(instant, 'Atlantic/Reykjavik')).toBe(differs);
    },
  );

  it.each([
    ['2026-03-09T04:00:00Z', 'in 23 hours'], // the end of a day of 23 hours
    ['2026-03-10T03:59:59Z', 'tomorrow'],
    ['2026-03-11T04:00:00Z', 'in 2 days'],
  ])('count the days to %s over a change of the hour', (instant, words) =>
    expect(formats.untilIn(instant, Date.parse('2026-03-08T05:00:00Z'), 'America/New_York')).toBe(words),
  );

  it('tell two zones with the same time on different days apart', () => {
    vi.stubEnv('TZ', 'Pacific/Honolulu');
    expect(createFormats('en-US').isOtherZone('2026-11-21T14:00:00Z', 'Pacific/Kiritimati')).toBe(true);
  });

  it.each([
    [65_000, '1:05'],
    [400, '0:01'],
    [-5, '0:00'],
  ])('count %i ms down as %s', (left, words) => expect(formats.countdown(left)).toBe(words));

  it('show the day of an instant where the person is, and its time', () => {
    vi.stubEnv('TZ', 'America/New_York');
    const local = createFormats('en-US');
    expect(local.day('2026-12-16T04:59:00Z')).toBe('Dec 15, 2026');
    expect(local.day('2026-12-16')).toBe('Dec 16, 2026');
    expect(local.time('2026-12-16T04:59:00Z')).toMatch(/^11:59.PM$/);
  });

  it.each([
    [125_000, 'USD', '$1,250.00'],
    [5, 'USD', '$0.05'],
    [1_250, 'JPY', '¥1,250'],
    [0, 'EUR', '€0.00'],
  ])('write %i of the smallest unit of %s as %s', (amount, currency, words) =>
    expect(formats.money(amount, currency)).toBe(words),
  );

  it.each([
    [5, '5 bytes'],
    [12_400, '12 kB'],
    [1_468_006, '1.4 MB'],
    [10 * 1024 * 1024, '10 MB'],
  ])('write a size of %i as %s', (size, words) => expect(formats.bytes(size)).toBe(words));

  it('join words into a list', () =>
    expect(formats.list(['Fees', 'Exam date', 'Attestations'])).toBe('Fees, Exam date, and Attestations'));

  it('write a fraction in percent', () => expect(formats.percent(0.404)).toBe('40%'));

  it('follow the variety of the language that a person prefers, and no other language', () => {
    expect(formatLocale('en-US', ['fr-FR', 'en-GB'])).toBe('en-GB');
    expect(formatLocale('en-US', ['fr-FR'])).toBe('en-US');
  });
});
