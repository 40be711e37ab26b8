import { describe, expect, it } from 'vitest';
import type { QeEligibility } from '#contract/exams/exams.ts';
import { qualifyingExamWindow } from './eligibility.ts';

const base: QeEligibility = {
  appOpenDate: '2026-03-01T09:00:00-05:00',
  appCloseDate: '2026-05-01T23:59:59-04:00',
  appFeePaid: false,
  examEndDate: '2026-07-15T18:00:00-04:00',
  postDeadlineAccess: 0,
};
const at = (instant: string, parts: Partial<QeEligibility> = {}) =>
  qualifyingExamWindow({ ...base, ...parts }, Date.parse(instant));

describe('qualifyingExamWindow', () => {
  it.each([
    ['a millisecond before it opens', '2026-03-01T13:59:59.999Z', 'notYet'],
    ['the instant it opens, told in UTC', '2026-03-01T14:00:00.000Z', 'window'],
    ['the instant it opens, told in Kolkata', '2026-03-01T19:30:00+05:30', 'window'],
    ['the day the clocks change', '2026-03-08T02:30:00-05:00', 'window'],
    ['the last millisecond, after the change to daylight time', '2026-05-02T03:59:58.999Z', 'window'],
    ['the instant it closes', '2026-05-02T03:59:59.000Z', 'closed'],
    ['long after', '2030-01-01T00:00:00Z', 'closed'],
  ])('judges %s', (_, instant, expected) => {
    const window = at(instant);
    expect(window.open ? window.rule : window.reason).toBe(expected);
  });

  it('stays open for ever when no close date is set', () =>
    expect(at('2040-01-01T00:00:00Z', { appCloseDate: null })).toEqual({
      open: true,
      rule: 'window',
      closes: null,
    }));

  it('stays open after the close date until the exam ends for members who paid', () => {
    expect(at('2026-06-01T00:00:00Z', { appFeePaid: true })).toEqual({
      open: true,
      rule: 'feePaid',
      closes: base.examEndDate,
      isEarly: false,
    });
    expect(at('2026-07-15T21:59:59.999Z', { appFeePaid: true }).open).toBe(true);
    expect(at('2026-07-15T22:00:00.000Z', { appFeePaid: true }).open).toBe(false);
  });

  it('is open before its first day too for members who have paid', () =>
    expect(at('2026-01-01T00:00:00Z', { appFeePaid: true })).toMatchObject({
      open: true,
      rule: 'feePaid',
      isEarly: true,
    }));

  it('does not take a fee for a reason where the exam has no end', () =>
    expect(at('2026-06-01T00:00:00Z', { appFeePaid: true, examEndDate: null }).open).toBe(false));

  it('lets late access in before, after, and long after', () => {
    for (const instant of ['2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z', '2030-01-01T00:00:00Z'])
      expect(at(instant, { postDeadlineAccess: 1 })).toEqual({
        open: true,
        rule: 'lateAccess',
        closes: null,
        isEarly: instant < base.appOpenDate!,
      });
  });

  it.each([0, 2, -1, NaN])('does not take %d for late access', (postDeadlineAccess) =>
    expect(at('2026-06-01T00:00:00Z', { postDeadlineAccess }).open).toBe(false),
  );

  it('is closed without an open date, whatever else is set', () =>
    expect(
      at('2026-04-01T00:00:00Z', { appOpenDate: null, appFeePaid: true, postDeadlineAccess: 1 }),
    ).toEqual({ open: false, reason: 'noDate', opens: null }));

  it('says when it opens while it is too early', () =>
    expect(at('2026-01-01T00:00:00Z')).toEqual({ open: false, reason: 'notYet', opens: base.appOpenDate }));

  it('is closed when the open date cannot be read', () =>
    expect(at('2026-04-01T00:00:00Z', { appOpenDate: 'soon' }).open).toBe(false));
});
