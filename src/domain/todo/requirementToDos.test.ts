import { describe, expect, it } from 'vitest';
import type { ExamRegistration } from '#contract/todo/todo.ts';
import type { MemberData } from './memberData.ts';
import { toDoList } from './toDoList.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const instant = (days: number) => new Date(now + days * 86_400_000).toISOString();
const day = (days: number) => instant(days).slice(0, 10);
const dataOf = (parts: Partial<MemberData>): MemberData => ({ roles: ['user', 'surgeon'], ...parts });

/** An assessment whose window is open, with the status of its registration. */
const assessment = (status: number): ExamRegistration => ({
  exam: {
    examId: 7,
    examCode: 'CCA',
    examName: 'Assessment',
    regOpenDate: instant(-30),
    regEndDate: instant(60),
    examStartDate: day(-10),
    examEndDate: day(60),
    examSpecialtyId: 1,
    examType: 'other',
    isOnline: true,
    status,
    confirmationNumber: null,
    registeredAt: null,
    withdrawnAt: null,
  },
  answers: {
    started: false,
    intention: null,
    attestations: [],
    accommodation: null,
    needsAccommodations: null,
    letter: null,
  },
  cards: [],
  letters: null,
});

describe('requirements in the list of what is to be done', () => {
  it('has a requirement with who acts next in it, the member by default', () => {
    const requirement = { title: '', detail: '', dueDate: null, isMet: false, url: '' } as const;
    const requirements = [
      { ...requirement, requirementId: 1, kind: 'cme' as const },
      { ...requirement, requirementId: 2, kind: 'letters' as const, mover: 'official' as const },
      { ...requirement, requirementId: 3, kind: 'letters' as const, mover: 'board' as const },
    ];
    const { mine, others } = toDoList(dataOf({ requirements }), now);
    expect(mine.map(({ id }) => id)).toEqual(['requirement-1']);
    expect(others.map(({ id, mover }) => [id, mover])).toEqual([
      ['requirement-2', 'official'],
      ['requirement-3', 'board'],
    ]);
  });

  it('names a requirement without a number by its kind', () => {
    const requirements = [
      {
        requirementId: null,
        kind: 'attestation' as const,
        title: 'Submit your attestation for 2026',
        detail: '',
        dueDate: '2026-12-31',
        isMet: false,
        url: '/continuous-certification#attestation',
      },
    ];
    expect(toDoList(dataOf({ requirements }), now).mine).toMatchObject([
      {
        id: 'requirement-attestation',
        due: '2027-01-01T05:00:00.000Z',
        path: '/continuous-certification#attestation',
      },
    ]);
  });

  it('has one entry for an assessment and its registration, which is then no offer', () => {
    const requirement = {
      requirementId: 1,
      kind: 'assessment' as const,
      title: 'Register for the assessment',
      detail: '',
      dueDate: '2026-12-31',
      isMet: false,
      url: '/continuous-certification/assessments',
      examId: 7,
    };
    const keys = (one: ExamRegistration, isMet = false) =>
      toDoList(
        dataOf({
          registrations: {
            exams: [one],
            training: { hasMedicalSchool: true, specialties: [] },
            certificationLetters: null,
            eligibilities: { qe: null, ce: null },
          },
          requirements: [{ ...requirement, isMet }],
        }),
        now,
      ).mine.map(({ key, examId }) => [key, examId]);
    expect(keys(assessment(-1))).toEqual([['beginRequired', 7]]);
    expect(keys(assessment(-1), true)).toEqual([['begin', 7]]);
    // Once it is registered for, it is to be taken.
    expect(keys(assessment(1))).toEqual([['requirement', 7]]);
  });
});
