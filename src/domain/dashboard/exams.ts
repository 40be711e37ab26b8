import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { Role } from '#contract/core/roles.ts';
import type { ExamRegistration, MemberRegistrations } from '#contract/todo/todo.ts';
import { confirmedDate, daysFor } from '../registration/examDates.ts';
import { examLeft, type ExamLeft } from '../registration/examLeft.ts';
import { examsAhead } from '../registration/examHistory.ts';
import { upcomingExams } from '../registration/exams.ts';
import { closedSince } from '../registration/memberExams.ts';
import { isOver, registrationWindow, type ClosedReason } from '../registration/registrationWindow.ts';
import { dashboardStatus } from '../status.ts';
import type { Responsible } from '../responsible.ts';
import { responsibleFor } from '../todo/registrationToDos.ts';
import type { ToDoList } from '../todo/toDoList.ts';

/** An exam that a member has registered for, or has submitted a registration for. */
export interface AheadExam {
  exam: ExamOverviewItem;
  /** The days of the member's own date, else those of the exam. */
  days: { startsOn: string; endsOn: string };
  isOwnDate: boolean;
  isRegistered: boolean;
  /** Who acts next in a registration that waits, as every page says it; null once it is complete. */
  responsible: Responsible | null;
  /** What else the exam needs. */
  left: ExamLeft;
}

/** The exams that a member is going to take, the next one first. */
export function aheadExams({ exams }: MemberRegistrations, list: ToDoList, now: number): AheadExam[] {
  const answersOf = (examId: number) => exams.find(({ exam }) => exam.examId === examId)!.answers; // of the same list
  return examsAhead(exams, now).map((exam) => {
    const { intention, letter } = answersOf(exam.examId);
    const isRegistered = dashboardStatus(exam.status) === 'completed';
    return {
      exam,
      days: daysFor(exam, intention),
      isOwnDate: confirmedDate(intention) !== null,
      isRegistered,
      responsible: isRegistered ? null : responsibleFor(exam, letter),
      left: examLeft(exam.examId, list),
    };
  });
}

/** Why a member cannot register for an exam now, or that they do not intend to. */
export interface UpcomingExam {
  exam: ExamOverviewItem;
  state:
    | 'declined'
    | 'withdrawn'
    | Extract<ClosedReason, 'notYet' | 'noDate' | 'closed' | 'qualifyingExamNotPassed' | 'timeLimitReached'>;
  /** The instant that the state's sentence is about; null if it has none. */
  date: string | null;
}

const notUpcoming: readonly ClosedReason[] = [
  // These are in the list of what to do, or among the exams ahead.
  'registered',
  'awaitingApproval',
  'licenseMissing',
  // These exams have nothing to do with the member.
  'role',
  'notApplicable',
  'alreadyCertified',
];

const lacksQualifyingExam = ({ ce }: MemberRegistrations['eligibilities']) =>
  ce === null || ce.eligibility === 'qualifyingExamNotPassed';

function upcomingExam(
  { exam, answers }: ExamRegistration,
  { eligibilities }: MemberRegistrations,
  roles: readonly Role[],
  now: number,
): UpcomingExam | null {
  const window = registrationWindow(exam, eligibilities, roles, now);
  if (exam.withdrawnAt !== null) return { exam, state: 'withdrawn', date: exam.withdrawnAt };
  if (window.open)
    return answers.intention?.intends === false ? { exam, state: 'declined', date: window.closes } : null;
  if (notUpcoming.includes(window.reason)) return null;
  // A member who has yet to pass the qualifying exam has missed nothing.
  if (exam.examType === 'certifying' && window.reason === 'closed' && lacksQualifyingExam(eligibilities))
    return null;
  const state = window.reason as Exclude<UpcomingExam['state'], 'declined' | 'withdrawn'>;
  return { exam, state, date: window.opens ?? closedSince({ exam, window }, eligibilities, now) };
}

/** Exams that are named although their registration has ended for others: the member can change their mind. */
const isBeside = ({ exam, state }: UpcomingExam, now: number) =>
  state === 'withdrawn' || (state === 'declined' && Date.parse(exam.regEndDate) <= now);

/**
 * The next two exams whose registration has not ended and that the list of what to do does not name, and beside them
 * those that were withdrawn, or are declined and open to the member after their end for others; and those that were missed.
 */
export function upcomingFor(registrations: MemberRegistrations, roles: readonly Role[], now: number) {
  const all = registrations.exams
    .filter(({ exam }) => !isOver(exam, now))
    .map((exam) => upcomingExam(exam, registrations, roles, now))
    .filter((each) => each !== null);
  const next = upcomingExams(
    all.map(({ exam }) => exam),
    now,
  );
  const beside = all.filter((each) => isBeside(each, now) && !next.includes(each.exam));
  return {
    next: [...beside, ...next.map((exam) => all.find((each) => each.exam === exam)!)], // of the same list
    missed: all.filter(({ exam, state }) => state === 'closed' && !next.includes(exam)),
  };
}
