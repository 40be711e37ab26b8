import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import type { MemberRegistrations } from '#contract/todo/todo.ts';
import { boardDay, endOfBoardDay } from '../boardTime.ts';
import { examEntries } from '../registration/registrationWindow.ts';
import { isSuperseded, licenseCoverage, licensedExams } from '../standing/licenseCoverage.ts';
import { isExamSubmitted } from '../status.ts';
import type { MemberData } from './memberData.ts';
import { standingPath as path } from './professionalStandingToDos.ts';
import { toDo, type ToDo } from './toDo.ts';

const HORIZON = 90 * 24 * 60 * 60_000;
const endOf = (day: string) => new Date(endOfBoardDay(day)).toISOString();

/** The id of what is to be done about one license. */
export const licenseToDoId = (licenseId: number) => `license-${licenseId}`;

/** Registration for a certifying exam opens once the board has checked a full license; without one it is the member's move. */
export function licenseBeforeRegistration(
  exam: ExamOverviewItem,
  licenses: NonNullable<MemberData['licenses']> = [],
  now: number,
): ToDo {
  const { state } = licenseCoverage(licenses, exam.examEndDate, boardDay(now));
  const isEntered = state === 'covered' || state === 'expires';
  return toDo({
    id: `license-for-${exam.examId}`,
    examId: exam.examId,
    key: 'licenseMissing',
    mover: isEntered ? 'board' : 'member',
    values: { exam: exam.examName },
    due: isEntered ? null : exam.regEndDate,
    path,
  });
}

/** The exams of the calendar that a member may intend to take. */
export const intendedEntries = (
  { exams, eligibilities }: MemberRegistrations,
  roles: MemberData['roles'],
  now: number,
) =>
  examEntries(
    exams.filter(({ answers }) => answers.intention?.intends !== false).map(({ exam }) => exam),
    eligibilities,
    roles,
    now,
  );

/** The certifying exams for which a member needs a license, other than those that wait for the board to have one. */
const examsToCover = (registrations: MemberRegistrations, roles: MemberData['roles'], now: number) =>
  licensedExams(intendedEntries(registrations, roles, now), now).toSorted((a, b) =>
    a.examEndDate.localeCompare(b.examEndDate),
  );

/**
 * Licenses that do not cover a certifying exam, and those that end within 90 days and that no other one stands for; a
 * license is listed once.
 */
export function licenseToDos({ licenses, registrations, roles }: MemberData, now: number): ToDo[] {
  if (!licenses) return [];
  const renewal = (
    { licenseId, issuingState, licenseNumber, expireDate }: (typeof licenses)[number],
    exam?: ExamOverviewItem,
  ) =>
    toDo({
      id: licenseToDoId(licenseId),
      key: exam ? 'licenseExpiresBefore' : 'licenseExpires',
      examId: exam?.examId ?? null,
      mover: 'member',
      values: { state: issuingState, number: licenseNumber, ...(exam && { exam: exam.examName }) },
      due: endOf(expireDate),
      path,
    });
  const isWaiting = registrations?.eligibilities.ce?.eligibility === 'licenseMissing';
  const ofExams = (registrations ? examsToCover(registrations, roles, now) : []).flatMap((exam) => {
    const { state, license } = licenseCoverage(licenses, exam.examEndDate, boardDay(now));
    if (state === 'covered') return [];
    if (state === 'expires') return [renewal(license, exam)];
    // Registration asks for it until it is submitted.
    if (isWaiting && !isExamSubmitted(exam)) return [];
    return [
      toDo({
        id: `license-for-${exam.examId}`,
        key: 'licenseNotFull',
        examId: exam.examId,
        mover: 'member',
        values: { exam: exam.examName },
        due: endOf(exam.examStartDate),
        path,
      }),
    ];
  });
  const ending = licenses
    .filter(
      (license) =>
        endOfBoardDay(license.expireDate) - now < HORIZON && !isSuperseded(license, licenses, boardDay(now)),
    )
    .map((license) => renewal(license));
  const seen = new Set<string>();
  return [...ofExams, ...ending].filter(({ id }) => !seen.has(id) && seen.add(id));
}
