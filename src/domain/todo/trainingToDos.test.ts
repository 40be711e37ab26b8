import { describe, expect, it } from 'vitest';
import type { ExamRegistration, MemberRegistrations, SpecialtyTrainingGaps } from '#contract/todo/todo.ts';
import { trainingToDos } from './trainingToDos.ts';

const now = Date.parse('2026-11-22T15:00:00Z');
const DAY = 86_400_000;
const instant = (days: number) => new Date(now + days * DAY).toISOString();
const day = (days: number) => instant(days).slice(0, 10);

const specialty = (parts: Partial<SpecialtyTrainingGaps> = {}): SpecialtyTrainingGaps => ({
  examSpecialtyId: 1,
  lastDay: day(200),
  gaps: { count: 0, days: 0 },
  shortLevels: [],
  rotationsAbroad: 0,
  ...parts,
});
const incomplete = specialty({
  gaps: { count: 2, days: 13 },
  shortLevels: [{ level: 'Clinical Level 2', weeks: 44, limit: 48 }],
  rotationsAbroad: 1,
});

const qualifying = (
  exam: Partial<ExamRegistration['exam']> = {},
  answers: Partial<ExamRegistration['answers']> = {},
): ExamRegistration => ({
  exam: {
    examId: 7,
    examCode: 'GSQE',
    examName: 'Qualifying Exam',
    regOpenDate: instant(-30),
    regEndDate: instant(17),
    examStartDate: day(60),
    examEndDate: day(61),
    examSpecialtyId: 1,
    examType: 'qualifying',
    status: -1,
    confirmationNumber: null,
    registeredAt: null,
    withdrawnAt: null,
    ...exam,
  },
  answers: {
    started: true,
    intention: null,
    attestations: [],
    accommodation: null,
    needsAccommodations: null,
    letter: null,
    ...answers,
  },
  cards: [],
  letters: null,
});

function listed(
  exams: readonly ExamRegistration[],
  specialties: readonly SpecialtyTrainingGaps[],
  { hasMedicalSchool = true, isOpen = true } = {},
) {
  const registrations: MemberRegistrations = {
    exams: [...exams],
    training: { hasMedicalSchool, specialties: [...specialties] },
    certificationLetters: null,
    eligibilities: {
      qe: {
        appOpenDate: instant(-30),
        appCloseDate: instant(isOpen ? 17 : -1),
        appFeePaid: false,
        examEndDate: instant(61),
        postDeadlineAccess: 0,
      },
      ce: null,
    },
  };
  return trainingToDos(registrations, { roles: ['user', 'trainee'] }, now).map(
    ({ id, examId, mover, due, path }) => [id, examId, mover, due, path],
  );
}

describe('what is missing in the records of training', () => {
  it('is due with the registration for a qualifying exam of the specialty', () => {
    expect(listed([qualifying()], [incomplete], { hasMedicalSchool: false })).toEqual([
      ['medical-school', 7, 'member', instant(17), '/medical-training'],
      ['training-gaps-1', 7, 'member', instant(17), '/gme-history/1'],
      ['rotations-abroad-1', 7, 'member', instant(17), '/gme-history/1'],
      ['training-weeks-1-Clinical Level 2', 7, 'member', instant(17), '/gme-history/1'],
    ]);
  });

  it('has no deadline before the registration is begun, and leaves out what only the board can decide', () => {
    expect(listed([qualifying({}, { started: false })], [incomplete], { hasMedicalSchool: false })).toEqual([
      ['medical-school', 7, 'member', null, '/medical-training'],
      ['training-gaps-1', null, 'member', null, '/gme-history/1'],
      ['rotations-abroad-1', null, 'member', null, '/gme-history/1'],
    ]);
  });

  it('leaves the weeks to the board once the registration is submitted, until its deadline', () => {
    expect(listed([qualifying({ status: 2 })], [incomplete]).map(([id]) => id)).toEqual([
      'training-gaps-1',
      'rotations-abroad-1',
    ]);
    const late = qualifying({ status: 2, regEndDate: instant(-1) });
    expect(listed([late], [specialty({ ...incomplete, lastDay: day(-100) })])).toEqual([]);
  });

  it.each<[string, readonly ExamRegistration[], boolean]>([
    ['without an exam', [], true],
    ['with an exam that was not begun', [qualifying({}, { started: false })], true],
    ['with an exam of another specialty', [qualifying({ examSpecialtyId: 2 })], true],
    ['with an exam that is closed', [qualifying()], false],
    ['with a certifying exam', [qualifying({ examType: 'certifying' })], true],
    ['with an exam that is over', [qualifying({ examEndDate: day(-3) })], true],
    [
      'with an exam that the member does not intend to take',
      [
        qualifying(
          {},
          {
            intention: {
              examId: 7,
              intends: false,
              examDateId: null,
              examDate: null,
              seatHeldUntil: null,
              statedAt: instant(-1),
            },
          },
        ),
      ],
      true,
    ],
  ])('asks nothing of a training that is over %s', (_, exams, isOpen) => {
    expect(listed(exams, [specialty({ ...incomplete, lastDay: day(-1) })], { isOpen })).toEqual([]);
  });

  it('asks for the gaps of each training that goes on, also on its last day', () => {
    const second = specialty({ examSpecialtyId: 2, gaps: { count: 1, days: 3 }, lastDay: day(0) });
    expect(listed([], [specialty({ gaps: { count: 1, days: 12 } }), second]).map(([id]) => id)).toEqual([
      'training-gaps-1',
      'training-gaps-2',
    ]);
  });

  it('says nothing where nothing is missing', () => {
    expect(listed([qualifying()], [specialty()])).toEqual([]);
  });
});
