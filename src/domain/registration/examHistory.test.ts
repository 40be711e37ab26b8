import { describe, expect, it } from 'vitest';
import { examResult, examsAhead } from './examHistory.ts';

describe('an exam’s result', () => {
  it.each([
    ['P', { kind: 'pass' }],
    ['F', { kind: 'fail' }],
    ['Withdrawn', { kind: 'other', words: 'Withdrawn' }],
    ['p', { kind: 'other', words: 'p' }],
    ['', { kind: 'awaited' }],
    [null, { kind: 'awaited' }],
  ])('of %j is %j', (letter, result) => expect(examResult(letter)).toEqual(result));
});

describe('the exams ahead', () => {
  const exam = (examStartDate: string, status = 1) => ({
    exam: { examStartDate, examEndDate: examStartDate, status },
  });
  it('are those that someone submitted for, to the end of their last day in every zone, the next first', () => {
    const now = Date.parse('2026-11-22T11:59:00Z'); // still the 21st in the last time zone to change date
    const exams = [
      exam('2027-03-01'),
      exam('2026-11-21'),
      exam('2026-11-20'),
      exam('2027-02-01', 0),
      exam('2027-02-02', 2),
      exam('2027-02-03', 3),
    ];
    expect(examsAhead(exams, now).map(({ examStartDate }) => examStartDate)).toEqual([
      '2026-11-21',
      '2027-02-02',
      '2027-03-01',
    ]);
    expect(examsAhead(exams, now + 60_000)).toHaveLength(2);
  });

  it('have an assessment unless it is known that nothing of it is left to take', () => {
    const now = Date.parse('2026-11-22T12:00:00Z');
    const assessment = exam('2027-02-01');
    expect(examsAhead([assessment], now)).toEqual([assessment.exam]);
    expect(examsAhead([{ ...assessment, isAssessmentOver: false }], now)).toEqual([assessment.exam]);
    expect(examsAhead([{ ...assessment, isAssessmentOver: true }], now)).toEqual([]);
  });
});
