import { describe, expect, it } from 'vitest';
import { intentionOf, makeExam } from '#tests/support/pages/registrationCases.ts';
import { mayWithdraw, withdrawalEnds } from './withdrawal.ts';

const midnight = Date.parse('2027-03-20T04:00:00Z');

describe('a registration can be withdrawn', () => {
  it.each([
    ['until the day of the exam begins at the board', 1, midnight - 1, true],
    ['not on that day', 1, midnight, false],
    ['while it waits for approval', 2, midnight - 1, true],
    ['not before it was submitted', -1, midnight - 1, false],
    ['not while it is being submitted', 0, midnight - 1, false],
  ])('%s', (_, status, now, may) => {
    expect(mayWithdraw(makeExam({ status }), null, now)).toBe(may);
  });

  it('until the member’s own date begins, where it is confirmed', () => {
    const exam = makeExam({ status: 1 });
    const chosen = { ...intentionOf(true, 3), seatHeldUntil: null };
    expect(withdrawalEnds(exam, chosen)).toBe(Date.parse('2027-03-08T05:00:00Z'));
    expect(withdrawalEnds(exam, intentionOf(true, 3))).toBe(midnight);
  });
});
