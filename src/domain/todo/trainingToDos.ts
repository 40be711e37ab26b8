import type { MemberRegistrations, SpecialtyTrainingGaps } from '#contract/todo/todo.ts';
import type { Role } from '#contract/core/roles.ts';
import { endOfBoardDay } from '../boardTime.ts';
import { isOver, isSubmitted, registrationWindow } from '../registration/registrationWindow.ts';
import { isBegun } from './registrationToDos.ts';
import type { MemberData } from './memberData.ts';
import { toDo, type ToDo } from './toDo.ts';

/** A qualifying exam for which the board reads the records of the training. */
interface ReadingExam {
  examId: number;
  examName: string;
  examSpecialtyId: number;
  /** When they should be complete; null if that is not known. */
  due: string | null;
  isBegun: boolean;
  isSubmitted: boolean;
}

function readingExams(
  { exams, eligibilities }: MemberRegistrations,
  roles: readonly Role[],
  fees: MemberData['fees'],
  now: number,
): ReadingExam[] {
  return exams.flatMap((registration): ReadingExam[] => {
    const { exam, answers } = registration;
    const { examId, examName, examSpecialtyId, examType, regEndDate } = exam;
    if (examType !== 'qualifying' || isOver(exam, now)) return [];
    const window = registrationWindow(exam, eligibilities, roles, now);
    const common = { examId, examName, examSpecialtyId };
    if (isSubmitted(window))
      // After the deadline the board decides with what it has.
      return Date.parse(regEndDate) > now
        ? [{ ...common, due: regEndDate, isBegun: true, isSubmitted: true }]
        : [];
    if (!window.open || answers.intention?.intends === false) return [];
    const own = fees?.filter((fee) => fee.examId === examId && fee.registration !== null);
    return [{ ...common, due: window.closes, isBegun: isBegun(registration, own), isSubmitted: false }];
  });
}

const time = ({ due }: ReadingExam) => (due === null ? Infinity : Date.parse(due));
const first = (exams: readonly ReadingExam[]) =>
  exams.reduce<ReadingExam | null>(
    (earliest, exam) => (earliest === null || time(exam) < time(earliest) ? exam : earliest),
    null,
  );

function ofSpecialty(
  { examSpecialtyId, lastDay, gaps, shortLevels, rotationsAbroad }: SpecialtyTrainingGaps,
  exam: ReadingExam | null,
  now: number,
): ToDo[] {
  // Training that is over is of no use to the board without a registration.
  if (!exam && endOfBoardDay(lastDay) <= now) return [];
  const common = {
    mover: 'member' as const,
    examId: exam?.examId ?? null,
    due: exam?.due ?? null,
    path: `/gme-history/${examSpecialtyId}`,
  };
  const count = (number: number) => ({ count: String(number) });
  return [
    ...(gaps.count > 0
      ? [
          toDo({
            ...common,
            id: `training-gaps-${examSpecialtyId}`,
            key: 'trainingGaps',
            values: { ...count(gaps.count), days: String(gaps.days) },
          }),
        ]
      : []),
    ...(rotationsAbroad > 0
      ? [
          toDo({
            ...common,
            id: `rotations-abroad-${examSpecialtyId}`,
            key: 'rotationsAbroad',
            values: count(rotationsAbroad),
          }),
        ]
      : []),
    // A year that is over can only be explained, and is the board's to decide once the registration is submitted.
    ...(exam && !exam.isSubmitted ? shortLevels : []).map(({ level, weeks, limit }) =>
      toDo({
        ...common,
        id: `training-weeks-${examSpecialtyId}-${level}`,
        key: 'trainingWeeks',
        values: { level, weeks: String(weeks), limit: String(limit) },
      }),
    ),
  ];
}

/**
 * What is missing in the records of training that the board reads with a registration for a qualifying exam, by its
 * deadline; and, without a deadline, what is missing while the training goes on.
 */
export function trainingToDos(
  registrations: MemberRegistrations,
  { roles, fees }: Pick<MemberData, 'roles' | 'fees'>,
  now: number,
): ToDo[] {
  const { hasMedicalSchool, specialties } = registrations.training;
  const exams = readingExams(registrations, roles, fees, now);
  const begun = exams.filter((exam) => exam.isBegun);
  const asks = first(begun) ?? first(exams);
  return [
    ...(asks && !hasMedicalSchool
      ? [
          toDo({
            id: 'medical-school',
            key: 'medicalSchoolMissing',
            mover: 'member',
            examId: asks.examId,
            values: { exam: asks.examName },
            // Nobody has to register.
            due: asks.isBegun ? asks.due : null,
            path: '/medical-training',
          }),
        ]
      : []),
    ...specialties.flatMap((specialty) =>
      ofSpecialty(
        specialty,
        first(begun.filter(({ examSpecialtyId }) => examSpecialtyId === specialty.examSpecialtyId)),
        now,
      ),
    ),
  ];
}
