import type { Requirement } from '#contract/dashboard/dashboard.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import { hasUseForRequirements } from '../registration/memberExams.ts';
import { isOver, isSubmitted, registrationWindow } from '../registration/registrationWindow.ts';
import { lettersPath } from '../letters/lettersPath.ts';
import { applicationToDos, certificationLetterToDos } from './applicationToDos.ts';
import type { MemberData } from './memberData.ts';
import { profileToDos } from './profileToDos.ts';
import { isBegun, registrationToDos } from './registrationToDos.ts';
import { licenseToDos } from './licenseToDos.ts';
import { professionalStandingToDos } from './professionalStandingToDos.ts';
import { certificateToDos, feeToDos, requirementToDos } from './standingToDos.ts';
import type { ToDo } from './toDo.ts';
import { trainingToDos } from './trainingToDos.ts';

/** The parts that a complete list is made of. */
export const factNames = [
  'registrations',
  'fees',
  'requirements',
  'certifications',
  'licenses',
  'profile',
] as const;
export type FactName = (typeof factNames)[number];

export interface ToDoList {
  /** What the member does next, the earliest deadline first, without a deadline last. */
  mine: readonly ToDo[];
  /** What others do next, the longest wait first. */
  others: readonly ToDo[];
  /** Parts that were not loaded: the list may lack what they would say. */
  missing: readonly FactName[];
}

const time = (instant: string | null) => (instant === null ? Infinity : Date.parse(instant));
/** At the same time: in the order in which they were found, a registration before its cards and letters. */
const byTime = (date: 'due' | 'since') => (a: ToDo, b: ToDo) =>
  // Two infinities have no difference.
  time(a[date]) === time(b[date]) ? 0 : time(a[date]) - time(b[date]);

function ofExams(
  { exams, eligibilities }: MemberRegistrations,
  { roles, fees, licenses }: MemberData,
  now: number,
) {
  return exams
    .filter(({ exam }) => !isOver(exam, now))
    .flatMap((registration) => {
      const { exam, answers } = registration;
      const window = registrationWindow(exam, eligibilities, roles, now);
      const own = fees?.filter(({ examId, registration }) => examId === exam.examId && registration !== null);
      const isHandedIn = isSubmitted(window);
      const mayRegister =
        answers.intention?.intends !== false &&
        hasUseForRequirements({ exam, window }, now) &&
        (window.open || Date.parse(exam.regEndDate) > now);
      return [
        ...registrationToDos({ registration, window, fees: own, licenses, now }),
        ...(isHandedIn || mayRegister
          ? applicationToDos(registration, isHandedIn || isBegun(registration, own), now)
          : []),
      ];
    });
}

/** To register for an exam that a requirement asks for is no offer. */
const asRequired = (exams: readonly ToDo[], requirements: readonly Requirement[]): ToDo[] =>
  exams.map((item) =>
    item.key === 'begin' && requirements.some(({ examId, isMet }) => !isMet && examId === item.examId)
      ? { ...item, key: 'beginRequired' }
      : item,
  );

/**
 * What is to be done, of all that the portal knows of a member: what, by when, who acts next, and where. Every
 * page and mail that speaks of it says what this function says.
 */
export function toDoList(data: MemberData, now: number): ToDoList {
  const { registrations, fees, requirements, certifications, profile } = data;
  const letters = registrations?.certificationLetters;
  const exams = registrations ? ofExams(registrations, data, now) : [];
  const ofLicenses = licenseToDos(data, now);
  const all = [
    ...asRequired(exams, requirements ?? []),
    ...(registrations ? trainingToDos(registrations, data, now) : []),
    ...(fees ? feeToDos(fees, now) : []),
    ...(letters ? certificationLetterToDos(letters, now) : []),
    // The letters say the same in more detail.
    ...(requirements ? requirementToDos(requirements, exams) : []).filter(
      ({ path }) => !letters || path !== lettersPath(null),
    ),
    ...(certifications ? certificateToDos(certifications, now) : []),
    ...ofLicenses,
    ...professionalStandingToDos({ ...data, standing: registrations?.standing }, [...exams, ...ofLicenses]),
    ...(profile ? profileToDos(profile, now) : []),
  ];
  return {
    mine: all.filter(({ mover }) => mover === 'member').toSorted(byTime('due')),
    others: all.filter(({ mover }) => mover !== 'member').toSorted(byTime('since')),
    missing: factNames.filter((name) => data[name] === undefined),
  };
}
