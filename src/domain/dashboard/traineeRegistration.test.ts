import { describe, expect, it } from 'vitest';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import { makeExam } from '#tests/support/pages/registrationCases.ts';
import type { DashboardData } from './dashboardData.ts';
import { traineeRegistration } from './traineeRegistration.ts';

const exam = {
  examId: 1,
  examCode: 'QE',
  examName: 'Qualifying Exam',
  examStartDate: '2027-03-08',
  examEndDate: '2027-03-08',
};
const at = (status: number | null): DashboardData => ({
  traineeExam: {
    exam,
    registration:
      status === null ? null : { examCode: 'QE', examName: exam.examName, status, regEndDate: null },
  },
});
const registrations = (
  answers: Partial<MemberRegistrations['exams'][number]['answers']>,
): MemberRegistrations => ({
  training: { hasMedicalSchool: true, specialties: [] },
  certificationLetters: null,
  eligibilities: { qe: null, ce: null },
  exams: [
    {
      exam: makeExam({ examId: 1, examType: 'qualifying', status: -1 }),
      answers: {
        started: false,
        intention: null,
        attestations: [],
        accommodation: null,
        needsAccommodations: null,
        letter: null,
        ...answers,
      },
      cards: [],
      letters: null,
    },
  ],
});
const intention = (intends: boolean) => ({
  examId: 1,
  intends,
  examDateId: null,
  examDate: null,
  seatHeldUntil: null,
  statedAt: '2026-11-01T00:00:00Z',
});

describe('the registration of a trainee', () => {
  it.each([
    [null, 'contingent'],
    [-1, 'contingent'],
    [0, 'in-progress'],
    [1, 'registered'],
    [2, 'pending-approval'],
  ])('is told by the specification’s calls alone: %s is %s', (status, word) => {
    expect(traineeRegistration(at(status))).toMatchObject({ status: word, responsible: null });
  });

  it('is told by nobody where a call is missing or no exam is ahead', () => {
    expect(traineeRegistration({})).toBeNull();
    expect(traineeRegistration({ traineeExam: { exam: null } })).toBeNull();
    expect(traineeRegistration({ traineeExam: { exam } })).toBeNull();
  });

  it('is in progress once anything was answered, as in the list of what to do', () => {
    const data = { ...at(null), registrations: registrations({ started: true }) };
    expect(traineeRegistration(data)?.status).toBe('in-progress');
    expect(traineeRegistration({ ...at(null), registrations: registrations({}) })?.status).toBe('contingent');
  });

  it('has no status for a trainee who has said not to take the exam', () => {
    const data = { ...at(-1), registrations: registrations({ intention: intention(false) }) };
    expect(traineeRegistration(data)?.status).toBeNull();
  });
});
