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
  });

  it('join two days into one range', () =>
    expect(formats.range('2027-02-04', '2027-02-06')).toMatch(/^February 4.–.6, 2027$/));

  it.each([
    [65_000, '1:05'],
    [400, '0:01'],
    [-5, '0:00'],
  ])('count %i ms down as %s', (left, words) => expect(formats.countdown(left)).toBe(words));

  it('follow the variety of the language that a person prefers, and no other language', () => {
    expect(formatLocale('en-US', ['fr-FR', 'en-GB'])).toBe('en-GB');
    expect(formatLocale('en-US', ['fr-FR'])).toBe('en-US');
  });
});
