import { describe, expect, it } from 'vitest';
import { examNamed } from './examNamed.ts';

const now = Date.parse('2026-11-21T10:00:00Z');

describe('the exam that an address means', () => {
  const at = (examId: number, regEndDate: string, examType: 'certifying' | 'qualifying' = 'certifying') => ({
    examId,
    examSpecialtyId: 5,
    examType,
    regEndDate,
  });
  const past = at(1, '2026-10-01T00:00:00Z');
  const next = at(2, '2026-12-01T00:00:00Z');
  const later = at(3, '2027-03-01T00:00:00Z');
  const qualifying = at(4, '2026-11-30T00:00:00Z', 'qualifying');
  const exams = [later, past, qualifying, next];
  const ofSpecialty = { examId: null, examSpecialtyId: 5 };

  it('is the one that it names, also one whose registration has ended', () => {
    expect(examNamed(exams, { examId: 1, examSpecialtyId: null }, now)).toBe(past);
    expect(examNamed(exams, { examId: 9, examSpecialtyId: 5 }, now)).toBeUndefined();
  });

  it('is the certifying exam of its specialty whose registration ends next, else the last one', () => {
    expect(examNamed(exams, ofSpecialty, now)).toBe(next);
    expect(examNamed([past, at(0, '2026-09-01T00:00:00Z')], ofSpecialty, now)).toBe(past);
    expect(examNamed(exams, { examId: null, examSpecialtyId: 6 }, now)).toBeUndefined();
    expect(examNamed(exams, { examId: null, examSpecialtyId: null }, now)).toBeUndefined();
  });
});
