import { describe, expect, it } from 'vitest';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import { makeExam } from '#tests/support/pages/registrationCases.ts';
import type { MemberData } from './memberData.ts';
import { toDoList } from './toDoList.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const examDays = { examStartDate: '2027-03-08', examEndDate: '2027-03-10' };

const license = (licenseId: number, expireDate: string, licenseTypeId = '1') => ({
  licenseId,
  licenseNumber: `35.${licenseId}`,
  issuingState: 'Ohio',
  licenseTypeId,
  issueDate: '2020-01-01',
  expireDate,
});
const exam = (examId: number, parts: Partial<ExamOverviewItem> = {}): ExamOverviewItem =>
  makeExam({
    examId,
    examName: `Exam ${examId}`,
    examType: 'certifying',
    regOpenDate: '2026-10-01T00:00:00Z',
    regEndDate: '2026-12-31T00:00:00Z',
    ...examDays,
    status: 1,
    ...parts,
  });
const said = (
  licenses: MemberData['licenses'],
  exams: readonly ExamOverviewItem[] = [exam(1)],
  intends: boolean | null = null,
  at = now,
) =>
  toDoList(
    {
      roles: ['user', 'surgeon'],
      licenses,
      registrations: {
        training: { hasMedicalSchool: true, specialties: [] },
        certificationLetters: null,
        exams: exams.map((each) => ({
          exam: each,
          answers: {
            started: false,
            intention:
              intends === null
                ? null
                : {
                    examId: each.examId,
                    intends,
                    examDateId: null,
                    examDate: null,
                    seatHeldUntil: null,
                    statedAt: '2026-11-01T00:00:00Z',
                  },
            attestations: [],
            accommodation: null,
            needsAccommodations: null,
            letter: null,
          },
          cards: [],
          letters: null,
        })),
        eligibilities: { qe: null, ce: { eligibility: 'eligible' } },
      },
    },
    at,
  )
    .mine.filter(({ key }) => key.startsWith('license'))
    .map(({ id, key, examId, due }) => [id, key, examId, due]);

describe('the list of what is to be done', () => {
  it('asks for a full license by the first day of a certifying exam that one is registered for', () => {
    const asked = [['license-for-1', 'licenseNotFull', 1, '2027-03-09T05:00:00.000Z']];
    expect(said([])).toEqual(asked);
    expect(said([license(1, '2028-01-01', 'Training')])).toEqual(asked);
    expect(said([license(1, '2027-03-10')])).toEqual([]);
  });

  it('asks to renew a license that ends before the exam does, once for all exams, and only in one line', () => {
    const ends = ['license-1', 'licenseExpiresBefore', 1, '2027-03-10T05:00:00.000Z'];
    expect(said([license(1, '2027-03-09')])).toEqual([ends]);
    expect(said([license(1, '2027-03-09')], [exam(1), exam(2)])).toEqual([ends]);
    expect(said([license(1, '2026-12-31')])).toEqual([
      ['license-1', 'licenseExpiresBefore', 1, '2027-01-01T05:00:00.000Z'],
    ]);
  });

  it('asks to renew a license from 90 days before the end of its last day', () => {
    // The end of February 20 at the board is exactly 90 days after this moment.
    const begins = Date.parse('2027-02-21T05:00:00Z') - 90 * 24 * 60 * 60_000;
    const soon = [license(1, '2027-02-20')];
    expect(said(soon, [], null, begins)).toEqual([]);
    expect(said(soon, [], null, begins + 1)).toHaveLength(1);
  });

  it('asks for none where the exam needs none, was closed, or is not intended', () => {
    expect(said([], [exam(1, { examType: 'qualifying' })])).toEqual([]);
    expect(said([], [exam(1, { status: -1, regEndDate: '2026-11-01T00:00:00Z' })])).toEqual([]);
    expect(said([], [exam(1, { status: -1 })], false)).toEqual([]);
    expect(said([], [exam(1, { status: -1 })], true)).toHaveLength(1);
  });

  it('says nothing of licenses that were not loaded', () => {
    expect(said(undefined)).toEqual([]);
  });
});
